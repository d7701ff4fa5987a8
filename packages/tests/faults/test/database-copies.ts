import { type Context, type System, withClient } from "@memory/launcher";

const nameIn = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

let copies = 0;

/** Copies a context's database; every connection to it ends first. Answers the name of the copy. */
export async function backUp(system: System, context: Context): Promise<string> {
  const name = nameIn(system.postgres.databases[context].ownerUrl);
  const copy = `${name}_copy_${++copies}`;
  await withClient(system.postgres.url, async (admin) => {
    await cutOff(admin, name);
    await admin.query(`CREATE DATABASE ${copy} TEMPLATE ${name}`);
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  });
  return copy;
}

/** Puts a copy in the place of a context's database while its services run. */
export async function putBack(system: System, context: Context, copy: string): Promise<void> {
  const name = nameIn(system.postgres.databases[context].ownerUrl);
  await withClient(system.postgres.url, async (admin) => {
    await cutOff(admin, name);
    await admin.query(`ALTER DATABASE ${name} RENAME TO ${name}_lost_${++copies}`);
    await admin.query(`ALTER DATABASE ${copy} RENAME TO ${name}`);
  });
}

async function cutOff(
  admin: { query(text: string, values?: unknown[]): Promise<unknown> },
  name: string,
): Promise<void> {
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
    name,
  ]);
}
