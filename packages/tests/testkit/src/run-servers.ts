import { join } from "node:path";
import {
  allSettledOrThrow,
  CONTEXTS,
  type Context,
  type ContextDatabase,
  createDatabase,
  findNats,
  migrationProgram,
  type NatsAccount,
  natsPlaces,
  perContext,
  prepareRoles,
  randomSecret,
  rolesOf,
  runMigrations,
  scratchFolder,
  startCluster,
  startNats,
  startWatchdog,
  urlsOf,
  withClient,
} from "@memory/launcher";
import { inContainers } from "./in-containers.ts";
import type { Servers } from "./servers.ts";

const NATS_ACCOUNTS = 400;
const templateOf = (context: Context) => `template_${context}`;

/** One Postgres and one NATS for a test run, in a scratch folder; both lose everything when the run ends. */
export async function startRunServers(): Promise<{ thing: Servers; stop: () => Promise<void> }> {
  const cleanup = new AsyncDisposableStack();
  try {
    return { thing: await start(cleanup), stop: () => cleanup.disposeAsync() };
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
}

async function start(cleanup: AsyncDisposableStack): Promise<Servers> {
  const watchdog = startWatchdog();
  cleanup.defer(() => watchdog.dismiss());
  const folder = scratchFolder(watchdog, cleanup);
  const password = randomSecret();
  const accounts = Array.from({ length: NATS_ACCOUNTS }, (_, n) => ({
    user: `test${n}`,
    password,
  }));
  const say = (text: string) => console.error(text);
  const startPrograms = async () => {
    const [{ adminUrl: url }, nats] = await allSettledOrThrow([
      startCluster({ ...place("postgres"), password, durable: false, env: process.env, cleanup }),
      startNatsFound(),
    ]);
    return { adminUrl: url, natsUrls: accounts.map((account) => nats.urlOf(account)) };
  };
  const startNatsFound = async () =>
    startNats({
      ...place("nats"),
      binary: await findNats(natsPlaces(process.env), say),
      accounts,
      cleanup,
    });
  const place = (name: string) => ({
    folder: join(folder, name),
    logFile: join(folder, `${name}.log`),
    watchdog,
    say,
  });
  const { adminUrl, natsUrls } = inContainers()
    ? await startContainers(password, accounts, cleanup)
    : await startPrograms();
  await prepareRoles(adminUrl, () => password);
  const faults = await makeTemplates(adminUrl, password);
  const urls = (context: Context) =>
    urlsOf(
      adminUrl,
      `memory_${context}`,
      rolesOf(context, () => password),
    );
  return {
    adminUrl,
    password,
    databases: perContext(urls),
    faults,
    natsUrls,
  };
}

async function startContainers(
  password: string,
  accounts: NatsAccount[],
  cleanup: AsyncDisposableStack,
) {
  const { natsContainer, postgresContainer } = await import("./containers.ts");
  const [postgres, nats] = await allSettledOrThrow([
    postgresContainer(password, cleanup),
    natsContainer(accounts, cleanup),
  ]);
  return { adminUrl: postgres.url, natsUrls: accounts.map((account) => nats.urlOf(account)) };
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

/** Null, or why the migrations of that context failed: only the tests that need them fail for it. */
async function migrated(context: Context, database: ContextDatabase): Promise<string | null> {
  const program = migrationProgram(context, "source");
  if (program === null) return null;
  return runMigrations(program, database).then(
    () => null,
    (error: Error) => error.message,
  );
}
