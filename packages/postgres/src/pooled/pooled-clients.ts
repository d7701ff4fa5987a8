import type pg from "pg";
import type { Db } from "../connections.ts";
import { DriverQuery, type Statement } from "../driver-query.ts";
import { type Admission, admission, type Guard } from "./admission.ts";
import { prologueOf, type SessionSettings } from "./prologue.ts";
import { PrologueQuery } from "./prologue-query.ts";

interface Options {
  settings: SessionSettings;
  guard: Guard | undefined;
  /** Called before statements are sent to another database or server than before. */
  changed: () => void;
}

type Send = (statement: Statement | InstanceType<typeof DriverQuery>) => Promise<pg.QueryResult>;
type Callback = (error: Error | undefined, result?: pg.QueryResult) => void;

/** How often a statement is sent when another place answers each time. */
const MOST_TRIES = 3;

/**
 * Makes the clients of a pool fit for a transaction pooler: each transaction begins with the prologue, nothing is sent to a place that the
 * guard has not admitted, and prepared statements have no names.
 */
export function poolClients(pool: pg.Pool, { settings, guard, changed }: Options): void {
  const admitted = guard && admission(guard, changed);
  const prologue = (place: string | null) =>
    prologueOf(settings, guard && place !== null ? { place: guard.place, admitted: place } : null);
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as unknown as Send;
    const ask = askWith({ client, send, admitted, prologue });
    // Every overload is answered: by a promise, or by the callback that came last.
    client.query = ((config: string | Statement, values?: unknown, callback?: Callback) => {
      if (config instanceof DriverQuery) return sendWithin(client, () => send(config));
      const given = typeof values === "function" ? (values as Callback) : callback;
      const asked = ask(statementOf(config, Array.isArray(values) ? values : undefined));
      if (given === undefined) return asked;
      asked.then((result) => given(undefined, result), given);
      return undefined;
    }) as typeof client.query;
  });
}

/** A query of the driver's own kind gets no prologue: it belongs into a transaction, which has begun with one. */
function sendWithin<T>(client: pg.PoolClient, send: () => T): T {
  if (isIdle(client)) throw new Error("this query is sent within a transaction only");
  return send();
}

interface Asking {
  client: pg.PoolClient;
  send: Send;
  admitted: Admission | undefined;
  prologue: (place: string | null) => string;
}

const askWith =
  ({ client, send, admitted, prologue }: Asking) =>
  async (statement: Statement): Promise<pg.QueryResult> => {
    // The statements of a transaction run on the session, and the server, of its first.
    if (!isIdle(client)) return send(statement);
    const begin = (place: string | null) => () => (isIdle(client) ? prologue(place) : null);
    if (admitted === undefined) return sent(send, statement, begin(null)).answer;
    const unguarded = (text: string, values?: unknown[]) =>
      sent(send, { text, values }, begin(null)).answer;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const place = await admitted.current(asDb(unguarded));
      const { query, answer } = sent(send, statement, begin(place));
      const result = await answer.catch((error) => elsewhereOrThrow(query, error));
      if (result !== null) return result;
      admitted.isOver(place);
      if (!isIdle(client)) await send({ text: "ROLLBACK" });
    }
    throw new Error("Connection terminated: another database answers each time");
  };

/** Null where the statement was not run because another place answered. */
function elsewhereOrThrow(query: PrologueQuery, error: unknown): null {
  if (query.isElsewhere) return null;
  throw error;
}

function sent(send: Send, statement: Statement, begin: () => string | null) {
  const query = new PrologueQuery(statement, begin);
  const { promise: answer, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  query.callback = (error, result) => (error ? reject(error) : resolve(result as pg.QueryResult));
  void send(query);
  return { query, answer };
}

/** Outside of a transaction, so that the pooler may choose a session for the next statement; null is a connection not used yet. */
function isIdle(client: pg.PoolClient): boolean {
  const status = (client as unknown as Transacting).getTransactionStatus();
  return status === "I" || status === null;
}

/** A method of the driver's client that its types lack. */
interface Transacting {
  getTransactionStatus(): string | null;
}

/** Without its name: the session that knows it by that may not be the next one. */
function statementOf(config: string | Statement, values: unknown[] | undefined): Statement {
  if (typeof config === "string") return { text: config, values };
  const { name: _, ...statement } = config as Statement & { name?: string };
  return values === undefined ? statement : { ...statement, values };
}

/** Guards send texts with values or without, and read rows. */
const asDb = (query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>): Db =>
  ({ query }) as unknown as Db;
