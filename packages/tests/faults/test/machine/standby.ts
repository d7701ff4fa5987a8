import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, readlinkSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { freePort, type System, withClient } from "@memory/launcher";
import { eventually } from "@memory/testkit";
import { expect } from "vitest";
import type { Link } from "../links/link.ts";

const run = promisify(execFile);
const NAME = "standby";

export interface Standby extends AsyncDisposable {
  port: number;
  /** Superuser of the standby. */
  url: string;
  /** Makes it a server of its own, which takes writes. */
  promote(): Promise<void>;
}

/** A copy of a system's Postgres in a new folder that follows it by streaming, over a link. */
export async function startStandby(system: System, folder: string, link: Link): Promise<Standby> {
  const primary = new URL(system.postgres.url);
  link.leadTo(primary.hostname, Number(primary.port));
  const [pid, port] = [system.postgres.pid() ?? 0, await freePort()];
  const bin = dirname(readlinkSync(`/proc/${pid}/exe`));
  const { uid, gid } = statSync(`/proc/${pid}`);
  mkdirSync(folder, { recursive: true });
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
  const source = new URL(primary);
  source.port = String(link.port);
  const env = { PATH: process.env["PATH"] };
  const target = `${source.href.replace(/\/postgres$/, "/")}?application_name=${NAME}`;
  await run(
    join(bin, "pg_basebackup"),
    ["-D", folder, "-R", "-X", "stream", "-c", "fast", "-d", target],
    {
      ...{ uid, gid, env, cwd: "/" },
    },
  );
  const settings = {
    ...{ listen_addresses: "127.0.0.1", port, unix_socket_directories: "", max_connections: 200 },
    ...{ jit: "off", synchronous_standby_names: "" },
  };
  const switches = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server: ChildProcess = spawn(join(bin, "postgres"), ["-D", folder, ...switches], {
    ...{ uid, gid, env, cwd: "/", stdio: "ignore" },
  });
  const url = withPort(system.postgres.url, port);
  await eventually(async () => {
    const { rows } = await withClient(system.postgres.url, (admin) =>
      admin.query("SELECT FROM pg_stat_replication WHERE state = 'streaming'"),
    );
    expect(rows).toHaveLength(1);
    await withClient(url, async () => undefined);
  });
  return {
    port,
    url,
    promote: () =>
      withClient(url, async (admin) => {
        const { rows } = await admin.query("SELECT pg_promote() AS done");
        expect(rows[0]?.done).toBe(true);
      }),
    async [Symbol.asyncDispose]() {
      if (server.exitCode !== null) return;
      server.kill("SIGQUIT");
      await once(server, "exit");
    },
  };
}

/** Has the primary answer a commit only when the standby has it. */
export const commitBoth = ({ postgres }: System): Promise<void> =>
  withClient(postgres.url, async (admin) => {
    await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '${NAME}'`);
    await admin.query("SELECT pg_reload_conf()");
    await eventually(async () => {
      const { rows } = await admin.query("SELECT sync_state FROM pg_stat_replication");
      expect(rows).toEqual([{ sync_state: "sync" }]);
    });
  });

const withPort = (url: string, port: number): string => {
  const there = new URL(url);
  return url.replace(`:${there.port}/`, `:${port}/`);
};

/** A system as it is reached once its databases are on another port. */
export function movedTo(system: System, port: number): System {
  const moved = Object.entries(system.postgres.databases).map(([context, database]) => [
    context,
    {
      ...database,
      ownerUrl: withPort(database.ownerUrl, port),
      appUrl: withPort(database.appUrl, port),
    },
  ]);
  const databases = Object.fromEntries(moved) as System["postgres"]["databases"]; // the same contexts
  const postgres = { ...system.postgres, url: withPort(system.postgres.url, port), databases };
  return { ...system, postgres };
}
