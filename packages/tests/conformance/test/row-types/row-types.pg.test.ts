import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { database } from "@memory/testkit";
import pg from "pg";
import { expect, test } from "vitest";
import { type DeclaredRows, declaredRows } from "./declared-rows.ts";
import { describedColumns } from "./described-columns.ts";

const ROOT = resolve(import.meta.dirname, "../../../../..");
/** The sources whose statements are sent to the database of a service. */
const SOURCES = {
  ingest: ["services/ingest", "packages/era"],
  consolidation: ["services/consolidation", "packages/feed"],
  context: ["services/context", "packages/feed", "packages/era"],
  admin: ["services/admin"],
} as const;
type Service = keyof typeof SOURCES;
const SERVICES = Object.keys(SOURCES) as Service[];
// undefined_table, undefined_column
const OF_ANOTHER_DATABASE = new Set(["42P01", "42703"]);

const rowsOf = (service: Service): DeclaredRows[] =>
  declaredRows(
    SOURCES[service].flatMap((folder) =>
      globSync(`${folder}/src/**/*.ts`, { cwd: ROOT })
        .filter((file) => !file.endsWith(".test.ts"))
        .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") })),
    ),
  );

/** Connections to the database of a service, and to all others: what packages hold, and admin's verification, is sent to several. */
async function connectAll(service: Service) {
  const all = [service, ...SERVICES.filter((other) => other !== service)];
  const clients = all.map((of) => new pg.Client({ connectionString: database(of).appUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  return {
    for: ({ place }: DeclaredRows) =>
      place.startsWith("packages/") || service === "admin" ? clients : clients.slice(0, 1),
    [Symbol.asyncDispose]: async () =>
      void (await Promise.all(clients.map((client) => client.end()))),
  };
}

/** By the first of some databases that has the tables of the statement. */
async function described([client, ...others]: readonly pg.Client[], text: string) {
  if (client === undefined) throw new Error(`no database has the tables of ${text}`);
  try {
    return await describedColumns(client, text);
  } catch (error) {
    const { code } = error as pg.DatabaseError;
    if (others.length > 0 && OF_ANOTHER_DATABASE.has(code ?? "")) return described(others, text);
    throw new Error(`cannot be planned: ${text}`, { cause: error });
  }
}

/** Where a declared row and its statement differ. Nullability is not compared. */
function differences({ place, columns }: DeclaredRows, found: ReadonlyMap<string, string>) {
  return [...(columns ?? [])].flatMap(([name, declared]) => {
    const type = found.get(name);
    if (type === undefined) return [`${place}: no column ${name}`];
    if (declared === null || type === "json" || type === declared) return [];
    return [`${place}: ${name} is ${type}, declared as ${declared}`];
  });
}

test.each(SERVICES)(
  "rows that %s declares have the columns their statements give back",
  async (service) => {
    await using databases = await connectAll(service);
    const found: string[] = [];

    for (const rows of rowsOf(service))
      for (const text of rows.statements ?? [])
        found.push(...differences(rows, await described(databases.for(rows), text)));

    expect(found).toEqual([]);
  },
);

test("a column that a statement does not give back is found, and one of another type", async () => {
  await using databases = await connectAll("ingest");
  const text = `db.query<{ id: number; kind: string; gone: string }>("SELECT id, kind FROM events")`;
  const [rows] = declaredRows([{ file: "packages/planted.ts", text }]);
  if (!rows) throw new Error("no statement was found");

  const found = await described(databases.for(rows), rows.statements?.[0] ?? "");

  expect(differences(rows, found)).toEqual([
    "packages/planted.ts: TSTypeLiteral: id is string, declared as number",
    "packages/planted.ts: TSTypeLiteral: no column gone",
  ]);
});

test("two thirds of all statements and their rows can be read from the source", () => {
  const rows = SERVICES.flatMap(rowsOf);
  const read = rows.filter(({ statements, columns }) => statements !== null && columns !== null);

  expect(read.length / rows.length).toBeGreaterThan(2 / 3);
});
