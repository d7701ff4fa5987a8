import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError, serviceUnavailable } from "@memory/errors";
import type { Log } from "@memory/log";
import type { Span } from "@memory/telemetry";
import type { Dispatcher } from "undici";
import { forwardedRequestHeaders, forwardedResponseHeaders } from "./domain/hop-headers.ts";
import type { Owner } from "./owners.ts";
import type { RequestBody } from "./request-body.ts";
import { sendError } from "./send.ts";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Path and query in origin form. */
  target: string;
  requestId: string;
  /** What the owner does is part of it; null leaves the trace of the client as it is. */
  span: Span | null;
  body: RequestBody;
  /** How long the owner may be silent, before its answer and during it. */
  deadlineMs: number;
}

// A client that takes nothing of its answer for so long is not reading it.
const UNREAD_MS = 30_000;

/**
 * Hands a request to its owner and the answer back, both as they come, with the pace of the slower side.
 * A client that leaves ends the owner's work on it; an owner that fails before answering, or is silent for too long, is 503.
 * Nothing is sent twice.
 */
export function forward(owner: Owner, exchange: Exchange, log: Log): void {
  const { request, response, target, requestId, span, body, deadlineMs } = exchange;
  // What an owner did not want of a body is read and dropped, so that the client hears the answer.
  response.on("finish", () => request.resume());
  const { rawHeaders, headers, method = "GET" } = request;
  owner.pool.dispatch(
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
    new Answer(owner, exchange, log),
  );
}

class Answer implements Dispatcher.DispatchHandler {
  readonly #owner: Owner;
  readonly #exchange: Exchange;
  readonly #log: Log;
  #controller: Dispatcher.DispatchController | undefined;
  #gone = false;
  #unread: NodeJS.Timeout | undefined;
  /** Bytes of the body that have not come yet; not a number where the owner did not say how many there are. */
  #awaitedBytes = Number.NaN;

  constructor(owner: Owner, exchange: Exchange, log: Log) {
    this.#owner = owner;
    this.#exchange = exchange;
    this.#log = log;
    exchange.response.on("close", () => this.#onClose());
  }

  #onClose(): void {
    clearTimeout(this.#unread);
    if (this.#exchange.response.writableFinished) return;
    this.#gone = true;
    this.#controller?.abort(new Error("client left"));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#gone) controller.abort(new Error("client left"));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    const { response } = this.#exchange;
    if (status < 200) return;
    response.writeHead(status, forwardedResponseHeaders(headers));
    this.#awaitedBytes = Number(headers["content-length"]);
    // Without a length the first bytes may be long in coming: a stream's client wants the headers now.
    if (headers["content-length"] === undefined) {
      setImmediate(() => {
        if (!response.writableEnded) response.flushHeaders();
      });
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { response } = this.#exchange;
    this.#awaitedBytes -= chunk.length;
    // An answer in one piece is written once, with its head.
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
    if (this.#gone) return;
    const { request, response, requestId, span } = this.#exchange;
    const warn = () =>
      this.#log.warn({ err: error, owner: this.#owner.name, requestId }, "owner did not answer");
    if (!(error instanceof ApiError)) span ? span.run(warn) : warn();
    sendError(shownError(error, this.#owner.name), request, response);
  }
}

function shownError(error: Error, owner: string): ApiError {
  if (error instanceof ApiError) return error;
  if ((error as { code?: unknown }).code === "UND_ERR_INVALID_ARG")
    return new ApiError("bad_request", "The request is not valid HTTP.", { cause: error });
  return serviceUnavailable(`The part that answers this (${owner}) is not reachable.`, error);
}
