import { serviceUnavailable } from "@memory/errors";
import { type FairGate, fairGate } from "@memory/fairness";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True for a route that shares its work between projects in another way: its requests start at once. */
    startsAtOnce?: boolean;
  }
}

interface Options {
  /** Requests of one project in progress at once. */
  perProject: number;
}

/** Projects that can be at their limit before they wait for each other. */
const PROJECTS = 4;
const MOST_WAITING = 500;
const WAIT_MS = 8_000;

/**
 * Lets the handlers of every route registered after it work for a few requests of each project at once, and in turn between projects, so
 * that one project's requests never take all connections to the database. Registered after `authenticate`. Requests without a key
 * (open dev mode) start at once. Too many requests that wait, or too long a wait, is `service_unavailable`.
 */
export const fairTurns = fp<Options>(
  async (app: FastifyInstance, { perProject }: Options) => {
    const gate = gateFor(perProject);
    // A caller that reads slowly must not delay others.
    app.addHook("onSend", (request, _reply, payload, done) => {
      endings.get(request)?.();
      done(null, payload);
    });
    app.addHook("onRoute", (route) => {
      if (route.config?.startsAtOnce) return;
      const { handler } = route;
      route.handler = async function inTurn(request, reply) {
        const end = await turnOf(gate, request, reply);
        try {
          return await handler.call(this, request, reply);
        } finally {
          end();
        }
      };
    });
  },
  { name: "fair-turns", dependencies: ["authenticate"] },
);

const endings = new WeakMap<FastifyRequest, () => void>();

const gateFor = (perProject: number): FairGate =>
  fairGate({
    name: "their turn",
    capacity: perProject * PROJECTS,
    perTenant: perProject,
    mostWaitingPerTenant: MOST_WAITING,
  });

/** Waits for the turn of a request; gives back the function that ends it. */
async function turnOf(
  gate: FairGate,
  request: FastifyRequest,
  { raw }: FastifyReply,
): Promise<() => void> {
  const { caller } = request;
  if (caller.kind === "open") return () => undefined;
  const leaving = new AbortController();
  const leave = () =>
    leaving.abort(serviceUnavailable("Too many requests of this project are in progress."));
  const timer = setTimeout(leave, WAIT_MS);
  raw.once("close", leave);
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const work = () => {
    begun.resolve();
    return ended.promise;
  };
  gate.run(caller.projectId, 1, work, leaving.signal).catch(begun.reject);
  try {
    await begun.promise;
  } finally {
    clearTimeout(timer);
    raw.off("close", leave);
  }
  endings.set(request, ended.resolve);
  return ended.resolve;
}
