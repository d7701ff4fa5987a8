import {
  type Context,
  type ContextDatabases,
  createDatabase,
  rolesOf,
  urlsOf,
  withClient,
} from "@memory/launcher";

/** What the global setup of a run provides to its tests. */
export interface Servers {
  /** Superuser of the run's Postgres. */
  adminUrl: string;
  password: string;
  /** The run's database of each context, migrated; shared by all tests, which keep apart by their project ids. */
  databases: ContextDatabases;
  /** Why a context's migrations failed, if they did. */
  faults: Partial<Record<Context, string>>;
  /** NATS accounts that see nothing of each other. The first one is shared, the others are given out once each. */
  natsUrls: string[];
}

interface TestDatabase {
  ownerUrl: string;
  appUrl: string;
  /** Drops it, with the connections that are still open. */
  drop(): Promise<void>;
}

const VARIABLE = "MEMORY_TEST_SERVERS";

/** Called by the global setup; processes of tests inherit the environment. */
export function publishServers(servers: Servers): void {
  process.env[VARIABLE] = JSON.stringify(servers);
}

/** The servers of this run. Throws in a test whose file name does not ask for any. */
export function servers(): Servers & { natsUrl: string } {
  const published = process.env[VARIABLE];
  if (published === undefined)
    throw new Error(
      "no servers here: name the file *.pg.test.ts, *.nats.test.ts, *.e2e.test.ts or *.fault.test.ts",
    );
  const known = JSON.parse(published) as Servers; // written by publishServers
  return { ...known, natsUrl: known.natsUrls[0] ?? "" };
}

/** The run's shared database of a context, migrated. */
export function database(context: Context): { ownerUrl: string; appUrl: string } {
  const { databases, faults } = servers();
  refuseFaulty(context, faults);
  return databases[context];
}

/** A new database with the migrations of `context` applied, for a test that needs one to itself. */
export function freshDatabase(context: Context): Promise<TestDatabase> {
  refuseFaulty(context, servers().faults);
  return newDatabase(context, `template_${context}`);
}

/** A new empty database, with the roles of `context` as its owner and user. */
export const emptyDatabase = (context: Context = "ingest"): Promise<TestDatabase> =>
  newDatabase(context);

/** URL of a NATS account of the test's own: no streams yet, no subjects of other tests. */
export async function freshNats(): Promise<string> {
  const { adminUrl, natsUrls } = servers();
  const { rows } = await withClient(adminUrl, (admin) =>
    admin.query("SELECT nextval('nats_accounts') AS n"),
  );
  const url = natsUrls[Number(rows[0]?.n)];
  if (url === undefined)
    throw new Error(`all ${natsUrls.length} NATS accounts of the run are taken`);
  return url;
}

async function newDatabase(context: Context, template?: string): Promise<TestDatabase> {
  const { adminUrl, password } = servers();
  const roles = rolesOf(context, () => password);
  const name = await withClient(adminUrl, async (admin) => {
    const { rows } = await admin.query("SELECT nextval('fresh_databases') AS n");
    const made = `test_${context}_${rows[0]?.n}`;
    await createDatabase(admin, made, roles.owner.name, roles.app.name, template);
    return made;
  });
  const { ownerUrl, appUrl } = urlsOf(adminUrl, name, roles);
  return { ownerUrl, appUrl, drop: () => dropDatabase(adminUrl, name) };
}

async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, (admin) =>
    admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  );
}

function refuseFaulty(context: Context, faults: Servers["faults"]): void {
  const fault = faults[context];
  if (fault !== undefined) throw new Error(fault);
}
