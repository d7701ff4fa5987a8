import type pg from "pg";
import { CONTEXTS, type Context, perContext } from "../contexts.ts";
import { databaseUrl, withClient } from "./admin-query.ts";

export interface ContextDatabase {
  name: string;
  /** Owns the tables: for migrations. */
  ownerUrl: string;
  /** Uses the tables and owns nothing: for the service. */
  appUrl: string;
  appRole: string;
}
export type ContextDatabases = Record<Context, ContextDatabase>;

interface Role {
  name: string;
  password: string;
}

export interface ContextRoles {
  owner: Role;
  app: Role;
}

/** The two roles of a context, with the passwords `passwordOf` gives for their names. */
export function rolesOf(context: Context, passwordOf: (role: string) => string): ContextRoles {
  const role = (name: string) => ({ name, password: passwordOf(name) });
  return { owner: role(`${context}_owner`), app: role(`${context}_app`) };
}

/** Makes what is missing of each context's database and roles, and closes each database to everybody else. */
export async function prepareDatabases(
  adminUrl: string,
  passwordOf: (role: string) => string,
): Promise<ContextDatabases> {
  const roles = await prepareRoles(adminUrl, passwordOf);
  await withClient(adminUrl, async (admin) => {
    for (const context of CONTEXTS) {
      const { owner, app } = roles[context];
      await ensureDatabase(admin, `memory_${context}`, owner.name, app.name);
    }
  });
  return perContext((context) => urlsOf(adminUrl, `memory_${context}`, roles[context]));
}

/** Makes the two roles of every context, or gives them their present passwords. */
export async function prepareRoles(
  adminUrl: string,
  passwordOf: (role: string) => string,
): Promise<Record<Context, ContextRoles>> {
  const roles = perContext((context) => rolesOf(context, passwordOf));
  await withClient(adminUrl, async (admin) => {
    for (const { owner, app } of Object.values(roles))
      for (const role of [owner, app]) await ensureRole(admin, role);
  });
  return roles;
}

/** The URLs by which the two roles reach a database of the server at `adminUrl`. */
export function urlsOf(
  adminUrl: string,
  name: string,
  { owner, app }: ContextRoles,
): ContextDatabase {
  return {
    name,
    ownerUrl: databaseUrl(adminUrl, name, owner),
    appUrl: databaseUrl(adminUrl, name, app),
    appRole: app.name,
  };
}

/** Makes a database owned by `owner` that only `owner` and `app` may connect to; `template` is copied. */
export async function createDatabase(
  admin: pg.Client,
  name: string,
  owner: string,
  app: string,
  template?: string,
): Promise<void> {
  const id = (text: string) => admin.escapeIdentifier(text);
  const copied = template === undefined ? "" : ` TEMPLATE ${id(template)}`;
  await admin.query(`CREATE DATABASE ${id(name)} OWNER ${id(owner)}${copied}`);
  await closeDatabase(admin, name, owner, app);
}

async function ensureDatabase(
  admin: pg.Client,
  name: string,
  owner: string,
  app: string,
): Promise<void> {
  const { rowCount } = await admin.query("SELECT FROM pg_database WHERE datname = $1", [name]);
  if (rowCount === 0) await createDatabase(admin, name, owner, app);
  else await closeDatabase(admin, name, owner, app);
}

async function closeDatabase(
  admin: pg.Client,
  name: string,
  owner: string,
  app: string,
): Promise<void> {
  const [database, roles] = [name, `${owner},${app}`].map((list) =>
    list
      .split(",")
      .map((text) => admin.escapeIdentifier(text))
      .join(", "),
  );
  await admin.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  await admin.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO ${roles}`);
}

async function ensureRole(admin: pg.Client, { name, password }: Role): Promise<void> {
  const id = admin.escapeIdentifier(name);
  const { rowCount } = await admin.query("SELECT FROM pg_roles WHERE rolname = $1", [name]);
  const verb = rowCount === 0 ? "CREATE" : "ALTER";
  await admin.query(`${verb} ROLE ${id} LOGIN PASSWORD ${admin.escapeLiteral(password)}`);
  await admin.query(`ALTER ROLE ${id} SET idle_in_transaction_session_timeout = '60s'`);
  await joinRole(admin, id);
}

/** An admin that is no superuser may hand a database only to a role it is a member of. */
async function joinRole(admin: pg.Client, id: string): Promise<void> {
  const { rows } = await admin.query("SELECT rolsuper FROM pg_roles WHERE rolname = current_user");
  if (rows[0]?.rolsuper !== true) await admin.query(`GRANT ${id} TO CURRENT_USER`);
}
