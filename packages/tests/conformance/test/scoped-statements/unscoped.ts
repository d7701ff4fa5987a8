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

const sourcesOf = (block: Block): Source[] =>
  block.flatMap((token, n) => {
    if (typeof token !== "string" || !AFTER.has(token)) return [];
    if (NOT_AFTER.has(String(block[n - 1]))) return [];
    return sourcesFrom(block, n + 1, token === "from");
  });

/** The table named at a place of the block; as a list also those that follow it after commas. */
function sourcesFrom(block: Block, at: number, isList: boolean): Source[] {
  const table = block[at];
  if (typeof table !== "string" || !/^(?:[a-z_]\w*|\$\?)$/.test(table)) return [];
  const alias = aliasAt(block, at + 1);
  const after = at + tokensOfSource(block, at, alias);
  const rest = isList && block[after] === "," ? sourcesFrom(block, after + 1, isList) : [];
  return [{ table, alias: alias ?? table }, ...rest];
}

function tokensOfSource(block: Block, at: number, alias: string | null): number {
  if (block[at + 1] === "as") return 3;
  return alias === null ? 1 : 2;
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
    if (!isComparisonOf(alias, block, n)) return false;
    const other = block[n + 2];
    const isScopeColumn = columns.includes(String(token));
    if (block[n + 3] === "." && !here.has(String(other)))
      return !lists.has(String(other)) || isScopeColumn;
    if (Array.isArray(other) && readsScoped(other, tables)) return true;
    return isScopeColumn && isGiven(other);
  });
}

/** Whether the token is a column, of this alias or without one, that is compared with what follows. */
function isComparisonOf(alias: string, block: Block, n: number): boolean {
  if (block[n + 1] !== "=" && block[n + 1] !== "in") return false;
  return block[n - 1] !== "." || block[n - 2] === alias;
}

/** A parameter, a list, or an array. */
const isGiven = (token: Block[number] | undefined): boolean =>
  Array.isArray(token) || token === "any" || /^\$/.test(String(token));

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

/** What is joined to something held is held too. */
function spread(block: Block, held: Set<string>, sources: Source[]): void {
  for (const { alias } of sources.filter(({ table }) => held.has(table))) held.add(alias);
  if (block.includes("using") && sources.some(({ alias }) => held.has(alias)))
    for (const { alias } of sources) held.add(alias);
  const joins = joinsIn(block);
  for (let before = -1; before !== held.size; ) {
    before = held.size;
    for (const pair of joins.filter((aliases) => aliases.some((alias) => held.has(alias))))
      for (const alias of pair) held.add(alias);
  }
}

/** The pairs of aliases of which a column of one is compared with a column of the other. */
function joinsIn(block: Block): (readonly [string, string])[] {
  return block.flatMap((token, n) => {
    const isJoin = token === "=" && block[n - 2] === "." && block[n + 2] === ".";
    return isJoin ? [[String(block[n - 3]), String(block[n + 1])] as const] : [];
  });
}
