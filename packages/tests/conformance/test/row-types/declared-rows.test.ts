import { expect, test } from "vitest";
import { declaredRows } from "./declared-rows.ts";

const read = (...texts: string[]) =>
  declaredRows(texts.map((text, n) => ({ file: `${n}.ts`, text })));

test("a row is read from a literal, an interface and what it extends, and an intersection", () => {
  const [literal, named, both] = read(`
    interface Base { id: string }
    interface Row extends Base { at: Date | null; ids: readonly string[]; state: "a" | "b"; own: Own }
    db.query<{ n: number }>("SELECT 1 AS n");
    db.query<Row>("SELECT 1");
    db.query<Row & { more: boolean }>("SELECT 1");
  `);

  expect([...(literal?.columns ?? [])]).toEqual([["n", "number"]]);
  expect([...(named?.columns ?? [])]).toEqual([
    ["id", "string"],
    ["at", "Date"],
    ["ids", "string[]"],
    ["state", "string"],
    ["own", null],
  ]);
  expect(both?.columns?.get("more")).toBe("boolean");
});

test("a statement is whole with constants of its file and those it imports, by every condition", () => {
  const [first, second] = read(
    `import { COLUMNS } from "./1.ts";
     const MOST = 5;
     db.query<{ a: string }>(\`SELECT \${COLUMNS} FROM t \${isAll ? "" : "WHERE b"} LIMIT \${MOST}\`);
     db.query<{ a: string }>({ name: "x", text: "SELECT a FROM t", values: [] });`,
    `export const COLUMNS = "a";`,
  );

  expect(first?.statements).toEqual([
    "SELECT a FROM t  LIMIT 5",
    "SELECT a FROM t WHERE b LIMIT 5",
  ]);
  expect(second?.statements).toEqual(["SELECT a FROM t"]);
});

test("an imported constant is whole with those it is made of, unless a constant of the file hides one", () => {
  const query = (own: string) => `
    import { COLUMNS } from "./1.ts";
    ${own}
    db.query<{ a: string }>(\`SELECT \${COLUMNS} FROM t\`);`;
  const columns = `const FIRST = "a"; export const COLUMNS = \`\${FIRST}, b\`;`;
  const [whole] = read(query(""), columns);
  const [hidden] = read(query(`const FIRST = "c";`), columns);

  expect(whole?.statements).toEqual(["SELECT a, b FROM t"]);
  expect(hidden?.statements).toBeNull();
});

test("what a function of one line makes of constants is part of a statement", () => {
  const [first, second] = read(`
    const as = (column, name) => \`\${column}::text AS \${name}\`;
    const twice = (text) => [text, text].join();
    db.query<{ b: string }>(\`SELECT \${as("a", "b")} FROM t\`);
    db.query<{ a: string }>(\`SELECT \${twice("a")} FROM t\`);`);

  expect(first?.statements).toEqual(["SELECT a::text AS b FROM t"]);
  expect(second?.statements).toBeNull();
});

test("what is put together at run time is not guessed", () => {
  const rows = read(
    `db.query<{ a: string }>(\`SELECT \${columns()} FROM t\`);
     db.query<{ a: string }>("FETCH 5 FROM c");
     async function all<Row>() { await db.query<Row>("SELECT 1"); }`,
  );

  expect(rows.map(({ statements }) => statements)).toEqual([null, null, ["SELECT 1"]]);
  expect(rows[2]?.columns).toBeNull();
});
