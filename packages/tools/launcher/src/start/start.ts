import { join } from "node:path";
import { lineReport } from "../report.ts";
import { openSecrets } from "../secrets.ts";
import { fetchedModel } from "../sentence-model/fetch-model.ts";
import type { SystemOptions } from "../system/options.ts";
import { type System, startSystem } from "../system/start-system.ts";
import { tour } from "../tour/tour.ts";
import { takeDataFolder, wipeDataFolder } from "./data-folder.ts";
import { DEMO, demoKey } from "./demo-key.ts";
import type { StartOptions } from "./options.ts";
import { readyText } from "./ready-text.ts";
import { noteRunning, operatorSettings } from "./running.ts";

/**
 * Runs the system until `stopping` resolves, or with `once` until the tour is over. Throws when the start or the tour
 * fails. Everything it started is stopped when it ends.
 */
export async function runUntil(
  stopping: Promise<unknown>,
  { port, data, fresh, durable, bootstrap, once, tour: wantsTour }: StartOptions,
  write: (line: string) => void,
): Promise<void> {
  const report = lineReport(write);
  const cleanup = new AsyncDisposableStack();
  const lock = takeDataFolder(data);
  cleanup.defer(() => lock.release());
  try {
    if (fresh) wipeDataFolder(data);
    write(`Starting with the data in ${data}`);
    const env = fetchedModel(process.env);
    const options = { port, data, durable, bootstrap, report, env };
    const system = await startOrGiveUp(options, stopping);
    if (system === null) return;
    cleanup.defer(system.stop);
    const { baseUrl, adminKey, postgres, nats } = system;
    const settings = operatorSettings(postgres.databases, nats.url);
    noteRunning(data, { pid: process.pid, url: baseUrl, settings });
    const secrets = openSecrets(join(data, "secrets.json"));
    const key = adminKey === null ? null : await demoKey(baseUrl, adminKey, secrets);
    if (wantsTour && key !== null)
      await orElse(
        tour({ baseUrl, key, org: DEMO.org_id, project: DEMO.project_id, now: new Date(), write }),
        stopping,
      );
    write(readyText(baseUrl, { adminKey, key }, new Date()));
    if (!once) await stopping;
  } finally {
    write("Stopping ...");
    await cleanup.disposeAsync();
    write("Stopped.");
  }
}

/** The running system, or null when `stopping` came before it ran. */
async function startOrGiveUp(
  options: SystemOptions,
  stopping: Promise<unknown>,
): Promise<System | null> {
  const giveUp = new AbortController();
  void stopping.then(() => giveUp.abort());
  try {
    return await startSystem({ ...options, signal: giveUp.signal });
  } catch (error) {
    if (!giveUp.signal.aborted) throw error;
    return null;
  }
}

/** What `work` gives, or null when `stopping` comes first. */
const orElse = <T>(work: Promise<T>, stopping: Promise<unknown>): Promise<T | null> =>
  Promise.race([work, stopping.then(() => null)]);
