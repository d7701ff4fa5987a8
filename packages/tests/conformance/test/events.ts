export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface TestScope {
  orgId: string;
  projectId: string;
  subjectId: string;
}

/** An EventIn of that scope, with whatever the test wants otherwise. */
export const event = (scope: TestScope, otherwise: Record<string, unknown> = {}) => ({
  org_id: scope.orgId,
  project_id: scope.projectId,
  subject_id: scope.subjectId,
  kind: "conversation.message",
  occurred_at: "2025-03-01T10:00:00Z",
  payload: { role: "user", content: "hello" },
  ...otherwise,
});

/** An event that states facts by the structured path. */
export const stating = (
  scope: TestScope,
  facts: Record<string, unknown>[],
  otherwise: Record<string, unknown> = {},
) => event(scope, { kind: "agent.observation", payload: { facts }, ...otherwise });
