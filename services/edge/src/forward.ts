import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError, serviceUnavailable } from "@memory/errors";
import type { Log } from "@memory/log";
import { type Replica, scopeHint } from "@memory/replicas";
import type { Span } from "@memory/telemetry";
import type { Dispatcher } from "undici";
import { forwardedRequestHeaders, forwardedResponseHeaders } from "./domain/hop-headers.ts";
import type { RequestBody } from "./request-body.ts";
import { sendError } from "./send.ts";
import type { Upstream } from "./upstreams.ts";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Path and query in origin form. */
  target: string;
  requestId: string;
  /** Parent of the upstream's spans; null passes on the client's trace headers unchanged. */
  span: Span | null;
  body: RequestBody;
  /** How long the upstream may be silent, before its answer and during it. */
  deadlineMs: number;
}

// A client that reads nothing of its response for this long is disconnected.
const UNREAD_MS = 30_000;

/**
 * Streams a request to its upstream and the response back, at the pace of the slower side.
 * A client disconnect aborts the upstream request. An upstream that fails before it responds, or is silent for too long, gives 503.
 * Nothing is sent twice.
 */
export function forward(upstream: Upstream, exchange: Exchange, log: Log): void {
  const { request, response, target, requestId, span, body, deadlineMs } = exchange;
  // Reads and drops what the upstream left of the body, so that the client receives the response.
  response.on("finish", () => request.resume());
  const { rawHeaders, headers, method = "GET" } = request;
  const replica = replicaFor(upstream, body);
  const { pool } = replica ?? upstream;
  if (replica) response.once("close", replica.begin());
  pool.dispatch(
    {
      method: method as Dispatcher.HttpMethod, // the route table knows GET, HEAD, POST and DELETE only
      path: target,
      headers: forwardedRequestHeaders(rawHeaders, headers.connection, {
        "x-request-id": requestId,
        ...span?.headers(),
      }),
      body: body as Buffer | null, // iterables are taken too, which the type does not say
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
    },
    new Answer({ upstream, replica, exchange, log }),
  );
}

/** Questions about one subject go to one replica, which has read it already: a hint, as any of them answers rightly. */
function replicaFor({ replicas }: Upstream, body: RequestBody): Replica | null {
  const hint = replicas && Buffer.isBuffer(body) ? scopeHint(body) : null;
  return hint === null ? null : (replicas?.of(hint) ?? null);
}

interface Sent {
  upstream: Upstream;
  /** Null where it was sent to any replica. */
  replica: Replica | null;
  exchange: Exchange;
  log: Log;
}

class Answer implements Dispatcher.DispatchHandler {
  readonly #upstream: Upstream;
  readonly #replica: Replica | null;
  readonly #exchange: Exchange;
  readonly #log: Log;
  #controller: Dispatcher.DispatchController | undefined;
  #aborted = false;
  #unread: NodeJS.Timeout | undefined;
  /** Bytes of the body still to come; NaN without a Content-Length. */
  #awaitedBytes = Number.NaN;

  constructor({ upstream, replica, exchange, log }: Sent) {
    this.#upstream = upstream;
    this.#replica = replica;
    this.#exchange = exchange;
    this.#log = log;
    exchange.response.on("close", () => this.#onClose());
  }

  #onClose(): void {
    clearTimeout(this.#unread);
    if (this.#exchange.response.writableFinished) return;
    this.#aborted = true;
    this.#controller?.abort(new Error("client disconnected"));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#aborted) controller.abort(new Error("client disconnected"));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    const { response } = this.#exchange;
    if (status < 200) return;
    // It is stopping: it ends each connection with an answer.
    if (headers["connection"] === "close") this.#replica?.failed();
    response.writeHead(status, forwardedResponseHeaders(headers));
    this.#awaitedBytes = Number(headers["content-length"]);
    // Without a length this may be a stream whose first bytes are slow: the client gets the headers now.
    if (headers["content-length"] === undefined) {
      setImmediate(() => {
        if (!response.writableEnded) response.flushHeaders();
      });
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { response } = this.#exchange;
    this.#awaitedBytes -= chunk.length;
    // A response in one chunk is written together with its head.
    if (
      this.#awaitedBytes === 0 &&
      response.writableLength + chunk.length < response.writableHighWaterMark
    )
      return void response.end(chunk);
    if (response.write(chunk)) return;
    controller.pause();
    this.#unread = setTimeout(() => response.destroy(), UNREAD_MS);
    response.once("drain", () => {
      clearTimeout(this.#unread);
      controller.resume();
    });
  }

  onResponseEnd(): void {
    const { response } = this.#exchange;
    if (!response.writableEnded) response.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#aborted) return;
    const { request, response, requestId, span } = this.#exchange;
    const warn = () =>
      this.#log.warn(
        { err: error, upstream: this.#upstream.name, requestId },
        "upstream unavailable",
      );
    if (!(error instanceof ApiError)) span ? span.run(warn) : warn();
    const shown = shownError(error, this.#upstream.name);
    // A request that cannot be sent says nothing about the replica.
    if (shown.type === "service_unavailable") this.#replica?.failed();
    sendError(shown, request, response);
  }
}

function shownError(error: Error, upstream: string): ApiError {
  if (error instanceof ApiError) return error;
  if ((error as { code?: unknown }).code === "UND_ERR_INVALID_ARG")
    return new ApiError("bad_request", "The request is not valid HTTP.", { cause: error });
  return serviceUnavailable(`The service that answers this (${upstream}) is unavailable.`, error);
}
