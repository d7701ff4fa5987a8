import { join } from "node:path";
import { run } from "../run.ts";
import { digestsOf, presentServices, stampOf } from "./sources.ts";

/**
 * Brings the bundles of all services up to date, in a process that ends: what bundling takes (most of a gigabyte) is not kept by
 * one that runs for months. Throws with what the process said when it fails.
 */
export async function bringBundlesUpToDate(): Promise<void> {
  const digests = digestsOf(presentServices());
  if ([...digests].every(([service, digest]) => stampOf(service) === digest)) return;
  const program = join(import.meta.dirname, "..", "build.ts");
  const { status, output } = await run(process.execPath, [program]);
  if (status !== 0) throw new Error(`the services cannot be bundled:\n${output.trim()}`);
}
