import type { ErrorType } from "@memory/errors";
import { z } from "zod";
import workspace from "../package.json" with { type: "json" };
import { type ApiRoute, answersOf, bodyOf, type Header, TAGS } from "./api-route.ts";
import {
  componentHeaders,
  headersOfAnswer,
  headersOfError,
  judgesFields,
  PREFER,
} from "./common-headers.ts";
import { ERROR_MEANING, ErrorBody, errorsOf } from "./errors.ts";
import { answerHeadersOf, requestHeadersOf } from "./idempotency.ts";
import { examples, schemas } from "./named.ts";
import { API_ROUTES } from "./routes.ts";

type Json = Record<string, unknown>;

const REF = "#/components/schemas/";
const uri = (id: string): string => `${REF}${id}`;

/** Both directions are described as they are sent: nothing that a reader adds is hidden from a sender. */
const AS_SENT = { io: "input", unrepresentable: "any" } as const;

/** The version of this release, as package.json of the workspace has it. */
export const API_VERSION: string = workspace.version;

const INTRODUCTION = `Memory for software agents: capture events, ask for a packet of facts and episodes that fits a token budget, and see why each item was in or out.

Send \`Authorization: Bearer <key>\`; \`GET /v1/whoami\` says which project the key belongs to and what it may do. Every answer carries \`X-Request-Id\`. An error has the same body everywhere: [errors](/docs/errors). Times are RFC 3339, answered in UTC. Unknown fields and parameters are ignored and named in \`Warning\`; with \`Prefer: handling=strict\` they are refused.`;

/** The OpenAPI 3.1 document of all public routes. */
export function openApiDocument(version: string, routes = API_ROUTES): Json {
  return {
    openapi: "3.1.1",
    info: {
      title: "Memory service",
      version,
      description: INTRODUCTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "This server." }],
    security: [{ key: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(routes),
    components: {
      schemas: componentSchemas(),
      responses: errorResponses(),
      parameters: { Prefer: PREFER },
      headers: componentHeaders(),
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "A key of a project." },
      },
    },
  };
}

function componentSchemas(): Json {
  const { schemas: all } = z.toJSONSchema(schemas, { ...AS_SENT, uri });
  const sorted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([id, schema]) => [id, { ...withoutMarks(schema), examples: [examples.get(id)] }]),
  );
}

function withoutMarks(schema: object): Json {
  const { $schema: _dialect, $id: _id, ...rest } = schema as Json;
  return rest;
}

function pathsOf(routes: readonly ApiRoute[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return paths;
}

function operationOf(route: ApiRoute): Json {
  const parameters = [
    ...parametersOf("path", route.schema.params, route.example.params),
    ...parametersOf("query", route.schema.querystring, route.example.query),
    ...Object.entries(requestHeadersOf(route)).map(([name, header]) => ({
      ...{ name, in: "header", required: false },
      ...headerOf(header),
    })),
    ...(judgesFields(route) ? [{ $ref: "#/components/parameters/Prefer" }] : []),
  ];
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: `${route.description}${rightsText(route)}`,
    ...(route.deprecated && { deprecated: true }),
    ...(route.rights === null && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(route),
    responses: responsesOf(route),
  };
}

function requestBodyOf(route: ApiRoute): Json {
  const schema = bodyOf(route);
  if (schema === undefined) return {};
  const content = contentOf(schema, route.example.body, route.bodyType);
  return { requestBody: { required: true, content } };
}

/** What a key must be allowed, for people. */
function rightsText({ rights }: ApiRoute): string {
  if (rights === null || rights.length === 0) return "";
  const names = rights.map((right) => `\`${right}\``).join(" and ");
  return `\n\nNeeds the ${rights.length === 1 ? "right" : "rights"} ${names}.`;
}

const contentOf = (schema: z.ZodType, example: unknown, type = "application/json"): Json => ({
  [type]: { schema: refOf(schema), example },
});

/** A reference to a named schema; what a schema reads before it transforms or refines is what has the name. */
function refOf(schema: z.ZodType): Json {
  for (let named: unknown = schema; named instanceof z.ZodType; named = innerOf(named)) {
    const id = schemas.get(named)?.id;
    if (id !== undefined) return { $ref: uri(id) };
  }
  throw new Error("a body has a schema without a name");
}

const innerOf = (schema: z.ZodType): unknown =>
  schema instanceof z.ZodPipe ? schema.in : schema._zod.parent;

function parametersOf(
  place: "path" | "query",
  schema: z.ZodType | undefined,
  example: Readonly<Record<string, string>> = {},
): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, AS_SENT);
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples: _, ...rest } = ofParameter(property as Json);
    return {
      ...{ name, in: place, required: required.includes(name) },
      ...(description !== undefined && { description }),
      schema: rest,
      ...(name in example && { example: example[name] }),
    };
  });
}

/** A parameter has no null: it is there or it is not. */
function ofParameter({ type, anyOf, ...rest }: Json): Json {
  const choices = ((anyOf ?? []) as Json[]).filter((choice) => choice["type"] !== "null");
  const types = [type].flat().filter((one) => one !== "null");
  return {
    ...(type !== undefined && { type: types.length > 1 ? types : types[0] }),
    ...(choices.length > 1 ? { anyOf: choices } : choices[0]),
    ...rest,
  };
}

const headerOf = ({ description, schema, example }: Header): Json => ({
  description,
  schema: withoutMarks(z.toJSONSchema(schema, AS_SENT)),
  ...(example !== undefined && { example }),
});

function responsesOf(route: ApiRoute): Json {
  const own = Object.entries(answerHeadersOf(route)).map(([name, h]) => [name, headerOf(h)]);
  const headers = { ...Object.fromEntries(own), ...headersOfAnswer(route) };
  const answers = Object.entries(answersOf(route)).map(([status, schema]) => [
    status,
    {
      description: descriptionOf(schema),
      headers,
      content: {
        ...contentOf(schema, route.example.answer, route.mediaType),
        ...otherContent(route),
      },
    },
  ]);
  const errors = [...errorsOf(route)].map(([status, types]) => [
    status,
    { $ref: `#/components/responses/${responseName(types)}` },
  ]);
  return Object.fromEntries([...answers, ...errors]);
}

const otherContent = ({ otherForms = {} }: ApiRoute): Json =>
  Object.fromEntries(
    Object.entries(otherForms).map(([type, example]) => [
      type,
      { schema: { type: "string" }, example },
    ]),
  );

/** What an answer is, in the words of its schema. */
function descriptionOf(schema: z.ZodType): string {
  for (let named: unknown = schema; named instanceof z.ZodType; named = innerOf(named)) {
    if (schemas.has(named) && named.description !== undefined) return named.description;
  }
  return "Done.";
}

/** Errors of one status, under the names of their types. */
function errorResponses(): Json {
  const named = API_ROUTES.flatMap((route) =>
    [...errorsOf(route).values()].map((types) => [responseName(types), types] as const),
  );
  const sorted = [...new Map(named)].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, types]) => [name, errorResponse(types)]));
}

const responseName = (types: readonly ErrorType[]): string => types.join(".");

const errorResponse = (types: readonly ErrorType[]): Json => ({
  description: types.map((type) => `\`${type}\`: ${ERROR_MEANING[type]}`).join("\n\n"),
  headers: headersOfError(types),
  content: { "application/json": { schema: refOf(ErrorBody) } },
});
