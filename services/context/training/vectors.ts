import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Ids = z.array(z.object({ conversation: z.string(), id: z.union([z.string(), z.number()]) }));

/** Vectors of a data set's turns and questions; undefined for one that is not there. */
export interface DataSetVectors {
  readonly turn: (conversation: string, id: string) => Float32Array | undefined;
  readonly question: (conversation: string, id: string) => Float32Array | undefined;
}

/** Reads `<dataSet>-turns.f32` and `-questions.f32` (32-bit floats, little-endian, rows of one length) with their `.ids.json`. */
export const readVectors = (folder: string, dataSet: string): DataSetVectors => ({
  turn: rowsOf(join(folder, `${dataSet}-turns`)),
  question: rowsOf(join(folder, `${dataSet}-questions`)),
});

function rowsOf(path: string): DataSetVectors["turn"] {
  const ids = Ids.parse(JSON.parse(readFileSync(`${path}.ids.json`, "utf8")));
  const bytes = readFileSync(`${path}.f32`);
  const dimensions = bytes.length / 4 / ids.length;
  const rows = new Map<string, Float32Array>();
  for (const [row, { conversation, id }] of ids.entries()) {
    const vector = Float32Array.from({ length: dimensions }, (_, k) =>
      bytes.readFloatLE((row * dimensions + k) * 4),
    );
    rows.set(`${conversation} ${id}`, vector);
  }
  return (conversation, id) => rows.get(`${conversation} ${id}`);
}
