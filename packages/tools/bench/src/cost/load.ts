import type { BenchSystem } from "../bench-system.ts";
import { closedLoop } from "../closed-loop.ts";
import { talk } from "../talk.ts";
import { bodies, type Shape } from "./shapes.ts";

/** One message in so many states a fact. */
const STATEMENT_EVERY = 5;

/** A load of that shape at ingest's own port, by people of that name: what it returns sends it for some seconds, and says what was taken in which. */
export async function loadOf(system: BenchSystem, shape: Shape, name: string) {
  const { subjects, clients } = shape;
  const people = { name: name.replaceAll(" ", "-"), subjects, tellers: subjects };
  const source = bodies(await talk(system, { ...people, statementEvery: STATEMENT_EVERY }), shape);
  return async (seconds: number): Promise<{ events: number; took: number }> => {
    const { seconds: took } = await closedLoop({
      ...{ origin: system.service("ingest").publicUrl, path: "/v1/capture" },
      ...{ headers: system.headers, clients, seconds, nextBody: source.next },
    });
    return { events: source.events(), took };
  };
}
