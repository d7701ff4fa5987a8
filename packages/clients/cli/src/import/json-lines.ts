import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Failure } from "../exit.ts";

/** The objects of JSON lines, one at a time; empty lines are left out. Throws Failure with the number of the line that is none. */
export async function* jsonLines(
  stream: Readable,
  name: string,
): AsyncGenerator<Record<string, unknown>> {
  let number = 0;
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() === "") continue;
    yield objectOf(line.replace(/^\ufeff/, ""), `${name}, line ${number}`);
  }
}

function objectOf(text: string, place: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Failure(`${place}: no JSON (${(error as Error).message}).`, { cause: error });
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new Failure(`${place}: not a JSON object.`);
}
