import { capturesFeed } from "@memory/feed";

/** SQL that is true for job scopes that wait for their first try. */
export const IS_FRESH = "(state = 'pending' AND tries = 0 AND NOT awaits_model)";

/** SQL that is true for job scopes whose events wait for a model, to be read with others of the scope. */
export const AWAITS_MODEL = "(state = 'pending' AND awaits_model)";

/** SQL that is true for job scopes that failed, or whose model turned out to be misconfigured. */
export const HAS_FAILED = `(state = 'failed' OR ${AWAITS_MODEL} AND reason IS NOT NULL)`;

/** SQL that is true for job scopes whose first try is under way, or was abandoned. */
export const IS_BEGUN = "(state = 'running' AND tries = 1)";

/** SQL for the transaction that the cursor of the feed of captures has come to, read once in a statement; null when it has passed none. */
export const PASSED_XID = `(SELECT after_xid::xid8 FROM feed_cursors WHERE feed = '${capturesFeed.name}')`;

/** SQL that is true for job scopes whose capture the cursor of the feed has passed: it does not come again. */
export const IS_PASSED = `coalesce(xid <= ${PASSED_XID}, false)`;

/** SQL for the state of the job scope `p` of the scope `s`: one whose runner's lease ran out is pending again. */
export const SHOWN_STATE = `CASE WHEN p.state = 'running' AND (s.lease_no <> p.lease_no
  OR s.lease_until IS NULL OR s.lease_until <= now()) THEN 'pending' ELSE p.state END`;
