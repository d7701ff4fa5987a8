import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { API_VERSION, openApiDocument } from "../src/open-api.ts";

/** The page of lists in docs/; its table is made from the document, the rest is written by hand. */
export const listsFile = join(import.meta.dirname, "../../../docs/lists.md");

const BEGIN = "<!-- The table is generated: npm run generate -->\n";
const END = "<!-- The end of the table -->";

const Operation = z.object({
  summary: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() }).or(z.object({}))).optional(),
});
const Paths = z.record(z.string(), z.record(z.string(), Operation));

/** The page with the table of today: every list with a cursor, and what it can be narrowed by. */
export function listsText(): string {
  const page = readFileSync(listsFile, "utf8");
  const [before = "", rest = ""] = page.split(BEGIN);
  const [, after = ""] = rest.split(END);
  return `${before}${BEGIN}\n${table()}\n${END}${after}`;
}

function table(): string {
  const rows = Object.entries(Paths.parse(openApiDocument(API_VERSION)["paths"])).flatMap(
    ([path, { get }]) => {
      const names = get?.parameters?.flatMap((one) =>
        "in" in one && one.in === "query" ? [one.name] : [],
      );
      if (get === undefined || names?.includes("cursor") !== true) return [];
      const filters = names.filter((name) => !["project_id", "limit", "cursor"].includes(name));
      const shown = filters.map((name) => `\`${name}\``).join(", ");
      return [`| \`GET ${path}\` | ${get.summary} | ${shown} |`];
    },
  );
  return ["| List | | Narrowed by |", "|---|---|---|", ...rows, ""].join("\n");
}
