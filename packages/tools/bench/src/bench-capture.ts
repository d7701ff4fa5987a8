import { withClient } from "@memory/launcher";
import { atRest } from "./at-rest.ts";
import { type BenchSystem, benchSystem } from "./bench-system.ts";
import { captureCeiling } from "./capture-ceiling.ts";
import { closedLoop } from "./closed-loop.ts";
import { eventSource } from "./events.ts";
import { type Figures, interleave, printFigures, printRatio } from "./repetitions.ts";

interface Options {
  repetitions: number;
  seconds: number;
}

/** Clients of the service, and connections that the bare statements beside them are sent by. */
const SHAPES = [
  { size: 100, clients: 16, connections: 4 },
  { size: 1, clients: 64, connections: 16 },
] as const;

/**
 * Capture at ingest's own port and through the edge, the worker running, each after bare inserts of the same rows. Each case
 * begins when the work of the previous one is done, so that it pays for its own work only.
 */
export async function benchCapture({ repetitions, seconds }: Options): Promise<Figures> {
  const system = await benchSystem();
  try {
    const source = eventSource(system.orgId, system.projectId);
    const ceiling = await captureCeiling(system.postgres.databases.ingest.ownerUrl, source.event);
    const rest = await atRest(system);
    let accepted = 0;
    const doors = { ingest: system.service("ingest").publicUrl, edge: system.baseUrl };
    const capture = (origin: string, size: number, clients: number) => async () => {
      const { requests, seconds: took } = await closedLoop({
        ...{ origin, path: "/v1/capture", headers: system.headers, clients, seconds },
        nextBody: () => source.body(size),
      });
      accepted += requests * size;
      rest.captured(requests * size);
      return (requests * size) / took;
    };
    const unit = "events/s";
    const cases = rest.before(
      SHAPES.flatMap(({ size, clients, connections }) => [
        {
          name: `bare insert, ${size} a statement`,
          unit,
          run: () => ceiling.measure(connections, size, seconds),
        },
        ...Object.entries(doors).map(([door, origin]) => ({
          name: `${door}, ${size} a request`,
          unit,
          run: capture(origin, size, clients),
        })),
      ]),
    );
    for (const { run } of cases) await run();
    const figures = await interleave(cases, repetitions, cases.length / SHAPES.length);
    await ceiling.close();
    await rest.close();
    await countRows(system, accepted);
    printFigures(figures);
    printRatio(figures, "ingest, 100 a request", "bare insert, 100 a statement", ">= 0.60");
    printRatio(figures, "ingest, 1 a request", "bare insert, 1 a statement", ">= 1.3");
    printRatio(figures, "edge, 100 a request", "ingest, 100 a request", "shown beside it");
    printRatio(figures, "edge, 1 a request", "ingest, 1 a request", "shown beside it");
    return figures;
  } finally {
    await system.stop();
  }
}

async function countRows(system: BenchSystem, accepted: number): Promise<void> {
  await withClient(system.postgres.databases.ingest.ownerUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      "SELECT count(*) FROM events WHERE project_id = $1",
      [system.projectId],
    );
    if (Number(rows[0]?.count) !== accepted) {
      throw new Error(`${accepted} events were accepted, ${rows[0]?.count} are stored`);
    }
    console.log(`\n${accepted.toLocaleString("en")} events accepted and stored`);
  });
}
