import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { bearerOf, hashKey } from "@memory/auth";
import { LRUCache } from "lru-cache";
import { callerAddress, type TrustedProxies } from "./caller-address.ts";

/** Who sends a request, as far as edge can tell. */
export interface Caller {
  /** Digest of the credential, however the header was written; null without one. */
  key: string | null;
  address: string;
  /** An upstream has taken this key before: it is counted for itself, everything else under its address. */
  known: boolean;
  /** Under which the caller's use of what is shared is counted. */
  tenant: string;
}

export interface Callers {
  of(request: IncomingMessage): Caller;
  /** Learns from the answer whether the caller's key is one. */
  learn(caller: Caller, response: ServerResponse): void;
}

const MOST_KEYS = 50_000;

/** What the last request of a connection carried, and what was made of it: most requests of one connection carry the same. */
interface Sender {
  authorization: string | undefined;
  forwardedFor: string | undefined;
  key: string | null;
  address: string;
}

/** Tells callers apart by their keys once these have proved to be keys, by address until then. */
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
