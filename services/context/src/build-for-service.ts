import type { ContextBuild } from "@memory/contracts";
import { trustedScope } from "@memory/scope";
import type { z } from "zod";
import type { BuildContext, BuiltContext } from "./build-context.ts";

/** The packet for another service's question, whose scope that service has checked. */
export const buildForService =
  (buildContext: BuildContext) =>
  ({ projectId, subjectId, ...asked }: z.output<typeof ContextBuild.ask>): Promise<BuiltContext> =>
    buildContext(trustedScope(projectId, subjectId), {
      ...asked,
      asOf: null,
      threadId: asked.threadId ?? null,
      runId: asked.runId ?? null,
      requestId: asked.requestId ?? null,
    });

export type BuildForService = ReturnType<typeof buildForService>;
