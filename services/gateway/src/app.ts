import { authenticate, countedVerifier, type KeyVerifier } from "@memory/auth";
import {
  type App,
  httpServer,
  type InternalServer,
  internalServer,
  LONG_BODY_BYTES,
} from "@memory/http-server";
import { type Bus, busCheck, busMetrics } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { captureQueue } from "./capture-queue.ts";
import { completeChat } from "./chat.ts";
import type { GatewayConfig } from "./config.ts";
import { contextReplicas } from "./context-replicas.ts";
import { gatewayMetrics } from "./metrics.ts";
import { openProvider } from "./provider.ts";
import { recallMemory } from "./recall.ts";
import { chatRoute } from "./routes/chat.ts";
import { modelsRoute } from "./routes/models.ts";

interface Deps {
  bus: Bus;
  verifier: KeyVerifier;
  log: Log;
  config: GatewayConfig;
}

// A body with images is held as long as the model takes to answer.
const LARGE_BODY_BYTES = 32 * 1024 * 1024;

export interface Gateway {
  app: App;
  internal: InternalServer;
  /** Sends the captures that wait and closes the connections to the provider. */
  stop(): Promise<void>;
}

/** The public and the internal server of the gateway, not yet listening. */
export async function buildApp({ bus, verifier, log, config }: Deps): Promise<Gateway> {
  const internal = internalServer(log, {}, { nats: busCheck(bus) });
  busMetrics(internal.metrics, bus);
  const provider = openProvider(config.provider, log);
  const captures = captureQueue({ bus, log, onOutcome: (outcome) => metrics.capture(outcome) });
  const metrics = gatewayMetrics(internal.metrics, captures.waiting);
  const replicas = config.contextReplicas ? contextReplicas(config.contextReplicas, log) : null;
  const recall = recallMemory({ bus, replicas, settings: config.context, log });

  const app = httpServer({
    log,
    bodyLimitBytes: LONG_BODY_BYTES,
    largeBodyBytes: LARGE_BODY_BYTES,
    namesUnknownFields: false,
  });
  await app.register(authenticate, {
    verifier: countedVerifier(verifier, internal.metrics),
    authRequired: config.authRequired,
  });
  const { streamMemory } = config;
  await app.register(
    chatRoute(completeChat({ recall, provider, captures, metrics, streamMemory })),
  );
  await app.register(modelsRoute(provider));
  return {
    app,
    internal,
    stop: async () => {
      await captures.drain();
      await Promise.all([provider.close(), replicas?.close()]);
    },
  };
}
