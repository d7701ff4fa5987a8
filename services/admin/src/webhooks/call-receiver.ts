import type { CALL_FAULTS } from "@memory/api";
import { Agent, errors } from "undici";
import { retryAfterMs } from "../domain/webhooks/next-try.ts";
import { type CheckedAddresses, RefusedAddress, Unresolved } from "./checked-addresses.ts";
import { checkedConnector } from "./connector.ts";

type Fault = (typeof CALL_FAULTS)[number];

/** What became of a call. */
export interface Outcome {
  /** Null where the receiver answered 2xx. */
  error: Fault | null;
  status: number | null;
  durationMs: number;
  /** The pause that the receiver asked for with 429 or 503. */
  retryAfterMs: number | null;
}

interface Call {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Receivers {
  /** Sends one call and gives what became of it; never rejects. It takes ten seconds at most. */
  call(call: Call, stopping: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}

const WHOLE_MS = 10_000;
const HEADERS_MS = 8_000;
/** The rest of an answer that is taken in to keep the connection; what is longer ends it. */
const MOST_BODY_BYTES = 16_384;
const MOST_HEADER_BYTES = 16_384;
const KEEP_ALIVE_MS = 4_000;
const BODY_MS = 1_000;

/** Calls receivers over connections of their own: no proxy of the environment, no redirect, no cookie. */
export function openReceivers(checked: CheckedAddresses): Receivers {
  const agent = new Agent({
    connect: checkedConnector(checked),
    allowH2: false,
    pipelining: 1,
    headersTimeout: HEADERS_MS,
    bodyTimeout: BODY_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MOST_HEADER_BYTES,
  });
  return {
    call: (call, stopping) => callOnce(agent, call, stopping),
    close: () => agent.destroy(),
  };
}

async function callOnce(
  agent: Agent,
  { url, headers, body }: Call,
  stopping: AbortSignal,
): Promise<Outcome> {
  const began = performance.now();
  const outcome = (error: Fault | null, status: number | null = null): Outcome => ({
    error,
    status,
    durationMs: Math.round(performance.now() - began),
    retryAfterMs: null,
  });
  const deadline = AbortSignal.timeout(WHOLE_MS);
  const { origin, pathname, search } = new URL(url);
  try {
    const answer = await agent.request({
      origin,
      path: pathname + search,
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "user-agent": "memory-webhooks" },
      body,
      signal: AbortSignal.any([deadline, stopping]),
    });
    const done = outcome(faultOf(answer.statusCode), answer.statusCode);
    await answer.body.dump({ limit: MOST_BODY_BYTES }).catch(() => undefined);
    const asked = answer.headers["retry-after"];
    const mayAsk = answer.statusCode === 429 || answer.statusCode === 503;
    return mayAsk && typeof asked === "string"
      ? { ...done, retryAfterMs: retryAfterMs(asked, new Date()) }
      : done;
  } catch (error) {
    return outcome(stopping.aborted ? "interrupted" : deadline.aborted ? "timeout" : why(error));
  }
}

const faultOf = (status: number): Fault | null => {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "status";
};

/** A fault in the words that clients see: nothing of what the system says about the network behind it. */
function why(error: unknown): Fault {
  if (error instanceof RefusedAddress) return "refused_address";
  if (error instanceof Unresolved) return "unresolved";
  if (
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError
  )
    return "timeout";
  const code = String((error as NodeJS.ErrnoException | null)?.code ?? "");
  if (isResolving(error)) return "unresolved";
  return /CERT|TLS|SSL|^EPROTO$|SELF_SIGNED|UNABLE_TO|HOSTNAME/.test(code) ? "tls" : "connection";
}

const isResolving = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "ApiError" || (error as NodeJS.ErrnoException).syscall === "getaddrinfo");
