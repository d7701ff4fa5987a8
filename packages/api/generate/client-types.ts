import { createHash } from "node:crypto";
import { join } from "node:path";
import { API_VERSION, openApiDocument } from "../src/open-api.ts";
import type { OpenApi } from "./type-groups.ts";

/** The folder in which the TypeScript client has the types of requests and answers. */
export const clientTypesFolder = join(
  import.meta.dirname,
  "../../clients/typescript/src/generated",
);

// Settings of the client, which no caller passes with a request.
const CLIENT_HEADERS = /^(Prefer|Idempotency-Key|X-Service-Actor)$/;

type Json = { readonly [name: string]: unknown };
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The document without what a client does not look at: examples, the headers of answers, answers that are errors. */
function forClients(value: unknown, within = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => forClients(item, within));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name, item]) => isKept(name, item, within));
  return Object.fromEntries(kept.map(([name, item]) => [name, forClients(item, name)] as const));
}

function isKept(name: string, item: unknown, within: string): boolean {
  if (within === "responses") return name.startsWith("2");
  if (within === "properties") return true;
  if (name === "parameters" && Array.isArray(item)) return true;
  return !["example", "examples", "headers"].includes(name);
}

/** A parameter is written out, or refers to a shared one by its name. */
const isClientHeader = ({ $ref, name }: Json): boolean =>
  CLIENT_HEADERS.test(String($ref ?? name).replace(/^.*\//, ""));

function source(): OpenApi {
  const whole = forClients(openApiDocument(API_VERSION));
  return JSON.parse(JSON.stringify(whole), (name, value) =>
    name === "parameters" && Array.isArray(value)
      ? value.filter((parameter) => !isClientHeader(parameter))
      : value,
  ) as OpenApi; // what is left out of the document is none of its paths or schemas
}

/** The first line of the types, by which a test sees at once whether they are of this document. */
export function clientTypesHeading(): string {
  const digest = createHash("sha256").update(JSON.stringify(source())).digest("hex");
  return `// Generated from docs/openapi.json by npm run generate (${digest.slice(0, 16)}).`;
}

/** The types of every route's parameters, bodies and answers: texts by the name of their file in the folder. */
export async function clientTypesTexts(): Promise<Map<string, string>> {
  // Loads a compiler: not for those who only want the heading.
  const { filesOf } = await import("./client-type-files.ts");
  const document = source();
  const texts = await filesOf(document);
  return new Map([...texts].map(([file, text]) => [file, `${clientTypesHeading()}\n${text}`]));
}
