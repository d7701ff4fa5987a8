import { authenticate, type KeyVerifier } from "@memory/auth";
import { type App, httpServer, type InternalServer, internalServer } from "@memory/http-server";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import { claimScopeWork } from "./claim-work.ts";
import type { WorkConfig } from "./config.ts";
import { consolidate } from "./consolidate.ts";
import { judgeClaim } from "./judge-claim.ts";
import type { Learn } from "./learn.ts";
import { listFacts } from "./list-facts.ts";
import { answerFacts } from "./messages/answer-facts.ts";
import { followCaptures } from "./messages/captures.ts";
import { readJob } from "./read-job.ts";
import { consolidateRoute } from "./routes/consolidate.ts";
import { factsRoute } from "./routes/facts.ts";
import { jobRoute } from "./routes/jobs.ts";
import { workClaim } from "./work-claim.ts";

export interface Deps {
  pool: Pool;
  bus: Bus;
  log: Log;
  verifier: KeyVerifier;
  learn: Learn;
  config: WorkConfig & { authRequired: boolean };
}

export interface Consolidation {
  app: App;
  internal: InternalServer;
}

/** The public and the internal server of consolidation, not yet listening; requests of other services are answered at once. */
export async function buildApp(deps: Deps): Promise<Consolidation> {
  const { pool, bus, log, verifier, config } = deps;
  const run = {
    captures: followCaptures({ pool, bus, log, quietPeriodMs: config.quietPeriodMs }),
    claimScope: claimScopeWork({ pool }),
    workClaim: workClaim({ pool, bus, log, learn: deps.learn, judge: judgeClaim({ pool }) }),
    concurrency: config.concurrency,
  };

  const app = httpServer({ log });
  await app.register(authenticate, { verifier, authRequired: config.authRequired });
  await app.register(consolidateRoute(consolidate({ pool, bus, ...run })));
  await app.register(jobRoute(readJob({ pool, bus })));
  await app.register(factsRoute(listFacts({ pool })));

  answerFacts(bus, pool);
  return { app, internal: probes({ pool, bus, log }) };
}

/** Ready while the database answers; NATS is a notice. */
export const probes = ({ pool, bus, log }: Pick<Deps, "pool" | "bus" | "log">): InternalServer =>
  internalServer(
    log,
    { database: async () => void (await pool.query("SELECT 1")) },
    {
      nats: async () => {
        if (!bus.isUp()) throw new Error("no connection");
      },
    },
  );
