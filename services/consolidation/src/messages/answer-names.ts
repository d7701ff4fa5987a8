import { ConsolidationNames, type NameStands } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";

/** Lets admin say which names stand for other subjects. */
export const answerNames = (
  bus: Bus,
  nameSubjects: (projectId: string, names: readonly NameStands[]) => Promise<void>,
): void =>
  bus.respond(ConsolidationNames, async ({ projectId, names }) => {
    await nameSubjects(projectId, names);
    return {};
  });
