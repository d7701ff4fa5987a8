import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { bearerOf, hashKey } from "@memory/auth";
import { LRUCache } from "lru-cache";
import { callerAddress, type TrustedProxies } from "./caller-address.ts";

/** The sender of a request, as far as edge knows. */
export interface Caller {
  /** Digest of the credential, however the header was written; null without one. */
  key: string | null;
  address: string;
  /** True when an upstream has accepted this key before: it is counted for itself, everything else under its address. */
  known: boolean;
  /** The tenant under which the caller's use of shared capacity is counted. */
  tenant: string;
}

export interface Callers {
  of(request: IncomingMessage): Caller;
  /** Notes from the answer whether the caller's key is valid. */
  learn(caller: Caller, response: ServerResponse): void;
}

const MOST_KEYS = 50_000;

/** The credential of the last request of a connection, and the caller it gave: most requests of one connection carry the same. */
interface Sender {
  authorization: string | undefined;
  forwardedFor: string | undefined;
  key: string | null;
  address: string;
}

/** Identifies callers by their keys once an upstream has accepted those, by address until then. */
export function callersOf(proxies: TrustedProxies): Callers {
  const taken = new LRUCache<string, true>({ max: MOST_KEYS });
  const senders = new WeakMap<Socket, Sender>();

  function senderOf(request: IncomingMessage): Sender {
    const { authorization } = request.headers;
    const forwardedFor = request.headers["x-forwarded-for"]?.toString();
    const last = senders.get(request.socket);
    if (last && last.authorization === authorization && last.forwardedFor === forwardedFor)
      return last;
    const credential = bearerOf(authorization);
    const key = credential === null ? null : hashKey(credential);
    const address = callerAddress(request, proxies);
    const sender = { authorization, forwardedFor, key, address };
    senders.set(request.socket, sender);
    return sender;
  }

  return {
    of(request) {
      const { key, address } = senderOf(request);
      const known = key !== null && taken.get(key) === true;
      return { key, address, known, tenant: known ? `key ${key}` : `address ${address}` };
    },
    learn({ key }, { statusCode }) {
      if (key === null) return;
      if (statusCode === 401) taken.delete(key);
      else if (statusCode < 400) taken.set(key, true);
    },
  };
}
