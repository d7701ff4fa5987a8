import { withClient } from "@memory/launcher";

interface Statement {
  name?: string;
  text: string;
}

/** What statements with a name are sent to, to be kept by it, by their names; it answers that there are no rows. */
export function statementRecorder() {
  const named = new Map<string, string>();
  const query = async (statement: string | Statement) => {
    if (typeof statement !== "string" && statement.name) named.set(statement.name, statement.text);
    return { rows: [], rowCount: 0 };
  };
  return { named, query };
}

interface PlanNode {
  "Relation Name"?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  Plans?: PlanNode[];
}

/**
 * The tables that statements read as a whole by the plans which the server makes, and keeps, while all tables of the database at `url`
 * are empty: as `statement: table`.
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
      for (const table of plan ? readWhole(plan) : []) found.push(`${name}: ${table}`);
    }
    return found;
  });
}

function readWhole(node: PlanNode): string[] {
  const isFound = node["Index Cond"] !== undefined || node["Recheck Cond"] !== undefined;
  const table = isFound || isWritten(node) ? [] : [node["Relation Name"] ?? []].flat();
  return [...table, ...(node.Plans ?? []).flatMap(readWhole)];
}

const isWritten = (node: PlanNode): boolean => "Operation" in node;
