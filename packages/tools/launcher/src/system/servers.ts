import { join } from "node:path";
import type { layOut } from "../folders.ts";
import { askStreams } from "../nats/ask-streams.ts";
import { findNats, natsPlaces } from "../nats/find.ts";
import { offersJetStream } from "../nats/greeting.ts";
import { startNats } from "../nats/server.ts";
import { watchStreams } from "../nats/watch-streams.ts";
import { withClient } from "../postgres/admin-query.ts";
import { startCluster } from "../postgres/cluster.ts";
import type { Report } from "../report.ts";
import type { Secrets } from "../secrets.ts";
import { UserError } from "../user-error.ts";
import type { Watchdog } from "../watchdog.ts";

interface Options {
  folders: ReturnType<typeof layOut>;
  secrets: Secrets;
  durable: boolean;
  env: NodeJS.ProcessEnv;
  watchdog: Watchdog;
  report: Report;
  /** What stops the server is added to it. */
  cleanup: AsyncDisposableStack;
}

/** A server the system stands on. One that was given by its URL is neither started nor stopped. */
export interface Standing {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  pid(): number | null;
}

export interface StandingNats extends Standing {
  /** Stops it, forgets all streams, and leaves it stopped. */
  wipe(): Promise<void>;
}

// Three quarters of a minute: a machine with much to do is not taken for a server that hangs.
const LOOK_MS = 5_000;
const ANSWER_MS = 10_000;
const SILENCES = 3;

/** Postgres by its URL, or started on the data folder. */
export async function standingPostgres({
  folders,
  secrets,
  durable,
  env,
  watchdog,
  report,
  cleanup,
}: Options): Promise<Standing> {
  const given = env["SERVICE_POSTGRES_URL"];
  if (given) {
    await withClient(given, async () => undefined).catch((cause: Error) => {
      throw new UserError(`SERVICE_POSTGRES_URL is unreachable: ${cause.message}`, { cause });
    });
    return elsewhere(given);
  }
  return report.step("Postgres", async (stage) => {
    const { binaries, adminUrl, server } = await startCluster({
      folder: folders.postgres,
      logFile: join(folders.logs, "postgres.log"),
      password: secrets.of("postgres"),
      durable,
      env,
      watchdog,
      cleanup,
      say: report.say,
    });
    stage(`version ${binaries.major} in ${binaries.bin} (${binaries.from})`);
    return { url: adminUrl, ...server };
  });
}

/** NATS by its URL, or started on the data folder. */
export async function standingNats({
  folders,
  secrets,
  env,
  watchdog,
  report,
  cleanup,
}: Options): Promise<StandingNats> {
  const given = env["SERVICE_NATS_URL"];
  if (given) {
    await refuseSilent(given);
    return { ...elsewhere(given), wipe: notOurs };
  }
  return report.step("NATS", async (stage) => {
    const binary = await findNats(natsPlaces(env), stage);
    stage(`version ${binary.version}, ${binary.program} (${binary.from})`);
    const account = { user: "memory", password: secrets.of("nats") };
    const nats = await startNats({
      binary,
      folder: folders.nats,
      logFile: join(folders.logs, "nats.log"),
      accounts: [account],
      watchdog,
      cleanup,
      say: report.say,
    });
    const { server, port } = nats;
    const streams = watchStreams({
      ask: () => askStreams({ host: "127.0.0.1", port, account, withinMs: ANSWER_MS }),
      everyMs: LOOK_MS,
      times: SILENCES,
      act: async () => {
        report.say("NATS does not answer for its streams any more; it is killed");
        await server.kill("SIGKILL");
      },
    });
    cleanup.defer(async () => streams.close());
    const wipe = async () => {
      await server.stop();
      nats.wipe();
    };
    return { url: nats.urlOf(account), ...server, wipe };
  });
}

/** Throws a UserError unless one of the servers, separated by commas, offers JetStream. */
async function refuseSilent(urls: string): Promise<void> {
  const servers = urls.split(",").map((url) => new URL(url.trim()));
  const offers = await Promise.all(
    servers.map(({ hostname, port }) => offersJetStream(hostname, Number(port || 4222))),
  );
  if (offers.includes(true)) return;
  const hosts = servers.map(({ host }) => host).join(", ");
  throw new UserError(`SERVICE_NATS_URL: no NATS server with JetStream is reachable at ${hosts}.`);
}

const elsewhere = (url: string): Standing => ({
  url,
  stop: () => Promise.resolve(),
  start: () => Promise.resolve(),
  pid: () => null,
});

const notOurs = () => Promise.reject(new Error("this NATS was given by its URL"));
