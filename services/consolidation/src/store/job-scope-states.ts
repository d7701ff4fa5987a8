import { capturesFeed } from "@memory/feed";

/** SQL that is true for job scopes that wait for their first try. */
export const IS_FRESH = "(state = 'pending' AND tries = 0)";

/** SQL that is true for job scopes whose first try is under way, or was abandoned. */
export const IS_BEGUN = "(state = 'running' AND tries = 1)";

/** SQL that is true for job scopes whose capture the cursor of the feed has passed: it does not come again. */
export const IS_PASSED = `EXISTS (
  SELECT FROM feed_cursors WHERE feed = '${capturesFeed.name}' AND xid <= after_xid::xid8)`;
