import { hash } from "node:crypto";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE, EXAMPLE_SCOPE } from "./example-ids.ts";
import { ProjectId, ProjectQuery } from "./fields.ts";
import { named } from "./named.ts";
import { NAMES_SENDER } from "./sender.ts";

/** The type of the body of an export, one JSON object a line. */
export const LINES_TYPE = "application/x-ndjson";

const HEADER = `${JSON.stringify({
  ...{ type: "memory-export", version: 1, ...EXAMPLE_SCOPE },
  exported_at: "2026-03-05T10:00:00.000Z",
})}\n`;

/** An export without anything in it. */
const LINES = `${HEADER}${JSON.stringify({
  type: "end",
  counts: {},
  digest: hash("sha256", HEADER, "hex"),
})}\n`;

const ExportLines = named(
  {
    id: "ExportLines",
    description:
      "One JSON object a line: a header, lines of events, facts and the rest, check lines between them, and an end with counts and a digest.",
    example: LINES,
  },
  z.string(),
);

export const exportMemory = apiRoute({
  method: "GET",
  path: "/v1/export",
  service: "admin",
  tag: "Transfer",
  operationId: "exportMemory",
  summary: "Export a subject or a project",
  description:
    "Streams everything that is held of a subject, or of the whole project without `subject_id`, as JSON lines that `POST /v1/import` takes back. An answer that ends without its `end` line is not whole. See [export](/docs/export).",
  rights: ["read"],
  requestHeaders: NAMES_SENDER,
  schema: { querystring: ProjectQuery },
  documented: { 200: ExportLines },
  mediaType: LINES_TYPE,
  errors: ["missing_scope", "forbidden_scope"],
  example: { query: EXAMPLE_SCOPE, answer: LINES },
});

const Count = z.object({
  stored: z.int().meta({ description: "Written now." }),
  known: z.int().meta({ description: "There already, and left as they are." }),
  dropped: z.int().meta({
    description: "Left out: hidden where they come from, or forgotten while the import went on.",
  }),
});

const IMPORTED = {
  status: "ok",
  project_id: EXAMPLE.project,
  subject_id: EXAMPLE.subject,
  lines: 2,
  counts: {},
  indexed: true,
};

const Imported = named(
  {
    id: "Imported",
    description: "The stream was whole, and all of it is stored.",
    example: IMPORTED,
  },
  z.object({
    status: z.literal("ok"),
    project_id: z.string(),
    subject_id: z.string().nullable().meta({ description: "That of the header." }),
    lines: z.int().meta({ description: "Lines of the stream, header and end included." }),
    counts: z.record(z.string(), Count).meta({ description: "By type of line." }),
    indexed: z.boolean().meta({
      description: "Contexts see all of it; otherwise they do some seconds or minutes later.",
    }),
  }),
);

export const importMemory = apiRoute({
  method: "POST",
  path: "/v1/import",
  service: "admin",
  tag: "Transfer",
  operationId: "importMemory",
  summary: "Import an export",
  description:
    "Takes the stream of an export, of any size, into the same project or another one, which gets ids of its own. Safe to repeat: what is there already stays, so that an import that broke off is finished by sending the stream again. A line that is not valid, or a changed byte, ends it with 422 that names the line, counted from 1; what came before stays stored. A stream that trickles is 408. It may come with `Content-Encoding: gzip`.",
  rights: ["capture", "review"],
  requestHeaders: NAMES_SENDER,
  schema: {
    querystring: z.object({ project_id: ProjectId }),
    response: { 200: Imported },
  },
  documentedBody: ExportLines,
  bodyType: LINES_TYPE,
  errors: ["missing_scope", "forbidden_scope"],
  example: { query: { project_id: EXAMPLE.project }, body: LINES, answer: IMPORTED },
});
