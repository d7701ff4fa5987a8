import type { ForgetStep } from "@memory/contracts";
import { newId } from "@memory/ids";
import type { TestScope } from "./context-under-test.ts";

/** The step that erases a subject, as admin sends it. */
export const subjectStep = (
  { projectId, subjectId }: TestScope,
  epoch: number,
  extra: Partial<ForgetStep> = {},
): ForgetStep => ({
  ...step(projectId, { scope: "subject", subjectId }),
  epoch,
  ...extra,
});

/** The step that erases a fact, as admin sends it. */
export const factStep = (
  { projectId, token }: TestScope,
  factId: string,
  extra: Partial<ForgetStep> = {},
): ForgetStep => ({
  ...step(projectId, { scope: "fact", factId }),
  scopeToken: token,
  ...extra,
});

const step = (projectId: string, target: ForgetStep["target"]): ForgetStep => ({
  forgetId: newId(),
  action: "erase",
  mode: "delete",
  projectId,
  target,
  epoch: null,
  scopeToken: null,
});
