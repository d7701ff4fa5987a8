import type { System } from "@memory/launcher";
import { startWork, type Work } from "./clients.ts";
import { expectRecovered, outcomesOf } from "./expect-recovered.ts";

const OPERATIONS = 50;

/** Lets a fault happen while clients work, has them go on, and checks every effect. */
export async function amidWork(
  system: System,
  name: string,
  fault: (work: Work) => Promise<unknown>,
): Promise<void> {
  await using work = await startWork(system, name);
  await work.goOn(OPERATIONS);

  await fault(work);
  await work.goOn(OPERATIONS);

  await expectRecovered(system, work);
  console.log(name, JSON.stringify(outcomesOf(work)));
}
