/** The inside of a pair of parentheses, or of a whole statement; words in lower case. */
export type Block = (string | Block)[];

const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const TOKEN = /'(?:[^']|'')*'|"[^"]+"|\$\?|\$\d+|[a-z_]\w*|::|[<>=!]+|\S/gi;

/** A statement as nested blocks, one for each part of a UNION. Expects SQL that Postgres accepts, and does not check it. */
export function blocksOf(sql: string): Block[] {
  const stack: Block[] = [[]];
  for (const [raw] of sql.replaceAll(COMMENT, " ").matchAll(TOKEN)) {
    const token = raw.startsWith("'") ? raw : raw.replaceAll('"', "").toLowerCase();
    if (token === "(") stack.push([]);
    else if (token === ")" && stack.length > 1) {
      const closed = stack.pop() ?? [];
      stack.at(-1)?.push(closed);
    } else stack.at(-1)?.push(token);
  }
  return splitUnions(stack[0] ?? []);
}

const UNION = new Set(["union", "intersect", "except"]);

/** The parts of a block that UNION and its kin put together. */
export function splitUnions(block: Block): Block[] {
  const parts: Block[] = [[]];
  for (const token of block) {
    if (typeof token === "string" && UNION.has(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}
