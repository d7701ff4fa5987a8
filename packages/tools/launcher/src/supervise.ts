import type { ChildProcess } from "node:child_process";
import { nextDelayMs } from "./backoff.ts";
import { describeEnd, exited, hasEnded, type StopStep, stopChild } from "./children.ts";
import type { Watchdog } from "./watchdog.ts";

interface Supervision {
  name: string;
  /** Starts the process. */
  spawn: () => Promise<ChildProcess>;
  /** Resolves when the process does its work; throws when it ended or takes too long. */
  ready: (child: ChildProcess) => Promise<void>;
  stopSteps: StopStep[];
  watchdog: Watchdog;
  watchdogSignal: "TERM" | "INT" | "QUIT";
  /** Called when the process died by itself, with what is done about it. */
  say: (text: string) => void;
}

export interface Supervised {
  /** The process of the moment, null while there is none. */
  pid(): number | null;
  /** Starts it and waits until it does its work. A process that dies later is started again, with back-off. */
  start(): Promise<void>;
  /** Stops it in order; it is not started again. A start that is under way fails. */
  stop(): Promise<void>;
  /** Stops it in order and starts it. */
  restart(): Promise<void>;
  /** Sends a signal and waits for the end, if the signal brings one; then the rule of `start` applies. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Keeps one process running. */
export function supervise(what: Supervision): Supervised {
  let child: ChildProcess | null = null;
  let wanted = false;
  let stops = 0;
  let again: NodeJS.Timeout | null = null;
  let lastDelayMs: number | null = null;

  const launch = async (): Promise<ChildProcess> => {
    const startedAt = performance.now();
    const started = await what.spawn();
    child = started;
    what.watchdog.watch(started, what.watchdogSignal);
    void exited(started).then(() => {
      if (wanted && child === started) retry(describeEnd(started), performance.now() - startedAt);
    });
    return started;
  };
  const retry = (reason: string, ranMs: number) => {
    const delayMs = nextDelayMs(lastDelayMs, ranMs);
    lastDelayMs = delayMs;
    what.say(`${what.name} ${reason}; restarting in ${delayMs / 1_000} s`);
    again = setTimeout(() => {
      launch().then(
        // Stopped while it was being started.
        (started) => (wanted ? undefined : stopChild(started, what.stopSteps)),
        (error: Error) => {
          if (wanted) retry(`did not start (${error.message})`, 0);
        },
      );
    }, delayMs);
  };
  const stop = async () => {
    wanted = false;
    stops++;
    if (again !== null) clearTimeout(again);
    again = null;
    if (child !== null) await stopChild(child, what.stopSteps);
    child = null;
  };
  const start = async () => {
    if (wanted) return;
    const stopsBefore = stops;
    const started = await launch();
    try {
      await what.ready(started);
      if (hasEnded(started)) throw new Error(`${what.name} ${describeEnd(started)}`);
      if (stops !== stopsBefore) throw new Error(`${what.name} was stopped while it started`);
      wanted = true;
    } catch (error) {
      await stop();
      throw error;
    }
  };
  return {
    pid: () => (child === null || hasEnded(child) ? null : (child.pid ?? null)),
    start,
    stop,
    restart: async () => {
      await stop();
      await start();
    },
    kill: async (signal) => {
      const target = child;
      if (target === null) return;
      target.kill(signal);
      if (signal !== "SIGSTOP" && signal !== "SIGCONT") await exited(target);
    },
  };
}
