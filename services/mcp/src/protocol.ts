import type { Log } from "@memory/log";
import { Memory } from "@memory-service/client";
import { memoryServer } from "@memory-service/mcp";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Api } from "./api.ts";
import type { AskedFor } from "./domain/caller.ts";
import { confirmationKey } from "./domain/confirmation-key.ts";
import type { McpMetrics } from "./metrics.ts";

/** A message of a client, with who sent it as its key and its headers say. */
export interface Message {
  request: Request;
  /** The body as its JSON value; undefined where it is no JSON, which the protocol answers. */
  parsedBody: unknown;
  /** The caller's own key; null in open dev mode. */
  bearer: string | null;
  askedFor: AskedFor;
  requestId: string;
  signal: AbortSignal;
}

interface Deps {
  api: Api;
  metrics: McpMetrics;
  log: Log;
}

export type AnswerMessages = (message: Message) => Promise<Response>;

const HOW = "send the header X-Service-Subject-Id with every request to /mcp";

/**
 * Answers messages of the current and of earlier revisions of the protocol, each for itself: nothing is kept between two of them. What a tool does is calls of the API
 * with the caller's own key.
 */
export function answerMessages({ api, metrics, log }: Deps): AnswerMessages {
  return async ({ request, parsedBody, bearer, askedFor, requestId, signal }) => {
    const { orgId, projectId, subjectId, threadId, runId, actor } = askedFor;
    const handler = createMcpHandler(
      ({ era }) => {
        metrics.message(era === "modern" ? "current" : "earlier");
        const memory = new Memory({
          ...{ orgId, projectId, actor, baseUrl: api.baseUrl, apiKey: bearer ?? "" },
          fetch: api.fetchWith({ "x-request-id": requestId }),
        });
        return memoryServer({
          ...{ memory, subjectId, threadId, runId, signal },
          howToNameSubject: HOW,
          confirmationKey: confirmationKey(bearer ?? projectId),
          onCall: metrics.call,
        });
      },
      {
        // There is nothing to follow: what is listed never changes.
        maxSubscriptions: 0,
        // Its message may quote what was sent.
        onerror: ({ name }) => log.debug({ error: name }, "message refused"),
      },
    );
    return handler.fetch(request, parsedBody === undefined ? {} : { parsedBody });
  };
}
