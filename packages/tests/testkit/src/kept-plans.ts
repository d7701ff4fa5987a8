import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withClient } from "@memory/launcher";

interface Statement {
  name?: string;
  text: string;
}

/** A stand-in for a connection: it notes the texts of named statements by their names, and answers no rows. */
export function statementRecorder() {
  const named = new Map<string, string>();
  const query = async (statement: string | Statement) => {
    if (typeof statement !== "string" && statement.name) named.set(statement.name, statement.text);
    return { rows: [], rowCount: 0 };
  };
  return { named, query };
}

const NAME = /\bname: (?:"([\w-]+)"|`([\w-]+)\$\{)/g;

/** The names of statements in the files of a folder; of a name that is put together, its beginning. */
export const statementNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(NAME)])
    .flatMap(([, whole, beginning]) => whole ?? beginning ?? []);

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

/**
 * The tables and indexes that statements read as a whole by the plans which the server makes, and keeps, while all tables of the database
 * at `url` are empty: as `statement: index`.
 */
export async function wholeReads(
  url: string,
  statements: ReadonlyMap<string, string>,
): Promise<string[]> {
  return withClient(url, async (client) => {
    await client.query("SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan");
    const found: string[] = [];
    for (const [name, text] of statements) {
      await client.query(`PREPARE "${name}" AS ${text}`);
      const given = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)));
      const values = given === 0 ? "" : `(${Array(given).fill("NULL").join(", ")})`;
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        `EXPLAIN (FORMAT JSON) EXECUTE "${name}"${values}`,
      );
      const plan = rows[0]?.["QUERY PLAN"][0].Plan;
      for (const read of plan ? readWhole(plan) : []) found.push(`${name}: ${read}`);
    }
    return found;
  });
}

function readWhole(node: PlanNode): string[] {
  const read = isWhole(node) ? [node["Index Name"] ?? node["Relation Name"] ?? ""] : [];
  return [...read, ...(node.Plans ?? []).flatMap(readWhole)];
}

/** A condition that names no parameter and no other relation holds for any number of rows. */
const isWhole = (node: PlanNode): boolean =>
  node["Node Type"] === "Seq Scan" ||
  (node["Index Name"] !== undefined &&
    !/[$.]/.test(node["Index Cond"]?.replaceAll(/'[^']*'/g, "") ?? ""));
