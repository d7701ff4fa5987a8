import { readdirSync, readFileSync } from "node:fs";
import { Choice } from "@memory/text/matching";
import { parseSync } from "@swc/core";

const SOURCES = new URL("../../src/", import.meta.url);

/** A regular expression and where it comes from. */
export interface Found {
  readonly at: string;
  readonly regex: RegExp;
}

function* literalsOf(node: unknown, at: string): Generator<Found> {
  if (typeof node !== "object" || node === null) return;
  if (Reflect.get(node, "type") === "RegExpLiteral") {
    const [source, flags] = [Reflect.get(node, "pattern"), Reflect.get(node, "flags")];
    yield { at, regex: new RegExp(String(source), String(flags)) };
  }
  for (const value of Object.values(node)) yield* literalsOf(value, at);
}

/** Every regular expression that stands in a source file. */
export function literalsIn(path: string): Found[] {
  const text = readFileSync(new URL(path, SOURCES), "utf8");
  return [...literalsOf(parseSync(text, { syntax: "typescript", target: "esnext" }), path)];
}

/** The same of all files of a folder, tests aside, without those in it whose paths begin with what is left out. */
export const literalsBelow = (folder: string, leftOut: readonly string[] = []): Found[] =>
  readdirSync(new URL(folder, SOURCES), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .filter((name) => !leftOut.some((path) => name.startsWith(path)))
    .flatMap((name) => literalsIn(folder + name));

/** Every regular expression that hangs below a table or a grammar, compiled as it is used. */
export function* regexesIn(node: unknown, at: string, seen = new Set<unknown>()): Generator<Found> {
  if (typeof node !== "object" || node === null || seen.has(node)) return;
  seen.add(node);
  if (node instanceof RegExp) {
    yield { at, regex: node };
    return;
  }
  if (node instanceof Choice)
    for (let place = 0; place < node.size; place++)
      yield* regexesIn(node.at(place), `${at}[${place}]`, seen);
  for (const [key, value] of Object.entries(node)) yield* regexesIn(value, `${at}.${key}`, seen);
}
