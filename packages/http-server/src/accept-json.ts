import { createHash, hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "@memory/errors";
import { AT_ONCE, type Room, type TimeSlice, timeSlicer } from "@memory/fairness";
import type { FastifyRequest } from "fastify";
import type { App } from "./app.ts";
import { type BodyGates, bodyGates, SMALL_BODY_BYTES } from "./body-gates.ts";
import { type BodyScan, bodyScan, type JsonText, jsonValue, smallText } from "./json-body.ts";
import type { JsonLimits } from "./json-scan.ts";
import { JSON_TYPE } from "./json-type.ts";
import { bodyTooLarge, readBody } from "./read-body.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The tenant whose share of the process this request uses: the project of its key; empty without one. */
    tenant: string;
    /** Releases the memory share of the body before the answer: neither it nor values parsed from it are needed any more. */
    releaseBody(): void;
    /** Its units of the gate of bodies. */
    bodyRoom: Room | null;
    /** SHA-256 of the body as it came, hex, of a request with an `Idempotency-Key`; null without one, or without a body. */
    bodyDigest: string | null;
  }
  interface FastifyContextConfig {
    /** What a route gets that parses its body itself: the bytes as they came, or a `JsonText`. */
    bodyAs?: "bytes" | "text";
  }
}

export interface JsonBodies {
  limits: JsonLimits;
  /** How many bytes of large bodies, those above 64 KiB, a process holds at once; half of it of one tenant. */
  largeBytes: number;
}

const HELD_BYTES = 256 * 1024;
const EMPTY = Buffer.alloc(0);

type Large = Parameters<typeof readBody>[1]["large"];

/** Takes bodies of JSON, no other, as many bytes at once as a process has room for, fairly between tenants. */
export function acceptJson(app: App, { limits, largeBytes }: JsonBodies): void {
  const gates = bodyGates(largeBytes);
  const slicer = timeSlicer();
  const invite = invitations(app);

  function release(request: FastifyRequest): void {
    request.bodyRoom?.giveBack();
    request.bodyRoom = null;
  }

  app.decorateRequest("tenant", "");
  app.decorateRequest("bodyRoom", null);
  app.decorateRequest("bodyDigest", null);
  app.decorateRequest("releaseBody", function releaseBody(this: FastifyRequest) {
    release(this);
  });
  // Work continues after its client has disconnected, and holds the body until it is done. Its answer cannot be sent, so that Fastify calls
  // no onResponse hook: the body is released here.
  app.addHook("onSend", (request, { raw }, payload, done) => {
    if (raw.destroyed) release(request);
    else if (request.bodyRoom !== null) raw.once("close", () => release(request));
    done(null, payload);
  });
  app.addHook("onResponse", (request, _reply, done) => {
    release(request);
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPE, (request: FastifyRequest, body: IncomingMessage, done) => {
    refuseMedia(request);
    const wait = () => void takeValue(request, body).then((value) => done(null, value), done);
    if (!isSmall(request)) return wait();
    // Bytes that came with the head have been read by then: most small bodies are complete.
    setImmediate(() => {
      if (!body.complete || !takeRoomNow(request)) return wait();
      let value: unknown;
      try {
        value = smallValue(request, body.read() ?? EMPTY);
      } catch (error) {
        return done(error as Error);
      }
      done(null, value);
    });
  });

  function takeRoomNow(request: FastifyRequest): boolean {
    request.bodyRoom = gates.takeSmallNow(request.tenant, declaredLength(request) ?? 0);
    return request.bodyRoom !== null;
  }

  /** The value of a small body for the route. */
  function smallValue(request: FastifyRequest, bytes: Buffer): unknown {
    const { bodyAs } = request.routeOptions.config;
    if (bytes.length === 0) return undefined;
    if (isKeyed(request)) request.bodyDigest = hash("sha256", bytes, "hex");
    if (bodyAs === "text") return smallText(bytes, limits);
    release(request);
    return bodyAs === "bytes" ? bytes : valueFor(request, smallText(bytes, limits));
  }

  /** Text that cannot be stored is refused where fields are known: in one that a route ignores it does not matter. */
  function valueFor(request: FastifyRequest, text: JsonText): unknown {
    request.hasEscapesToCheck = text.hasEscapesToCheck;
    return jsonValue(text);
  }

  async function takeValue(request: FastifyRequest, body: IncomingMessage): Promise<unknown> {
    const { scan, large } = readingOf(request);
    const bytes = await takeBody(request, body, large);
    if (bytes.length <= SMALL_BODY_BYTES) return smallValue(request, bytes);
    if (isKeyed(request)) request.bodyDigest = await digestOf(bytes, slicer.slice(request.tenant));
    const { bodyAs } = request.routeOptions.config;
    if (bodyAs === "text") return scan.text(bytes);
    // Values parsed from a large body take about as much memory as the body.
    if (bytes.length <= HELD_BYTES) release(request);
    return bodyAs === "bytes" ? bytes : valueFor(request, await scan.text(bytes));
  }

  /** How a body is scanned: a small one at once, since captures that come together are written together only if they are read together. */
  function readingOf(request: FastifyRequest): { scan: BodyScan; large: Large } {
    const { bodyLimit, config } = request.routeOptions;
    if ((declaredLength(request) ?? bodyLimit) <= SMALL_BODY_BYTES)
      return { scan: bodyScan(limits, AT_ONCE), large: null };
    const slice = slicer.slice(request.tenant);
    const scan = bodyScan(limits, slice);
    const seen = config.bodyAs === "bytes" ? () => undefined : scan.seen;
    return { scan, large: { slice, seen } };
  }

  async function takeBody(
    request: FastifyRequest,
    body: IncomingMessage,
    large: Large,
  ): Promise<Buffer> {
    const mostBytes = request.routeOptions.bodyLimit;
    const declaredBytes = declaredLength(request);
    if (declaredBytes !== null && declaredBytes > mostBytes) throw bodyTooLarge(mostBytes);
    const takeRoom = async (wanted: number) => {
      release(request);
      request.bodyRoom = await takeFrom(gates, request, wanted);
    };
    const room = takeFrom(gates, request, declaredBytes ?? Math.min(SMALL_BODY_BYTES, mostBytes));
    request.bodyRoom = room instanceof Promise ? await room : room;
    invite(request.raw);
    // A body of unknown length counts as small until it is not.
    const beyond =
      declaredBytes === null
        ? { bytes: SMALL_BODY_BYTES, takeRoom: () => takeRoom(mostBytes) }
        : null;
    return readBody(body, { mostBytes, declaredBytes, beyond, large });
  }
}

function takeFrom(gates: BodyGates, request: FastifyRequest, bytes: number): Room | Promise<Room> {
  if (bytes <= SMALL_BODY_BYTES) return gates.take(request.tenant, bytes);
  const leaving = new AbortController();
  request.raw.once("close", () => leaving.abort(new Error("client disconnected")));
  return gates.take(request.tenant, bytes, leaving.signal);
}

const isKeyed = ({ headers }: FastifyRequest): boolean => headers["idempotency-key"] !== undefined;

const DIGEST_STEP_BYTES = 256 * 1024;

/** SHA-256 of a large body, hex, in slices of time. */
async function digestOf(bytes: Buffer, slice: TimeSlice): Promise<string> {
  const digest = createHash("sha256");
  for (let at = 0; at < bytes.length; at += DIGEST_STEP_BYTES) {
    digest.update(bytes.subarray(at, at + DIGEST_STEP_BYTES));
    if (slice.isOver()) await slice.yield();
  }
  return digest.digest("hex");
}

function isSmall(request: FastifyRequest): boolean {
  const most = Math.min(SMALL_BODY_BYTES, request.routeOptions.bodyLimit);
  return (declaredLength(request) ?? Number.POSITIVE_INFINITY) <= most;
}

function declaredLength({ headers }: FastifyRequest): number | null {
  const length = headers["content-length"];
  return length === undefined ? null : Number(length);
}

function refuseMedia({ headers }: FastifyRequest): void {
  if (!/^(?:identity)?$/i.test(headers["content-encoding"] ?? ""))
    throw new ApiError("unsupported_media_type", "The body must be sent without Content-Encoding.");
}

/**
 * A client that asks before it sends its body (`Expect: 100-continue`) is answered once the key was checked and there is room. Gives back
 * how to do that. One that was refused without it may or may not send the body: its connection ends.
 */
function invitations(app: App): (request: IncomingMessage) => void {
  const waiting = new WeakMap<IncomingMessage, ServerResponse>();
  app.server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response);
    app.server.emit("request", request, response);
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    if (expects(request.raw) && waiting.has(request.raw)) void reply.header("connection", "close");
    done(null, payload);
  });
  return (request) => {
    if (!expects(request)) return;
    waiting.get(request)?.writeContinue();
    waiting.delete(request);
  };
}

const expects = ({ headers }: IncomingMessage): boolean => headers.expect !== undefined;
