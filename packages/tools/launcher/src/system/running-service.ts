import { join } from "node:path";
import type { Supervised } from "../supervise.ts";
import type { Watchdog } from "../watchdog.ts";
import type { SystemOptions } from "./options.ts";
import { bundleOf, PROGRAMS, type ServiceName } from "./programs.ts";
import { environmentOf, urlOf, type Wiring } from "./service-environment.ts";
import { serviceProcess } from "./service-process.ts";

export interface RunningService extends Supervised {
  name: ServiceName;
  publicUrl: string;
  internalUrl: string;
  env: Record<string, string>;
  logFile: string;
}

interface Context {
  env: NodeJS.ProcessEnv;
  wiring: Wiring;
  watchdog: Watchdog;
  /** Folder of the log files. */
  logs: string;
  say: (text: string) => void;
  /** Changes the environment of a process. */
  rewire?: SystemOptions["rewire"] | undefined;
}

/** A service with its place in the system; not started yet. `own` are variables for it alone. */
export function runningService(
  name: ServiceName,
  { env, wiring, watchdog, logs, say, rewire = (_name, wired) => wired }: Context,
  own: Record<string, string> = {},
): RunningService {
  const { public: publicPort, internal } = wiring.ports[name];
  const known = {
    name,
    publicUrl: urlOf(publicPort),
    internalUrl: urlOf(internal),
    env: rewire(name, { ...environmentOf(name, env, wiring), ...own }),
    logFile: join(logs, `${name}.log`),
  };
  const { nodeFlags } = PROGRAMS[name];
  return {
    ...known,
    ...serviceProcess({ ...known, program: bundleOf(name), nodeFlags, watchdog, say }),
  };
}
