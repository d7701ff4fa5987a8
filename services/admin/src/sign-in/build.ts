import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import type { Registry } from "@prometheus-io/client";
import { signInMetrics } from "../metrics.ts";
import { identityProvider } from "./provider.ts";
import type { SignInConfig } from "./settings.ts";
import { beginFor, endSignIn, openProject } from "./sign-ins.ts";

interface Deps {
  pool: Pool;
  log: Log;
  config: { signIn: SignInConfig | null; projectsShared: boolean };
  registry: Registry;
}

/** What the routes of sign-in do. Where there is no provider any more, who signed in before it was taken out still signs out. */
export function buildSignIn({ pool, log, config, registry }: Deps) {
  const { signIn, projectsShared } = config;
  const settings = signIn ?? { actorClaim: null, rolesClaim: "", roles: new Map(), lastsMs: 0 };
  return {
    provider: signIn && { ...identityProvider({ ...signIn, log }), name: signIn.name },
    beginFor: beginFor({ pool }, settings),
    openProject: openProject({ pool, projectsShared }),
    endSignIn: endSignIn({ pool }),
    onEnd: signInMetrics(registry),
  };
}
