import { invalidPayload, refuseUnstorable } from "@memory/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "./app.ts";
import { hasUnknown, knownPart, type Shape, shapeOf, unknownIn } from "./field-shape.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Text in the body has escapes of characters that cannot be stored, or of halves of one. */
    hasEscapesToCheck: boolean;
    /** What the request has that its route does not know; null where it has no such field. */
    unknownFields: string[] | null;
  }
}

const MOST_NAMES = 5;
const MOST_CHARACTERS = 64;

/**
 * Names parameters and fields that a route does not know in `Warning`; a request that prefers strict handling (RFC 7240) is refused
 * for them once nothing else is wrong with its form.
 */
export function nameUnknownFields(app: App): void {
  app.decorateRequest("hasEscapesToCheck", false);
  app.decorateRequest("unknownFields", null);
  app.addHook("preValidation", (request, reply, done) => {
    const { schema } = request.routeOptions;
    const names: string[] = [];
    addNames(queryShape(schema?.querystring), request.query, names);
    addNames(shapeOf(schema?.body), request.body, names);
    if (names.length > 0) {
      request.unknownFields = names;
      warnOf(names, reply);
    }
    done(request.hasEscapesToCheck ? unstorableIn(request) : undefined);
  });
  app.addHook("preHandler", (request, reply, done) => {
    done(prefersStrict(request, reply) ? faultOf(request.unknownFields) : undefined);
  });
}

/** Names the fields that a handler added to `unknownFields`. Throws `invalid_payload` where the request prefers strict handling. */
export function nameUnknown(request: FastifyRequest, reply: FastifyReply): void {
  warnOfUnknown(request, reply);
  const fault = prefersStrict(request, reply) ? faultOf(request.unknownFields) : undefined;
  if (fault) throw fault;
}

/** Names the unknown fields of a request in `Warning`, if it has any. */
export function warnOfUnknown({ unknownFields }: FastifyRequest, reply: FastifyReply): void {
  if (unknownFields?.length) warnOf(unknownFields, reply);
}

/** Adds the fields of a value that its schema does not know, below `prefix`, to names that a handler will give to `nameUnknown`. */
export function noteUnknown(schema: unknown, value: unknown, names: string[], prefix = ""): void {
  addNames(shapeOf(schema), value, names, prefix);
}

/** A value without the fields that its schema does not know. */
export const knownFields = (schema: unknown, value: unknown): unknown =>
  knownPart(shapeOf(schema), value);

function addNames(shape: Shape, value: unknown, names: string[], prefix = ""): void {
  if (!hasUnknown(shape, value)) return;
  for (const name of unknownIn(shape, value, prefix)) {
    if (names.length >= MOST_NAMES) return;
    names.push(name);
  }
}

const NO_PARAMETERS: Shape = { fields: new Map() };
const queryShape = (schema: unknown): Shape =>
  schema === undefined ? NO_PARAMETERS : shapeOf(schema);

function unstorableIn({ routeOptions, body }: FastifyRequest): Error | undefined {
  try {
    refuseUnstorable(knownFields(routeOptions.schema?.body, body));
    return undefined;
  } catch (fault) {
    return fault as Error;
  }
}

const STRICT = /(?:^|[,;\s])handling\s*=\s*"?strict"?\s*(?:[;,]|$)/i;

/** Whether a request prefers strict handling; says in the answer that it has it. */
function prefersStrict({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  const { prefer } = headers;
  if (prefer === undefined || !STRICT.test(String(prefer))) return false;
  void reply.header("preference-applied", "handling=strict");
  return true;
}

const warnOf = (names: readonly string[], reply: FastifyReply) =>
  void reply.header(
    "warning",
    names.map((name) => `299 - "unknown field: ${shown(name)}"`).join(", "),
  );

/** The beginning of a name, of characters that stand for themselves in a quoted string. */
const shown = (name: string): string =>
  name.slice(0, MOST_CHARACTERS).replaceAll(/[^!#-[\]-~]/g, "?");

function faultOf(names: readonly string[] | null): Error | undefined {
  const [first, ...others] = (names ?? []).map((name) => {
    const field = shown(name);
    return invalidPayload(`${field}: no such field; Prefer: handling=strict refuses it`, field);
  });
  return others.length === 0 ? first : first?.withOthers(others);
}
