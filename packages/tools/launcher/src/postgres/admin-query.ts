import pg from "pg";

/** Runs `work` on one connection to `url` and closes it. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** `url` with another database, and another role if one is given. */
export function databaseUrl(
  url: string,
  database: string,
  role?: { name: string; password: string },
): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  if (role) {
    changed.username = encodeURIComponent(role.name);
    changed.password = encodeURIComponent(role.password);
  }
  return changed.href;
}
