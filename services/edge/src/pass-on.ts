import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "@memory/errors";
import type { Log } from "@memory/log";
import { answerDeadlineMs } from "./domain/answer-deadline.ts";
import { takesAnySize } from "./domain/streamed-body.ts";
import { forward } from "./forward.ts";
import { bodyBytes, type RequestBody, requestBody } from "./request-body.ts";
import type { RequestSlots } from "./request-slots.ts";
import { sendError } from "./send.ts";
import { traceRequest } from "./trace-request.ts";
import type { UploadPace } from "./upload-pace.ts";
import type { Upstream } from "./upstreams.ts";

interface Deps {
  log: Log;
  slots: RequestSlots;
  pace: UploadPace;
  /** The upstream's deadline, where its route has none of its own. */
  deadlineMs: number;
}

interface Passage {
  request: IncomingMessage;
  response: ServerResponse;
  /** Path and query in origin form. */
  target: string;
  requestId: string;
  /** The path of its route as the contract writes it. */
  path: string;
  /** The tenant that its use of shared capacity counts for. */
  tenant: string;
}

// What edge holds of a body that it streams: bytes read and not yet written.
const STREAMED_BYTES = 128 * 1024;

/**
 * Forwards a request once its body has arrived, or its tenant's turn for a long one has come.
 * Throws `service_unavailable` when the tenant, or all together, have too much under way.
 */
export const passOn = ({ log, slots, pace, deadlineMs: ordinaryMs }: Deps) => {
  return async (upstream: Upstream, passage: Passage): Promise<void> => {
    const { request, response, target, requestId, path, tenant } = passage;
    const span = traceRequest(request, response, path, requestId);
    const body = await received(passage, pace);
    if (body === undefined) return;
    const deadlineMs = answerDeadlineMs(path, ordinaryMs);
    const send = (bytes: number) => {
      slots.acquire(tenant, bytes, response);
      forward(upstream, { request, response, target, requestId, span, body, deadlineMs }, log);
    };
    if (body === null || Buffer.isBuffer(body)) return send(body?.length ?? 0);
    const left = new AbortController();
    response.once("close", () => left.abort(new Error("client disconnected")));
    const turn = async () => {
      send(STREAMED_BYTES);
      await new Promise<void>((resolve) => response.once("close", resolve));
    };
    // Of a body of any size no more is held at once than edge streams.
    const held = takesAnySize(path) ? STREAMED_BYTES : bodyBytes(request);
    await upstream.uploads.run(tenant, held, turn, left.signal).catch((error: unknown) => {
      if (!left.signal.aborted) throw error;
    });
  };
};

/** The body to forward; undefined where the client disconnected, or was refused. */
async function received(
  { request, response, path, tenant }: Passage,
  pace: UploadPace,
): Promise<RequestBody | undefined> {
  try {
    const mostBytes = takesAnySize(path) ? Number.POSITIVE_INFINITY : undefined;
    return await requestBody(request, (bytes) => pace.took(tenant, bytes), mostBytes);
  } catch (error) {
    if (error instanceof ApiError) sendError(error, request, response);
    else response.destroy();
    return undefined;
  }
}
