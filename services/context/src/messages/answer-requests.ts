import {
  ContextApply,
  ContextBuild,
  ContextErase,
  ContextMergePrepare,
  ContextMergeUndo,
  ContextNames,
  type FactsChange,
  type ForgetCounters,
  type ForgetStep,
  type MergedSubjects,
  TracesCheck,
} from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import { type ProjectScope, trustedScope } from "@memory/scope";
import type { BuildForService } from "../build-for-service.ts";
import type { NameSubjects } from "../name-subjects.ts";

interface Verbs {
  apply: (changes: FactsChange[], how: { catchUp: boolean; vectors: boolean }) => Promise<void>;
  build: BuildForService;
  findTrace: (
    project: ProjectScope,
    traceId: string,
  ) => Promise<{ scopeToken: string; epoch: number } | null>;
  erase: (step: ForgetStep) => Promise<ForgetCounters>;
  nameSubjects: NameSubjects;
  prepareMerge: (merge: MergedSubjects) => Promise<void>;
  undoMerge: (merge: MergedSubjects) => Promise<void>;
}

/** What other services may ask of context. */
export function answerRequests(
  bus: Bus,
  { apply, build, findTrace, erase, nameSubjects, prepareMerge, undoMerge }: Verbs,
): void {
  bus.respond(ContextApply, async ({ changes, catchUp, scopeTokens, vectors }) => {
    await apply(changes, {
      ...{ catchUp, vectors: vectors ?? false },
      ...(scopeTokens && { scopeTokens }),
    });
    return { applied: changes.length };
  });
  bus.respond(ContextBuild, async (asked) => {
    const { traceId, packet, tokenCount } = await build(asked);
    return { traceId, packet: packet.toString(), tokenCount };
  });
  bus.respond(TracesCheck, async ({ projectId, traceId }) => ({
    trace: await findTrace(trustedScope(projectId, ""), traceId),
  }));
  bus.respond(ContextNames, async (wanted) => {
    await nameSubjects(wanted);
    return {};
  });
  bus.respond(ContextMergePrepare, async (merge) => {
    await prepareMerge(merge);
    return {};
  });
  bus.respond(ContextMergeUndo, async (merge) => {
    await undoMerge(merge);
    return {};
  });
  bus.respond(ContextErase, async (step) => ({ counters: await erase(step) }));
}
