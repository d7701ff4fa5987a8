/** Ids of the one story that all examples tell. */
export const EXAMPLE = {
  project: "prj_1",
  org: "org_1",
  subject: "sam",
  event: "0198c0de-0001-7000-8000-000000000001",
  laterEvent: "0198c0de-0002-7000-8000-000000000002",
  job: "0198c0de-0003-7000-8000-000000000003",
  fact: "0198c0de-0004-7000-8000-000000000004",
  laterFact: "0198c0de-0005-7000-8000-000000000005",
  conflict: "0198c0de-0006-7000-8000-000000000006",
  trace: "0198c0de-0007-7000-8000-000000000007",
  feedback: "0198c0de-0008-7000-8000-000000000008",
  forget: "0198c0de-0009-7000-8000-000000000009",
  auditEntry: "0198c0de-000b-7000-8000-00000000000b",
  merge: "0198c0de-000c-7000-8000-00000000000c",
  key: "0198c0de-000a-7000-8000-00000000000a",
  webhook: "0198c0de-0010-7000-8000-000000000010",
  delivery: "0198c0de-0011-7000-8000-000000000011",
  webhookEvent: "0198c0de-0012-7000-8000-000000000012",
} as const;

/** The scope of the examples, as queries and bodies carry it. */
export const EXAMPLE_SCOPE = { project_id: EXAMPLE.project, subject_id: EXAMPLE.subject } as const;
