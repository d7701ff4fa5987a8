import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { system } from "@memory/testkit";

const VERIFY = new URL("../src/commands/verify-erasure.ts", import.meta.url).pathname;

/** Lines of the operator's command, and how it ended. */
export async function verifyErasure(
  forgetId: string,
): Promise<{ counts: Record<string, number>; ok: boolean }> {
  const { databases, natsUrl } = system();
  const { ingest, consolidation, context, admin } = databases;
  const env = {
    ...process.env,
    SERVICE_DATABASE_URL: admin.appUrl,
    SERVICE_INGEST_DATABASE_URL: ingest.appUrl,
    SERVICE_CONSOLIDATION_DATABASE_URL: consolidation.appUrl,
    SERVICE_CONTEXT_DATABASE_URL: context.appUrl,
    SERVICE_NATS_URL: natsUrl,
  };
  const run = promisify(execFile)(process.execPath, [VERIFY, forgetId], { env });
  const { stdout, ok } = await run.then(
    (done) => ({ stdout: done.stdout, ok: true }),
    (failed: { stdout: string }) => ({ stdout: failed.stdout, ok: false }),
  );
  const lines = stdout.trim().split("\n").filter(Boolean);
  const counts = lines
    .map((line) => line.split(": "))
    .map(([location, n]) => [location, Number(n)]);
  return { counts: Object.fromEntries(counts), ok };
}
