/** An instant as text in an order that does not depend on how many digits its seconds have. */
const sortable = (instant: string): string => `rtrim(${instant}, 'Z') COLLATE "C"`;

const saidFirst = (assertions: string): string =>
  `(SELECT min(${sortable("said->>'occurredAt'")}) FROM json_array_elements(${assertions}::json) AS said)`;

/** When the first of those said that contradict a fact in an open conflict set. */
const CONTRADICTED_FROM = `(SELECT min(${saidFirst("rival.assertions")})
    FROM conflict_members AS member JOIN facts AS rival ON rival.id = member.fact_id
    WHERE member.set_id = facts.conflict_set_id AND rival.scope_token = facts.scope_token AND rival.id <> facts.id)`;

const HOLDS_FROM = `CASE
    WHEN status NOT IN ('active', 'superseded') OR temporal_state = 'detached' THEN NULL
    WHEN status = 'superseded' AND valid_to IS NULL THEN NULL
    WHEN cardinality = 'single' THEN greatest(${saidFirst("assertions")}, ${sortable("valid_from")})
    ELSE ${saidFirst("assertions")}
  END`;

const HOLDS_UNTIL = `CASE WHEN conflict_set_id IS NULL THEN ${sortable("valid_to")}
    ELSE least(${sortable("valid_to")}, ${CONTRADICTED_FROM}) END`;

/**
 * From when to when a fact of `facts` was known and true, by the times of its events: since it was first said, and of what has one value at
 * a time ("from June at Acme") not before its validity; until its end, or until something contradicted it. `holdsFrom` is null for what
 * never held: a fact that lost a conflict, was merged, or is disputed has no validity; one that ended without a known end held
 * nobody knows how long.
 */
export const HOLDS = `${HOLDS_FROM} || 'Z' AS "holdsFrom", ${HOLDS_UNTIL} || 'Z' AS "holdsUntil"`;

/** Whether a fact of `facts` was known and true at the instant of a parameter. */
export const heldAt = (instant: string): string =>
  `${HOLDS_FROM} <= ${sortable(instant)} AND coalesce(${HOLDS_UNTIL} > ${sortable(instant)}, true)`;
