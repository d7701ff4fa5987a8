import type { Readable } from "node:stream";
import { ApiError } from "@memory/errors";
import type { Log } from "@memory/log";
import { inSpan } from "@memory/telemetry";
import { type Dispatcher, Pool } from "undici";
import { clientHeaders, providerHeaders } from "./domain/provider-headers.ts";

export interface ProviderSettings {
  /** Without it every call fails. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  timeoutMs: number;
}

interface ProviderCall {
  method: "GET" | "POST";
  /** Below the base address: `/chat/completions`. */
  path: string;
  /** The client's headers; only those meant for the provider are forwarded. */
  headers: Record<string, string | string[] | undefined>;
  body: Buffer | null;
  streamed: boolean;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

export interface ProviderAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  /** The provider's bytes: whole, or a stream of server-sent events as they come. */
  body: Buffer | Readable;
  /** Must be called once the answer has been sent: until then its bytes count against the limit on answers held. */
  release(): void;
}

export interface Provider {
  /**
   * The provider's answer, whatever its status. Throws `upstream_unavailable` when there is none, or it breaks off; after the client
   * disconnected `bad_request`, which is never delivered.
   */
  call(call: ProviderCall): Promise<ProviderAnswer>;
  close(): Promise<void>;
}

const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
// For all answers together; beyond it only answers of an ordinary size are read.
const MAX_HELD_BYTES = 64 * 1024 * 1024;
const ORDINARY_BYTES = 1024 * 1024;

/** The model provider behind a pool of kept connections. An answer has `timeoutMs` in all, a stream between any two of its chunks. */
export function openProvider(settings: ProviderSettings, log: Log): Provider {
  const { baseUrl, apiKey, timeoutMs } = settings;
  if (baseUrl === undefined)
    return { call: () => Promise.reject(noProvider()), close: async () => undefined };
  const base = new URL(baseUrl);
  const root = base.pathname.replace(/\/+$/, "");
  const pool = new Pool(base.origin, {
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: timeoutMs },
    allowH2: false,
  });

  const held = heldAnswers();
  const attributes = { "server.address": base.hostname };

  async function call(ask: ProviderCall): Promise<ProviderAnswer> {
    const { method, path, headers, body, streamed } = ask;
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(new Error("no answer in time")), timeoutMs);
    // It ends a stream too. AbortSignal.any would cost a call as much as a tenth of the rest.
    const leave = () => over.abort(ask.signal.reason);
    if (ask.signal.aborted) leave();
    else ask.signal.addEventListener("abort", leave, { once: true });
    try {
      const answer = await pool.request({
        method,
        path: root + path + base.search,
        headers: providerHeaders(headers, apiKey),
        body,
        signal: over.signal,
      });
      const events = /^text\/event-stream/i.test(String(answer.headers["content-type"] ?? ""));
      const { body: passed, release } =
        streamed || events ? unheld(answer.body) : await held.whole(answer.body);
      const shown = clientHeaders(answer.headers);
      return { status: answer.statusCode, headers: shown, body: passed, release };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    // The provider does not get our trace headers.
    call: (ask) =>
      inSpan({ name: `${ask.method} ${ask.path}`, kind: "client", attributes }, async (span) => {
        const answer = await call(ask);
        span?.set({ "http.response.status_code": answer.status });
        return answer;
      }).catch((cause: unknown) => {
        if (ask.signal.aborted) throw clientLeft(cause);
        log.warn({ err: cause }, "model provider unavailable");
        throw unreachable(cause);
      }),
    close: () => pool.destroy(),
  };
}

type Stream = Dispatcher.ResponseData["body"];

const unheld = (body: Stream) => ({ body, release: () => undefined });

/** Reads answers whole; throws for one that is too long, and for a long one while others use up the limit. */
function heldAnswers() {
  let heldBytes = 0;
  return {
    async whole(stream: Stream): Promise<{ body: Buffer; release: () => void }> {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const release = () => {
        heldBytes -= bytes;
        bytes = 0;
      };
      try {
        for await (const chunk of stream) {
          chunks.push(chunk as Buffer); // a body without encoding gives buffers
          bytes += (chunk as Buffer).length;
          heldBytes += (chunk as Buffer).length;
          const crowded = heldBytes > MAX_HELD_BYTES && bytes > ORDINARY_BYTES;
          if (bytes > MAX_ANSWER_BYTES || crowded)
            throw new Error(`answer of more than ${bytes} bytes`);
        }
        return { body: Buffer.concat(chunks), release };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

const unreachable = (cause: unknown) =>
  new ApiError("upstream_unavailable", "The model provider could not be reached.", { cause });

const clientLeft = (cause: unknown) =>
  new ApiError("bad_request", "The client disconnected before the response.", { cause });

const noProvider = () =>
  new ApiError("upstream_unavailable", "No model provider is configured (SERVICE_LLM_BASE_URL).");
