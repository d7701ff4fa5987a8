import { type App, httpServer, type InternalServer, internalServer } from "@memory/http-server";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import type { AdminConfig } from "./config.ts";
import { createKey } from "./create-key.ts";
import { keyAuthority } from "./key-authority.ts";
import { provisionOrg } from "./provision-org.ts";
import { revokeKey } from "./revoke-key.ts";
import { keyRoutes } from "./routes/keys.ts";
import { provisionRoute } from "./routes/provision.ts";
import { verifyKeysRoute } from "./routes/verify-keys.ts";
import { selectKeys } from "./store/keys.ts";
import { useRecorder } from "./use-recorder.ts";
import { verifyKeys } from "./verify-keys.ts";

export interface Deps {
  pool: Pool;
  bus: Bus;
  log: Log;
  config: AdminConfig;
}

export interface Admin {
  app: App;
  internal: InternalServer;
  /** Writes what still waits in memory. */
  stop(): Promise<void>;
}

/** The public and the internal server of admin, not yet listening. */
export async function buildApp({ pool, bus, log, config }: Deps): Promise<Admin> {
  const app = httpServer({ log });
  await app.register(
    keyRoutes({
      keyAuthority: keyAuthority({ pool, adminKey: config.adminKey }),
      createKey: createKey({ pool, projectsShared: config.projectsShared }),
      revokeKey: revokeKey({ pool }),
      listKeys: (realm) => selectKeys(pool, realm),
    }),
  );
  await app.register(
    provisionRoute({ provisionOrg: provisionOrg({ pool }), consoleKey: config.consoleKey }),
  );

  const uses = useRecorder({ pool, log });
  const verify = verifyKeys({ pool, onUse: uses.note });
  const internal = internalServer(
    log,
    { database: async () => void (await pool.query("SELECT 1")) },
    { nats: async () => refuseDown(bus) },
  );
  await internal.app.register(
    verifyKeysRoute({ verifyKeys: verify, internalToken: config.internalToken }),
  );
  return { app, internal, stop: () => uses.close() };
}

function refuseDown(bus: Bus): void {
  if (!bus.isUp()) throw new Error("no connection");
}
