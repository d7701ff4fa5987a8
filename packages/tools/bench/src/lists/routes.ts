/** A list with its filters, whose pages are timed in both projects. */
export interface ListRoute {
  path: string;
  /** The field of the answer that has the items. */
  items: string;
  /** Beside `project_id`, `limit` and `cursor`. */
  query: Readonly<Record<string, string>>;
}

/** The subject that has a tenth of all rows of a project. */
export const LARGEST = "s0";

const list = (
  path: string,
  items: string,
  ...queries: readonly Readonly<Record<string, string>>[]
): ListRoute[] => queries.map((query) => ({ path, items, query }));

const largest = { subject_id: LARGEST };
const nothing = "xylophone";

/** Every list, without and with its filters; those that find hardly anything too. A new list is a line here. */
export const LIST_ROUTES: readonly ListRoute[] = [
  ...list("/v1/subjects", "subjects", {}, { prefix: "s1" }, { prefix: nothing }),
  ...list("/v1/timeline", "events", largest),
  ...list(
    ...(["/v1/conflicts", "conflicts"] as const),
    ...[{}, { status: "all" }, { status: "resolved" }, largest, { min_age_seconds: "864000" }],
    ...[{ predicate: "predicate_3" }, { predicate: nothing, status: "all" }],
  ),
  ...list(
    ...(["/v1/facts", "facts"] as const),
    ...[largest, { ...largest, status: "superseded" }, { ...largest, predicate: "predicate_10" }],
    ...[
      { ...largest, changed_since: "2026-01-01" },
      { ...largest, text: nothing },
    ],
  ),
  ...list("/v1/quarantine", "facts", {}, { predicate: "predicate_9" }, { predicate: nothing }),
  ...list("/v1/jobs", "jobs", {}, largest, { status: "failed" }, { status: "pending" }),
  ...list(
    ...(["/v1/traces", "traces"] as const),
    ...[{}, largest, { text: "river" }, { text: nothing }, { purpose: nothing }],
    ...[{ thread_id: "thread-3" }, { ...largest, text: nothing }],
  ),
];
