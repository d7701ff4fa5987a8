import type { Readable } from "node:stream";
import { Failure } from "../exit.ts";

/** The objects of JSON lines, one at a time; empty lines are left out. Throws Failure with the number of the line that is none. */
export async function* jsonLines(
  stream: Readable,
  name: string,
): AsyncGenerator<Record<string, unknown>> {
  let number = 0;
  for await (const line of linesOf(stream)) {
    number += 1;
    if (line.trim() === "") continue;
    yield objectOf(line.replace(/^\ufeff/, ""), `${name}, line ${number}`);
  }
}

async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let pieces: string[] = [];
  for await (const chunk of stream.setEncoding("utf8") as AsyncIterable<string>) {
    const [first = "", ...more] = chunk.split("\n");
    pieces.push(first);
    for (const piece of more) {
      yield pieces.join("");
      pieces = [piece];
    }
  }
  yield pieces.join("");
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
