import { DatabaseEnv, poolOf, readEnvOrExit } from "@memory/env";
import { createLog } from "@memory/log";
import { openPool, type Pool } from "@memory/postgres";
import { z } from "zod";
import {
  retireMadeKey,
  revokeCertificateKey,
  selectCertificateKeys,
} from "../store/certificate-keys.ts";

const USAGE = `certificate-keys            lists the keys of certificates, the newest first
certificate-keys rotate     retires the key that is kept in the database; the next certificate makes a new one
certificate-keys revoke ID  takes back a key that others may have: what it signed counts no more, and is issued again`;

const Env = DatabaseEnv.extend({ SERVICE_CERTIFICATE_KEY: z.string().optional() });

const env = readEnvOrExit(Env);
const log = createLog("certificate-keys", "warn");
const pool = openPool({ ...poolOf(env), max: 1, name: "certificate-keys", log });

async function list(database: Pool): Promise<void> {
  for (const { kid, createdAt, retiredAt, revokedAt } of await selectCertificateKeys(database)) {
    const retired = retiredAt === null ? "in use" : `retired ${retiredAt.toISOString()}`;
    const state = revokedAt === null ? retired : `revoked ${revokedAt.toISOString()}`;
    console.log(`${kid}  since ${createdAt.toISOString()}  ${state}`);
  }
}

async function rotate(database: Pool): Promise<string | null> {
  if (env.SERVICE_CERTIFICATE_KEY !== undefined)
    return "the key is that of SERVICE_CERTIFICATE_KEY: change it there and restart admin";
  const kid = await retireMadeKey(database);
  console.log(kid === null ? "no key was made yet" : `retired ${kid}`);
  return null;
}

async function revoke(database: Pool, kid: string): Promise<string | null> {
  const removed = await revokeCertificateKey(database, kid);
  if (removed === null) return `no such key: ${kid}`;
  console.log(
    `revoked ${kid}; ${removed} certificates will be issued again when they are asked for`,
  );
  return null;
}

/** Does what was asked for; the reason for which it could not. */
async function run([verb, kid]: string[]): Promise<string | null> {
  if (verb === undefined) await list(pool);
  else if (verb === "rotate") return rotate(pool);
  else if (verb === "revoke" && kid !== undefined) return revoke(pool, kid);
  else return USAGE;
  return null;
}

const fault = await run(process.argv.slice(2));
if (fault !== null) console.error(fault);
await pool.end();
process.exitCode = fault === null ? 0 : 1;
