import { type Block, blocksOf, splitUnions } from "./blocks.ts";

/** Tables whose rows belong to a scope, with the columns that say to which; none where only a parent's row says it. */
export type ScopedTables = ReadonlyMap<string, readonly string[]>;

interface Source {
  table: string;
  alias: string;
}

const AFTER = new Set(["from", "join", "update", "into", "using"]);
// FOR UPDATE, DO UPDATE, IS DISTINCT FROM name no table.
const NOT_AFTER = new Set(["for", "do", "distinct"]);
const NO_ALIAS = new Set(
  "on using where set join left right inner cross full order group limit for returning values select union as default when".split(
    " ",
  ),
);
const UNKNOWN_TABLE = "$?";

/**
 * The tables that a statement reads or changes without saying of which scope. A table is held to its scope by comparing one of
 * its scope columns with a parameter or a list; by comparing any column with what a query in it or around it gives, which is
 * looked at in its turn; by being joined to a table that is held; or, written to, by naming a scope column. A condition beside
 * an OR holds nothing.
 */
export function unscopedTables(sql: string, tables: ScopedTables): string[] {
  return [
    ...new Set(
      blocksOf(sql).flatMap((block) => unscopedIn(block, tables, new Set(listsIn(block)))),
    ),
  ];
}

/** Aliases of lists that are given as a parameter: a row that is named in one is held by nothing, unless a scope column names it. */
function listsIn(block: Block): string[] {
  return block.flatMap((token, n) => {
    if (typeof token !== "string") return listsIn(token);
    if (token !== "unnest") return [];
    const after = block[n + 2] === "with" ? n + 4 : n + 2;
    const alias = aliasAt(block, after);
    return alias === null ? [] : [alias];
  });
}

function unscopedIn(block: Block, tables: ScopedTables, lists: ReadonlySet<string>): string[] {
  const inner = block
    .filter((token) => typeof token !== "string")
    .flatMap(splitUnions)
    .flatMap((child) => unscopedIn(child, tables, lists));
  const sources = sourcesOf(block);
  const scoped = sources.filter(({ table }) => tables.has(table) || table === UNKNOWN_TABLE);
  const held = new Set(
    scoped
      .filter(
        (source) =>
          isWritten(block, source, tables) || isCompared(block, source, sources, { tables, lists }),
      )
      .map(({ alias }) => alias),
  );
  for (const { alias } of derivedOf(block, tables)) held.add(alias);
  spread(block, held, sources);
  const free = scoped.filter(({ alias }) => !held.has(alias)).map(({ table }) => table);
  return [...inner, ...free];
}

function sourcesOf(block: Block): Source[] {
  const sources: Source[] = [];
  block.forEach((token, n) => {
    if (typeof token !== "string" || !AFTER.has(token)) return;
    if (NOT_AFTER.has(String(block[n - 1]))) return;
    for (let at = n + 1; ; ) {
      const table = block[at];
      if (typeof table !== "string" || !/^(?:[a-z_]\w*|\$\?)$/.test(table)) break;
      const alias = aliasAt(block, at + 1);
      sources.push({ table, alias: alias ?? table });
      at += block[at + 1] === "as" ? 3 : alias === null ? 1 : 2;
      if (token !== "from" || block[at] !== ",") break;
      at++;
    }
  });
  return sources;
}

function aliasAt(block: Block, at: number): string | null {
  const token = block[at] === "as" ? block[at + 1] : block[at];
  return typeof token === "string" && /^[a-z_]\w*$/.test(token) && !NO_ALIAS.has(token)
    ? token
    : null;
}

/** An INSERT that names a scope column: the column is NOT NULL. */
function isWritten(block: Block, { table }: Source, tables: ScopedTables): boolean {
  const at = block.findIndex((token, n) => token === table && block[n - 1] === "into");
  if (at === -1) return false;
  const named = block.slice(at + 1).find((token) => typeof token !== "string") ?? [];
  return (tables.get(table) ?? []).some((column) => named.includes(column));
}

function isCompared(
  block: Block,
  { table, alias }: Source,
  sources: Source[],
  { tables, lists }: { tables: ScopedTables; lists: ReadonlySet<string> },
): boolean {
  if (block.includes("or")) return false;
  const here = new Set(sources.map((source) => source.alias));
  const columns = tables.get(table) ?? [];
  return block.some((token, n) => {
    if (block[n + 1] !== "=" && block[n + 1] !== "in") return false;
    const qualifier = block[n - 1] === "." ? block[n - 2] : null;
    if (qualifier !== null && qualifier !== alias) return false;
    const other = block[n + 2];
    if (block[n + 3] === "." && !here.has(String(other)))
      return !lists.has(String(other)) || columns.includes(String(token));
    if (Array.isArray(other) && readsScoped(other, tables)) return true;
    if (!columns.includes(String(token))) return false;
    return Array.isArray(other) || other === "any" || /^\$/.test(String(other));
  });
}

/** Subqueries in FROM that are held themselves, or have been found free already. */
function derivedOf(block: Block, tables: ScopedTables): Source[] {
  return block.flatMap((token, n) => {
    if (typeof token === "string" || !readsScoped(token, tables)) return [];
    const before = block[n - 1];
    const named = before === "as" || before === "materialized" ? nameBefore(block, n) : null;
    const alias = named ?? aliasAt(block, n + 1);
    return alias === null ? [] : [{ table: alias, alias }];
  });
}

function nameBefore(block: Block, at: number): string | null {
  for (let n = at - 1; n >= 0; n--) {
    const token = block[n];
    if (typeof token !== "string") continue;
    if (token !== "as" && token !== "materialized" && token !== "not") return token;
  }
  return null;
}

const readsScoped = (block: Block, tables: ScopedTables): boolean =>
  sourcesOf(block).some(({ table }) => tables.has(table)) ||
  block.some((token) => typeof token !== "string" && readsScoped(token, tables));

/** Whoever is joined to what is held is held too. */
function spread(block: Block, held: Set<string>, sources: Source[]): void {
  const named = sources.map(({ table, alias }) => ({ alias, held: held.has(table) }));
  for (const { alias, held: isHeld } of named) if (isHeld) held.add(alias);
  if (block.includes("using") && sources.some(({ alias }) => held.has(alias)))
    for (const { alias } of sources) held.add(alias);
  const joins = block.flatMap((token, n) => {
    const [left, right] = [block[n - 3], block[n + 1]];
    const isJoin = token === "=" && block[n - 2] === "." && block[n + 2] === ".";
    return isJoin ? [[String(left), String(right)] as const] : [];
  });
  for (let before = -1; before !== held.size; ) {
    before = held.size;
    for (const [left, right] of joins) {
      if (held.has(left)) held.add(right);
      if (held.has(right)) held.add(left);
    }
  }
}
