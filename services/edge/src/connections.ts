import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf, type TrustedProxies } from "./caller-address.ts";

export interface ConnectionLimits {
  /** Connections at once. */
  mostConnections: number;
  /** Connections of one address; trusted proxies are not counted. */
  mostPerAddress: number;
  /** Connections of one address whose request has not arrived in whole. */
  mostUnfinishedPerAddress: number;
  /** In each such interval a body has to bring `leastBytes`, or its end. */
  progressMs: number;
  leastBytes: number;
  /** Time for the whole body, but for one that may take as long as it goes on. */
  requestMs: number;
}

export const DEFAULT_CONNECTIONS: ConnectionLimits = {
  mostConnections: 4_000,
  mostPerAddress: 2_000,
  mostUnfinishedPerAddress: 512,
  progressMs: 10_000,
  leastBytes: 1_024,
  requestMs: 60_000,
};

/** Why a connection was closed by edge and not by its client. */
export type Closed = "slow" | "crowded" | "refused";

interface Hooks {
  /** Ends a connection whose request has not arrived, with a response where one can still be sent. */
  end: (socket: Socket) => void;
  closed: (why: Closed) => void;
  mayTakeLong: (request: IncomingMessage) => boolean;
  proxies: TrustedProxies;
}

/** `unfinished`: a request is awaited or arriving. `answering`: it is here. `idle`: kept open after an answer. */
type State = "unfinished" | "answering" | "idle";

interface Connection {
  socket: Socket;
  address: Address;
  state: State;
  /**
   * The last request whose head has come, until it is answered, and its answer. An object of both for each request outlived the request
   * until a major collection, and made collections of the young generation take 15 ms instead of 1 (Node 24, --trace-gc).
   */
  request: IncomingMessage | null;
  response: ServerResponse | null;
  /** Bytes read from the connection at `sinceMs`, when it last made progress. */
  bytes: number;
  sinceMs: number;
  /** When the head of the request had come. */
  headMs: number;
}

/** Connections by state, those that waited longest first. */
type ByState = Record<State, Set<Connection>>;

type Address = ByState & { name: string; counted: boolean };

export interface Connections {
  open(socket: Socket): void;
  take(request: IncomingMessage, response: ServerResponse): void;
  count(): number;
  stop(): void;
}

const LOOK_EVERY_MS = 1_000;
const START = { request: null, response: null, bytes: 0, sinceMs: 0, headMs: 0 };

/**
 * Keeps the number of connections bounded, by address and in all: for a new one that would be too many the one that has waited
 * longest for its client is closed, one with half a request before an idle one, and never one that is being answered.
 * Closes bodies that stop arriving.
 */
export function connections(limits: ConnectionLimits, hooks: Hooks): Connections {
  const addresses = new Map<string, Address>();
  const all = sets();
  const bySocket = new WeakMap<Socket, Connection>();

  function addressOf(socket: Socket): Address {
    const name = networkOf(socket.remoteAddress ?? "");
    const known = addresses.get(name);
    if (known !== undefined) return known;
    const address = { ...sets(), name, counted: !hooks.proxies.includes(socket.remoteAddress) };
    addresses.set(name, address);
    return address;
  }

  function remove(connection: Connection): void {
    const { address, state } = connection;
    address[state].delete(connection);
    all[state].delete(connection);
    if (countOf(address) === 0) addresses.delete(address.name);
  }

  /** Moves a connection to the end of those in that state. */
  function enter(connection: Connection, state: State): void {
    const { address, socket } = connection;
    for (const set of [address, all]) {
      set[connection.state].delete(connection);
      set[state].add(connection);
    }
    connection.state = state;
    if (state !== "unfinished") return;
    connection.bytes = socket.bytesRead;
    connection.sinceMs = performance.now();
  }

  /** Closes the one that waited longest; false when all are being answered. */
  function makeRoom({ unfinished, idle }: ByState): boolean {
    const [longest] = unfinished.size > 0 ? unfinished : idle;
    if (longest === undefined) return false;
    close(longest, "crowded");
    return true;
  }

  function close(connection: Connection, why: Closed): void {
    remove(connection);
    bySocket.delete(connection.socket);
    hooks.closed(why);
    hooks.end(connection.socket);
  }

  /** Those among whom room has to be made for one more. */
  function crowded(address: Address): ByState | null {
    const { counted, unfinished } = address;
    if (counted && countOf(address) >= limits.mostPerAddress) return address;
    if (counted && unfinished.size >= limits.mostUnfinishedPerAddress) return address;
    return countOf(all) >= limits.mostConnections ? all : null;
  }

  function open(socket: Socket): void {
    const address = addressOf(socket);
    const among = crowded(address);
    if (among !== null && !makeRoom(among)) {
      hooks.closed("refused");
      socket.destroy();
      return;
    }
    const state = "unfinished";
    const connection: Connection = { socket, address, state, ...START };
    addresses.set(address.name, address);
    bySocket.set(socket, connection);
    enter(connection, state);
    socket.once("close", () => {
      if (bySocket.delete(socket)) remove(connection);
    });
  }

  function take(request: IncomingMessage, response: ServerResponse): void {
    const connection = bySocket.get(request.socket);
    if (connection === undefined) return;
    connection.request = request;
    connection.response = response;
    connection.headMs = performance.now();
    const settle = () => {
      // Of several pipelined requests the last one counts.
      if (connection.request === request) settleState(connection);
    };
    response.on("finish", settle);
    if (hasBody(request)) request.on("end", settle);
    settle();
  }

  function settleState(connection: Connection): void {
    const { request, response, socket } = connection;
    if (request === null || response === null || !bySocket.has(socket)) return;
    const state = stateOf(request, response);
    if (state === "idle") {
      connection.request = null;
      connection.response = null;
    }
    enter(connection, state);
  }

  function lookAt(connection: Connection, nowMs: number): void {
    const { request, socket, bytes, sinceMs, headMs } = connection;
    if (request === null) return;
    const isLate = nowMs - headMs >= limits.requestMs && !hooks.mayTakeLong(request);
    const heard = socket.bytesRead - bytes >= limits.leastBytes;
    // Bytes that edge has not read yet are not the client's fault.
    const held = request.readableLength > 0;
    if (isLate && !request.complete) close(connection, "slow");
    else if (heard || held || request.complete) settleState(connection);
    else if (nowMs - sinceMs >= limits.progressMs) close(connection, "slow");
  }

  const look = () => {
    const nowMs = performance.now();
    for (const connection of [...all.unfinished]) lookAt(connection, nowMs);
  };
  const everyMs = Math.min(LOOK_EVERY_MS, limits.progressMs / 2, limits.requestMs / 2);
  const timer = setInterval(look, everyMs);
  timer.unref();
  return { open, take, count: () => countOf(all), stop: () => clearInterval(timer) };
}

function stateOf(request: IncomingMessage, response: ServerResponse): State {
  if (!request.complete && hasBody(request)) return "unfinished";
  return response.writableFinished ? "idle" : "answering";
}

const countOf = ({ unfinished, answering, idle }: ByState): number =>
  unfinished.size + answering.size + idle.size;

const sets = (): ByState => ({ unfinished: new Set(), answering: new Set(), idle: new Set() });

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
