import { parentPort } from "node:worker_threads";
import { type Asked, batchesOf, type Told } from "../src/extraction/thread-messages.ts";

/** Stands in for the reading thread: reads nothing out of anything, and never comes to the end of one text. */
parentPort?.on("message", (asked: Asked) => {
  const { id } = asked;
  const batches = batchesOf(asked);
  while (batches.flat().some(({ payload }) => Reflect.get(Object(payload), "text") === "endless"));
  const extractions = batches.map((events) =>
    events.map(({ id: eventId }) => ({ eventId, statements: [], rejections: [] })),
  );
  parentPort?.postMessage({ id, extractions } satisfies Told);
});
