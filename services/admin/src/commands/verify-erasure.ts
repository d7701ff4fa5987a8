import { NatsEnv, PoolingEnv, readEnvOrExit } from "@memory/env";
import { dialOnce } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { openPool } from "@memory/postgres";
import { trustedScope } from "@memory/scope";
import { z } from "zod";
import { checkOf, sentenceOf } from "../domain/erasure-report.ts";
import { visible } from "../domain/visible-text.ts";
import { messagesWithMoreThanIds } from "../messages/scan-streams.ts";
import { recordCheck } from "../store/certificates.ts";
import { verifyErasure } from "../verify-erasure.ts";

/**
 * What `verify-erasure <forget_id>` reads. It counts what a deletion left anywhere, records that for its certificate, ends with a
 * sentence to file, and exits with 0 only when nothing is left.
 */
const VerifyEnv = PoolingEnv.extend({
  SERVICE_DATABASE_URL: z.string().min(1),
  SERVICE_INGEST_DATABASE_URL: z.string().min(1),
  SERVICE_CONSOLIDATION_DATABASE_URL: z.string().min(1),
  SERVICE_CONTEXT_DATABASE_URL: z.string().min(1),
  ...NatsEnv.shape,
});

const env = readEnvOrExit(VerifyEnv);
const log = createLog("verify-erasure", "warn");
const open = (url: string) =>
  openPool({
    ...{ url, pooling: env.SERVICE_DATABASE_POOLING, max: 1, name: "verify-erasure", log },
    statementTimeoutMs: 0,
  });
const admin = open(env.SERVICE_DATABASE_URL);
const participants = {
  ingest: open(env.SERVICE_INGEST_DATABASE_URL),
  consolidation: open(env.SERVICE_CONSOLIDATION_DATABASE_URL),
  context: open(env.SERVICE_CONTEXT_DATABASE_URL),
};
const nats = await dialOnce({
  url: env.SERVICE_NATS_URL,
  credsFile: env.SERVICE_NATS_CREDS,
  name: "verify-erasure",
});
const result = await verifyErasure({
  admin,
  participants,
  scanStreams: () => messagesWithMoreThanIds(nats),
})(process.argv[2] ?? "");
if ("fault" in result) console.error(result.fault);
else {
  const { receipt, residual } = result;
  for (const { location, count } of residual) console.log(`${location}: ${count}`);
  const check = checkOf(residual, new Date());
  const recorded = recordCheck(admin, trustedScope(receipt.projectId, ""), receipt.id, check);
  await recorded.catch((error: Error) => console.error(`not recorded: ${error.message}`));
  console.log(visible(sentenceOf(receipt, check)));
}
await nats.close();
await Promise.all([admin, ...Object.values(participants)].map((pool) => pool.end()));
process.exitCode = "fault" in result || result.residual.some(({ count }) => count > 0) ? 1 : 0;
