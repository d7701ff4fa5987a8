import { isDeepStrictEqual } from "node:util";
import { parse, stringify } from "smol-toml";
import { Failure } from "../exit.ts";
import { isFields, mergedEntry } from "./merged-entry.ts";

type Fields = Record<string, unknown>;

/** The text with the server's tables in it; every other line stays. Throws Failure where the text is not TOML, or has the server in a form that cannot be replaced by its lines. */
export function tomlWithServer(text: string, servers: string, name: string, entry: Fields): string {
  const before = parsed(text);
  const known = before[servers] ?? {};
  if (!isFields(known)) throw new Failure(`its field ${servers} is not a table`);
  const merged = mergedEntry(known[name], entry, name);
  if (
    isDeepStrictEqual(
      parsed(stringify({ merged })),
      parsed(stringify({ merged: known[name] ?? {} })),
    )
  )
    return text;
  const tables = stringify({ [servers]: { [name]: merged } }).trim();
  const after = withTables(text, [servers, name], tables);
  const expected = stringify({ ...before, [servers]: { ...known, [name]: merged } });
  if (!isDeepStrictEqual(parsed(after), parsed(expected)))
    throw new Failure("it would not keep what is there");
  return after;
}

function parsed(text: string): Fields {
  try {
    return parse(text);
  } catch (error) {
    throw new Failure("it is not TOML that can be changed", { cause: error });
  }
}

/** The lines with these tables where those of the path were, else at the end. */
function withTables(text: string, path: readonly [string, string], tables: string): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = text.split(/\r?\n/);
  const kept: string[] = [];
  let place = -1;
  let at = 0;
  while (at < lines.length) {
    if (!isHeaderOf(lines[at] ?? "", path)) {
      kept.push(lines[at] ?? "");
      at += 1;
      continue;
    }
    if (place < 0) place = kept.push("") - 1;
    at = endOfTable(lines, at);
  }
  if (place >= 0) kept[place] = tables.replaceAll("\n", eol);
  else kept.splice(0, kept.length, text.trimEnd(), "", tables.replaceAll("\n", eol), "");
  const all = kept.join(eol);
  return text.trim() === "" ? all.trimStart() : all;
}

/** The line after the last one with content; what comments on the next table is not of this one. */
function endOfTable(lines: readonly string[], header: number): number {
  let end = header + 1;
  for (let at = end; at < lines.length && !isHeader(lines[at] ?? ""); at += 1)
    if (!/^\s*(#|$)/.test(lines[at] ?? "")) end = at + 1;
  return end;
}

const isHeader = (line: string): boolean => /^\s*\[.*\]\s*(#.*)?$/.test(line);

function isHeaderOf(line: string, [servers, name]: readonly [string, string]): boolean {
  if (!isHeader(line)) return false;
  try {
    const table = parse(line)[servers];
    return isFields(table) && name in table;
  } catch {
    return false;
  }
}
