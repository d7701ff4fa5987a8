import { isDeepStrictEqual } from "node:util";
import { applyEdits, type JSONPath, modify, type ParseError, parse } from "jsonc-parser";
import { Failure } from "../exit.ts";
import type { ClientConfig } from "./client-config.ts";
import { isFields, mergedEntry } from "./merged-entry.ts";

type Fields = Record<string, unknown>;

/** The text with the server in it: comments, order and indentation of everything else stay. Throws Failure where the text is not JSON. */
export function jsonWithServer(
  text: string,
  { servers, input }: Pick<ClientConfig, "servers" | "input">,
  name: string,
  entry: Fields,
): string {
  const start = text.trim() === "" ? "{}\n" : text;
  const before = parsed(start);
  const known = before[servers] ?? {};
  if (!isFields(known)) throw new Failure(`its field ${servers} is not an object`);
  const merged = mergedEntry(known[name], entry, name);
  const expected: Fields = { ...before, [servers]: { ...known, [name]: merged } };
  let after = isDeepStrictEqual(known[name], merged) ? start : set(start, [servers, name], merged);
  if (input !== undefined) {
    const inputs = before["inputs"] ?? [];
    if (!Array.isArray(inputs)) throw new Failure("its field inputs is not a list");
    if (!inputs.some((one) => isFields(one) && one["id"] === input.id)) {
      expected["inputs"] = [...(inputs as unknown[]), input];
      after = set(after, ["inputs"], expected["inputs"]);
    }
  }
  if (!isDeepStrictEqual(parsed(after), expected))
    throw new Failure("it would not keep what is there");
  return after;
}

function parsed(text: string): Fields {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || !isFields(value)) throw new Failure("it is not an object of JSON");
  return value;
}

function set(text: string, path: JSONPath, value: unknown): string {
  const indent = /^( +|\t)\S/m.exec(text)?.[1] ?? "  ";
  const formattingOptions = {
    insertSpaces: indent !== "\t",
    tabSize: indent.length,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
  return applyEdits(text, modify(text, path, value, { formattingOptions }));
}
