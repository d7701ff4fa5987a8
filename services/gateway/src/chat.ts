import { ApiError } from "@memory/errors";
import type { CaptureQueue } from "./capture-queue.ts";
import { type ChatBody, readChatBody } from "./domain/chat-body.ts";
import { defaultIdempotencyKey, exchangeEvent } from "./domain/exchange.ts";
import type { Identity } from "./domain/identity.ts";
import { injectBlock } from "./domain/inject-block.ts";
import { memoryHint } from "./domain/memory-hint.ts";
import type { GatewayMetrics } from "./metrics.ts";
import type { Provider, ProviderAnswer } from "./provider.ts";
import type { Memory, RecallMemory } from "./recall.ts";
import { type EndedAnswer, readWhole, watchStream } from "./watch-answer.ts";

export interface ChatCall {
  raw: Buffer;
  headers: Record<string, string | string[] | undefined>;
  identity: Identity;
  orgId: string;
  projectId: string;
  requestId: string;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

interface Deps {
  recall: RecallMemory;
  provider: Provider;
  captures: CaptureQueue;
  metrics: GatewayMetrics;
  /** Memory on streamed calls that do not ask for it. */
  streamMemory: boolean;
  /** The time of day. */
  now?: () => Date;
}

/** The outcome for memory; `query` is the user's message where memory is active. */
type Recalled =
  | { state: "disabled"; contextMs: number; hint: string }
  | { state: "degraded"; contextMs: number }
  | { state: "active"; contextMs: number; memory: Memory; query: string; subjectId: string };

/**
 * One chat completion: memory before, the provider's answer unchanged, the exchange kept after.
 * Throws `invalid_payload` when the body is not a chat request, `upstream_unavailable` (with the memory's headers) without an answer.
 */
export const completeChat = (deps: Deps) => {
  const { provider, captures, metrics, now = () => new Date() } = deps;

  return async (call: ChatCall): Promise<ProviderAnswer> => {
    const startedMs = performance.now();
    const body = readChatBody(call.raw);
    const recalled = await recallFor(deps, call, body);
    const headers = memoryHeaders(recalled);
    const sent = withMemory(call.raw, body, recalled);
    const askedMs = performance.now();
    metrics.memory(recalled.state);
    metrics.overheadSeconds((askedMs - startedMs - recalled.contextMs) / 1000);

    const answer = await provider
      .call({
        ...call,
        method: "POST",
        path: "/chat/completions",
        body: sent,
        streamed: body.streamed,
      })
      .catch((error: unknown) => {
        // A call whose client disconnected says nothing about the provider.
        if (!call.signal.aborted) metrics.provider(0, (performance.now() - askedMs) / 1000);
        throw withHeaders(error, headers);
      });
    metrics.provider(answer.status, (performance.now() - askedMs) / 1000);
    const kept = recalled.state === "active" && answer.status >= 200 && answer.status < 300;
    const keep = (ended: EndedAnswer) => keepExchange(call, body, recalled, ended);
    return {
      ...answer,
      headers: { ...answer.headers, ...headers },
      body: kept ? watched(answer, keep) : answer.body,
    };
  };

  function keepExchange(
    call: ChatCall,
    body: ChatBody,
    recalled: Recalled,
    answer: EndedAnswer,
  ): void {
    if (recalled.state !== "active" || answer.hasToolCall) return;
    const { identity, orgId, projectId } = call;
    const event = exchangeEvent({
      orgId,
      projectId,
      subjectId: recalled.subjectId,
      threadId: identity.threadId,
      runId: identity.runId,
      idempotencyKey: identity.idempotencyKey ?? defaultIdempotencyKey(call.raw),
      model: body.model,
      traceId: recalled.memory.traceId,
      userText: recalled.query,
      answerText: answer.text,
      partial: !answer.complete,
      occurredAt: now(),
    });
    if (event !== null) captures.add(projectId, event);
  }
};

async function recallFor(
  { recall, metrics, streamMemory }: Deps,
  { identity, projectId, requestId }: ChatCall,
  { query, streamed }: ChatBody,
): Promise<Recalled> {
  const { subjectId, purpose, threadId, runId } = identity;
  const wanted = !streamed || streamMemory || identity.streamMemory;
  if (!wanted || subjectId === null || query === null) {
    const hint = memoryHint({ asked: wanted, hasSubject: subjectId !== null });
    return { state: "disabled", contextMs: 0, hint };
  }
  const startedMs = performance.now();
  const memory = await recall({ projectId, subjectId, query, purpose, threadId, runId, requestId });
  const contextMs = performance.now() - startedMs;
  metrics.contextSeconds(contextMs / 1000);
  if (memory === null) return { state: "degraded", contextMs };
  return { state: "active", contextMs, memory, query, subjectId };
}

function withMemory(raw: Buffer, { systemAt }: ChatBody, recalled: Recalled): Buffer {
  if (recalled.state !== "active" || recalled.memory.block === "") return raw;
  return injectBlock(raw, systemAt, recalled.memory.block);
}

const memoryHeaders = (recalled: Recalled): Record<string, string> => ({
  "x-service-memory": recalled.state,
  "x-service-context-ms": recalled.contextMs.toFixed(1),
  ...(recalled.state === "active" ? { "x-service-trace-id": recalled.memory.traceId } : {}),
  ...(recalled.state === "disabled" ? { "x-service-memory-hint": recalled.hint } : {}),
});

function withHeaders(error: unknown, headers: Record<string, string>): unknown {
  if (!(error instanceof ApiError)) return error;
  return new ApiError(error.type, error.message, { headers, cause: error.cause });
}

/** The answer's body, unchanged; calls `keep` with its text once that is known. */
function watched(
  { body, headers }: ProviderAnswer,
  keep: (answer: EndedAnswer) => void,
): ProviderAnswer["body"] {
  const encoding = String(headers["content-encoding"] ?? "identity").toLowerCase();
  if (!Buffer.isBuffer(body)) return watchStream(body, encoding, keep);
  // After the answer was sent: reading it must not delay it.
  setImmediate(() => {
    void readWhole(body, encoding).then((answer) => answer && keep(answer));
  });
  return body;
}
