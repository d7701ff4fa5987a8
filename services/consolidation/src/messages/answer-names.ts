import { ConsolidationNames, type NameStands } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";

/** Lets admin say which names stand for other subjects. */
export const answerNames = (
  bus: Bus,
  nameSubjects: (
    projectId: string,
    names: readonly NameStands[],
    revision: number | null,
  ) => Promise<void>,
): void =>
  bus.respond(ConsolidationNames, async ({ projectId, names, revision }) => {
    await nameSubjects(projectId, names, revision);
    return {};
  });
