import { system } from "@memory/testkit";
import pg from "pg";
import { expect, test } from "vitest";

const { databases } = system();
const contexts = Object.entries(databases);

async function asked<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

test.each(contexts)(
  "%s runs as a role that owns nothing and has no rights beyond rows",
  async (_name, { appUrl }) => {
    const owned = await asked(
      appUrl,
      "SELECT relname FROM pg_class WHERE relowner = current_user::regrole UNION ALL SELECT datname FROM pg_database WHERE datdba = current_user::regrole",
    );
    const [role] = await asked(
      appUrl,
      `SELECT rolsuper, rolcreatedb, rolcreaterole, rolbypassrls,
       has_schema_privilege('public', 'CREATE') AS makes_tables,
       (SELECT count(*)::int FROM pg_auth_members WHERE member = current_user::regrole) AS memberships
     FROM pg_roles WHERE rolname = current_user`,
    );

    expect(owned).toEqual([]);
    expect(role).toEqual({
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolbypassrls: false,
      makes_tables: false,
      memberships: 0,
    });
  },
);

test.each(contexts)("%s cannot change its schema", async (_name, { appUrl }) => {
  const refused = { code: "42501" };

  await expect(asked(appUrl, "CREATE TABLE planted (id int)")).rejects.toMatchObject(refused);
  await expect(asked(appUrl, "TRUNCATE drizzle.__drizzle_migrations")).rejects.toMatchObject(
    refused,
  );
});

const pairs = contexts.flatMap(([name, { appUrl }]) =>
  contexts
    .filter(([other]) => other !== name)
    .map(([other, { appUrl: there }]) => ({
      name,
      other,
      url: withDatabaseOf(appUrl, there),
    })),
);

test.each(pairs)("$name cannot connect to the database of $other", async ({ url }) => {
  await expect(asked(url, "SELECT 1")).rejects.toMatchObject({ code: "42501" });
});

/** The same role, at another service's database. */
function withDatabaseOf(url: string, there: string): string {
  const changed = new URL(url);
  changed.pathname = new URL(there).pathname;
  return changed.href;
}
