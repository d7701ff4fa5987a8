import { setTimeout as delay } from "node:timers/promises";
import {
  freePorts,
  type NatsAccount,
  natsConfiguration,
  offersJetStream,
  randomSecret,
  type ServerMakers,
  type Standing,
  type StandingNats,
  withClient,
} from "@memory/launcher";
import {
  GenericContainer,
  getContainerRuntimeClient,
  type StartedTestContainer,
} from "testcontainers";

const POSTGRES_IMAGE = process.env["TEST_POSTGRES_IMAGE"] || "postgres:17";
const NATS_IMAGE = process.env["TEST_NATS_IMAGE"] || "nats:2-alpine";
const ANSWER_MS = 60_000;
const NATS_CONFIG = "/etc/memory-nats.conf";
const SETTINGS = {
  max_connections: "300",
  jit: "off",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
};

/** Throws an error that says what to do when no container engine answers. */
async function requireEngine(): Promise<void> {
  await getContainerRuntimeClient().catch((cause: Error) => {
    throw new Error(
      `No container engine answers (${cause.message}): start one, or let DOCKER_HOST name it. Without one, \`npm test\` runs the same tests on servers of this machine.`,
      { cause },
    );
  });
}

/** Postgres in a container of its own, at a port that stays when it is started again. */
export async function postgresContainer(
  password: string,
  cleanup: AsyncDisposableStack,
): Promise<Standing> {
  const switches = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { host, port, ...server } = await started(5432, cleanup, POSTGRES_IMAGE, (container) =>
    container
      .withEnvironment({ POSTGRES_PASSWORD: password })
      .withCommand(["postgres", ...switches]),
  );
  const url = `postgres://postgres:${encodeURIComponent(password)}@${host}:${port}/postgres`;
  const answers = () => withClient(url, async () => true).catch(() => false);
  await untilTrue(answers, POSTGRES_IMAGE);
  return {
    ...server,
    url,
    start: async () => {
      await server.start();
      await untilTrue(answers, POSTGRES_IMAGE);
    },
  };
}

/** NATS with JetStream in a container of its own, at a port that stays when it is started again. */
export async function natsContainer(
  accounts: NatsAccount[],
  cleanup: AsyncDisposableStack,
): Promise<StandingNats & { urlOf(account: NatsAccount): string }> {
  const content = natsConfiguration({ listen: "0.0.0.0:4222", store: "/data", accounts });
  const { host, port, ...server } = await started(4222, cleanup, NATS_IMAGE, (container) =>
    container
      .withCopyContentToContainer([{ content, target: NATS_CONFIG }])
      .withCommand(["-c", NATS_CONFIG]),
  );
  const answers = () => offersJetStream(host, port);
  await untilTrue(answers, NATS_IMAGE);
  const urlOf = ({ user, password }: NatsAccount) => `nats://${user}:${password}@${host}:${port}`;
  const [first] = accounts;
  return {
    ...server,
    url: first ? urlOf(first) : "",
    urlOf,
    start: async () => {
      await server.start();
      await untilTrue(answers, NATS_IMAGE);
    },
  };
}

/** Servers of a system in containers, a Postgres and a NATS for it alone. */
export const containerServers: ServerMakers = {
  postgres: (cleanup) => postgresContainer(randomSecret(), cleanup),
  nats: (cleanup) => natsContainer([{ user: "memory", password: randomSecret() }], cleanup),
};

interface Server {
  host: string;
  port: number;
  pid(): null;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and forgets what it holds; it is created again when it is started. */
  wipe(): Promise<void>;
}

async function started(
  containerPort: number,
  cleanup: AsyncDisposableStack,
  image: string,
  settle: (container: GenericContainer) => GenericContainer,
): Promise<Server> {
  await requireEngine();
  const { container: engine } = await getContainerRuntimeClient();
  const [port = 0] = await freePorts(1);
  const make = () =>
    settle(new GenericContainer(image))
      .withExposedPorts({ container: containerPort, host: port })
      .withStartupTimeout(ANSWER_MS)
      .start()
      .catch((cause: Error) => {
        const reason = `${image} does not start in a container: ${cause.message} (${HINT})`;
        throw new Error(reason, { cause });
      });
  const first = await make();
  let running: StartedTestContainer | null = first;
  const remove = async () => {
    await running?.stop({ timeout: 0 });
    running = null;
  };
  if (cleanup.disposed) await remove();
  cleanup.defer(remove);
  return {
    host: first.getHost(),
    port,
    pid: () => null,
    async start() {
      if (running === null) running = await make();
      else await engine.start(engine.getById(running.getId()));
    },
    async stop() {
      if (running !== null) await engine.stop(engine.getById(running.getId()), { timeout: 10 });
    },
    wipe: remove,
  };
}

// The engine does not say which image it could not fetch.
const HINT =
  "where images cannot be fetched, TEST_POSTGRES_IMAGE and TEST_NATS_IMAGE name others and TESTCONTAINERS_RYUK_DISABLED=true does without the helper image";

async function untilTrue(look: () => Promise<boolean>, image: string): Promise<void> {
  const deadline = performance.now() + ANSWER_MS;
  while (!(await look())) {
    if (performance.now() > deadline) throw new Error(`${image} does not answer in its container`);
    await delay(50);
  }
}
