import { bearerOf } from "@memory/auth";
import { invalidPayload } from "@memory/errors";
import { enter, type FairGate } from "@memory/fairness";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { askedFor } from "../domain/caller.ts";
import { mayAsk } from "../domain/origin.ts";
import type { AnswerMessages, Message } from "../protocol.ts";

interface Deps {
  gate: FairGate;
  answer: AnswerMessages;
}

/** All of a call: a forget may take a minute. */
const CALL_MS = 65_000;
const MOST_WAIT_MS = 10_000;
/** Messages in one body, which clients of before 2025-06-18 may send. */
const MOST_MESSAGES = 8;

/** An error in the protocol's own shape. */
const FOREIGN_PAGE = {
  jsonrpc: "2.0",
  id: null,
  error: { code: -32_000, message: "Web pages of other hosts may not ask (Origin)." },
};

/** POST /mcp. */
export const mcpRoute =
  ({ gate, answer }: Deps): FastifyPluginAsync =>
  async (app) => {
    app.post("/mcp", { config: { bodyAs: "bytes" } }, async (request, reply) => {
      if (!mayAsk(request.headers.origin)) return reply.code(403).send(FOREIGN_PAGE);
      const left = leaving(reply);
      const message = messageOf(request, left);
      const room = await enter(gate, {
        ...{ tenant: request.tenant, cost: 1, mostWaitMs: MOST_WAIT_MS, signal: left },
      });
      try {
        return await send(reply, await answer(message));
      } finally {
        room.giveBack();
      }
    });
  };

/** Throws `invalid_payload` for too many messages at once, and naming a header that cannot be used. */
function messageOf(request: FastifyRequest, left: AbortSignal): Message {
  const { headers, body, caller } = request;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const parsedBody = parsed(bytes);
  if (Array.isArray(parsedBody) && parsedBody.length > MOST_MESSAGES)
    throw invalidPayload(`At most ${MOST_MESSAGES} messages in one body.`);
  return {
    request: asRequest(request, bytes, left),
    parsedBody,
    bearer: caller.kind === "key" ? bearerOf(headers.authorization) : null,
    askedFor: askedFor(caller, headers),
    requestId: request.id,
    signal: AbortSignal.any([left, AbortSignal.timeout(CALL_MS)]),
  };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Aborted when the client's connection closes before its answer is complete. */
function leaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.on("close", () => {
    if (!reply.raw.writableFinished) left.abort(new Error("client disconnected"));
  });
  return left.signal;
}

/** The request as the protocol's library takes it: the key is not among what it sees. */
function asRequest({ headers }: FastifyRequest, bytes: Buffer, signal: AbortSignal): Request {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (/^(?:accept|content-type|mcp-.*)$/.test(name) && typeof value === "string")
      kept.set(name, value);
  return new Request("http://mcp/mcp", {
    ...{ method: "POST", headers: kept, signal },
    body: new Uint8Array(bytes),
  });
}

/** No answer is a stream that goes on: tools send nothing before their result. */
async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const text = await response.text();
  const type = response.headers.get("content-type");
  if (type !== null) void reply.type(type);
  return reply.code(response.status).send(text === "" ? null : Buffer.from(text));
}
