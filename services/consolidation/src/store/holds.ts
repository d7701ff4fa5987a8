/** The text of an instant without its Z sorts by time, with any number of digits in the seconds. */
const VALID_FROM = `rtrim(valid_from, 'Z') COLLATE "C"`;
const VALID_TO = `rtrim(valid_to, 'Z') COLLATE "C"`;
const FIRST_SAID_IN = `min(rtrim(said->>'occurredAt', 'Z') COLLATE "C")`;
// What is noted of another version was noted by code that did not write this one.
const SAID_FROM = `CASE WHEN said_version = version THEN rtrim(said_from, 'Z') COLLATE "C"
    ELSE (SELECT ${FIRST_SAID_IN} FROM json_array_elements(assertions::json) AS said) END`;

/** When the first of those said that contradict a fact in an open conflict set. */
const CONTRADICTED_FROM = `(SELECT ${FIRST_SAID_IN}
    FROM conflict_members AS member JOIN facts AS rival ON rival.id = member.fact_id
      CROSS JOIN LATERAL json_array_elements(rival.assertions::json) AS said
    WHERE member.set_id = facts.conflict_set_id AND rival.scope_token = facts.scope_token AND rival.id <> facts.id)`;

const HOLDS_FROM = `CASE
    WHEN status NOT IN ('active', 'superseded') OR temporal_state = 'detached' THEN NULL
    WHEN status = 'superseded' AND valid_to IS NULL THEN NULL
    WHEN cardinality = 'single' THEN greatest(${SAID_FROM}, ${VALID_FROM})
    ELSE ${SAID_FROM}
  END`;

const HOLDS_UNTIL = `CASE WHEN conflict_set_id IS NULL THEN ${VALID_TO}
    ELSE least(${VALID_TO}, ${CONTRADICTED_FROM}) END`;

/**
 * From when to when a fact of `facts` was known and true, by the times of its events: since it was first said, and of what has one value at
 * a time ("from June at Acme") not before its validity; until its end, or until something contradicted it. `holdsFrom` is null for what
 * never held: a fact that lost a conflict, was merged, or is disputed has no validity; of one that ended without a
 * known end it is unknown how long it held.
 */
export const HOLDS = `${HOLDS_FROM} || 'Z' AS "holdsFrom", ${HOLDS_UNTIL} || 'Z' AS "holdsUntil"`;

/** Whether a fact of `facts` was known and true at the instant of the fourth parameter. */
export const HELD_AT_FOURTH = `${HOLDS_FROM} <= rtrim($4::text, 'Z') COLLATE "C"
  AND coalesce(${HOLDS_UNTIL} > rtrim($4::text, 'Z') COLLATE "C", true)`;
