import type { ForgetStep } from "@memory/contracts";
import { newId } from "@memory/ids";

const step = (
  project: string,
  target: ForgetStep["target"],
  more: Partial<ForgetStep>,
): ForgetStep => ({
  forgetId: newId(),
  action: "erase",
  mode: "delete",
  projectId: project,
  target,
  epoch: null,
  scopeToken: null,
  ...more,
});
/** A step that forgets subject `s` of a project. */
export const subject = (project: string, more: Partial<ForgetStep>) =>
  step(project, { scope: "subject", subjectId: "s" }, more);
export const ofFact = (project: string, factId: string, more: Partial<ForgetStep> = {}) =>
  step(project, { scope: "fact", factId }, more);
