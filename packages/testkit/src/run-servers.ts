import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CONTEXTS,
  type Context,
  type ContextDatabase,
  createDatabase,
  findNats,
  migrationProgram,
  natsPlaces,
  perContext,
  postGuard,
  prepareRoles,
  randomSecret,
  rolesOf,
  runMigrations,
  startCluster,
  startNats,
  urlsOf,
  withClient,
} from "@memory/launcher";
import type { Servers } from "./servers.ts";

const NATS_ACCOUNTS = 200;
const templateOf = (context: Context) => `template_${context}`;

/** One Postgres and one NATS for a test run, in a scratch folder; both lose everything when the run ends. */
export async function startRunServers(): Promise<{ servers: Servers; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "memory-tests-"));
  chmodSync(folder, 0o711);
  const guard = postGuard();
  guard.sweep(folder);
  const password = randomSecret();
  const accounts = Array.from({ length: NATS_ACCOUNTS }, (_, n) => ({
    user: `test${n}`,
    password,
  }));
  const binary = await findNats(natsPlaces(process.env), (text) => console.error(text));
  const common = { guard, env: process.env, say: (text: string) => console.error(text) };
  const [cluster, nats] = await Promise.all([
    startCluster({
      ...common,
      folder: join(folder, "postgres"),
      logFile: join(folder, "postgres.log"),
      password,
      durable: false,
    }),
    startNats({
      ...common,
      binary,
      folder: join(folder, "nats"),
      logFile: join(folder, "nats.log"),
      accounts,
    }),
  ]);
  const stop = async () => {
    await Promise.all([cluster.server.stop(), nats.server.stop()]);
    rmSync(folder, { recursive: true, force: true });
    guard.dismiss();
  };
  try {
    const { adminUrl } = cluster;
    await prepareRoles(adminUrl, () => password);
    const faults = await makeTemplates(adminUrl, password);
    const databases = perContext((context) =>
      urlsOf(
        adminUrl,
        `memory_${context}`,
        rolesOf(context, () => password),
      ),
    );
    const servers = {
      adminUrl,
      password,
      databases,
      faults,
      natsUrls: accounts.map((account) => nats.urlOf(account)),
    };
    return { servers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Gives every context a migrated database to copy, and its usual database as a copy of it. Answers what failed. */
async function makeTemplates(
  adminUrl: string,
  password: string,
): Promise<Partial<Record<Context, string>>> {
  const roles = perContext((context) => rolesOf(context, () => password));
  const inTurn = (work: (context: Context, create: Create) => Promise<void>) =>
    withClient(adminUrl, async (admin) => {
      for (const context of CONTEXTS) {
        const { owner, app } = roles[context];
        await work(context, (name, from) =>
          createDatabase(admin, name, owner.name, app.name, from),
        );
      }
    });
  await inTurn((context, create) => create(templateOf(context)));
  const outcomes = await Promise.all(
    CONTEXTS.map(async (context) => {
      const fault = await migrated(context, urlsOf(adminUrl, templateOf(context), roles[context]));
      return [context, fault] as const;
    }),
  );
  await inTurn((context, create) => create(`memory_${context}`, templateOf(context)));
  // Tests in several processes take NATS accounts and database names from these.
  await withClient(adminUrl, (admin) =>
    admin.query("CREATE SEQUENCE nats_accounts; CREATE SEQUENCE fresh_databases"),
  );
  return Object.fromEntries(outcomes.filter(([, fault]) => fault !== null));
}

type Create = (name: string, template?: string) => Promise<void>;

/** Null, or why the migrations of that context failed: told to the tests that need them, not to all. */
async function migrated(context: Context, database: ContextDatabase): Promise<string | null> {
  const program = migrationProgram(context, "source");
  if (program === null) return null;
  return runMigrations(program, database).then(
    () => null,
    (error: Error) => error.message,
  );
}
