import { parseArgs } from "node:util";
import { readEnvOrExit } from "@memory/env";
import { createLog } from "@memory/log";
import { openPool, transaction } from "@memory/postgres";
import { z } from "zod";
import { verifyChains } from "../verify-chains.ts";

/** What `verify-audit [--head POSITION:HASH]` reads. It computes the audit log and the receipts again, and exits with 0 only when both are whole. */
const VerifyEnv = z.object({ SERVICE_DATABASE_URL: z.string().min(1) });

const HEAD = /^(\d+):([0-9a-f]{64})$/;

function headOf(text: string | undefined) {
  if (text === undefined) return null;
  const [, position, hash] = HEAD.exec(text) ?? [];
  if (position !== undefined && hash !== undefined) return { position: Number(position), hash };
  console.error("--head takes POSITION:HASH, as GET /v1/audit answers them in `head`");
  process.exit(2);
}

const { values } = parseArgs({ options: { head: { type: "string" } } });
const expected = headOf(values.head);
const { SERVICE_DATABASE_URL: url } = readEnvOrExit(VerifyEnv);
const log = createLog("verify-audit", "warn");
const pool = openPool({ url, max: 1, name: "verify-audit", log, statementTimeoutMs: 0 });
const { faults, entries, receipts, head } = await transaction(
  pool,
  async (tx) => {
    await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    return verifyChains(tx, expected);
  },
  { mostIdleMs: 600_000 },
);
await pool.end();
for (const fault of faults) console.log(fault);
if (head !== null) console.log(`head: ${head.position}:${head.hash}`);
console.log(
  faults.length === 0
    ? `The audit log (${entries} entries) and the receipts of forgets (${receipts}) are whole: none was changed, and none is missing between the first and the last.`
    : "The audit log or the receipts of forgets are NOT as they were written; the lines above say where that begins.",
);
process.exitCode = faults.length === 0 ? 0 : 1;
