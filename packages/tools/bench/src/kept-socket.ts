import { connect } from "node:net";

interface Answer {
  status: number;
  body: Buffer;
}

/** A connection that carries one request after the other. */
export interface KeptSocket {
  /** Sends a request; its answer, or what came instead, goes to the caller before the next may be sent. */
  send(body: string | null, answered: Answered): void;
  close(): void;
}

type Answered = (error: Error | null, answer: Answer | null) => void;

interface Route {
  origin: string;
  path: string;
  method: string;
  headers: Record<string, string>;
}

const READ_BYTES = 64 * 1024;
const HEAD_END = "\r\n\r\n";

/**
 * Opens a connection for requests of one route. Reads only what the services send: answers whose head names their length.
 * It shares the machine with what it measures, and so does no more than that: half of what a client for every server costs.
 */
export function keptSocket({ origin, path, method, headers }: Route): Promise<KeptSocket> {
  const { hostname, port, host } = new URL(origin);
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${fields.join("")}content-length: `;
  let waiting: Answered | null = null;
  let chunks: Buffer[] = [];
  let answer: Coming | null = null;

  const end: Answered = (error, whole) => {
    const answered = waiting;
    waiting = null;
    chunks = [];
    answer = null;
    answered?.(error, whole);
  };
  const read = (length: number, buffer: Uint8Array): boolean => {
    chunks.push(Buffer.copyBytesFrom(buffer, 0, length));
    const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    answer ??= coming(bytes);
    if (answer === null || bytes.length < answer.endsAt) return true;
    const { status, startsAt, endsAt } = answer;
    if (Number.isNaN(endsAt)) end(new Error(`${path} answered without naming a length`), null);
    else end(null, { status, body: bytes.subarray(startsAt, endsAt) });
    return true;
  };

  const opened = Promise.withResolvers<KeptSocket>();
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: { buffer: Buffer.alloc(READ_BYTES), callback: read },
  });
  socket.once("connect", () => {
    opened.resolve({
      send(body, answered) {
        waiting = answered;
        const text = body ?? "";
        socket.write(`${head}${Buffer.byteLength(text)}${HEAD_END}${text}`);
      },
      close: () => socket.destroy(),
    });
  });
  socket.once("error", (error) => {
    opened.reject(error);
    end(error, null);
  });
  socket.once("close", () => end(new Error(`${path}: the connection was closed`), null));
  return opened.promise;
}

/** The body of the answer to a request. Throws on any status but 2xx. */
export function answerTo(socket: KeptSocket, body: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  socket.send(body, (error, answer) => {
    if (answer === null) return reject(error);
    const { status, body } = answer;
    const text = body.toString();
    if (status >= 200 && status <= 299) resolve(text);
    else reject(new Error(`answered ${status}: ${text.slice(0, 300)}`));
  });
  return promise;
}

/** The head of an answer: its status, and the position of its body. */
interface Coming {
  status: number;
  startsAt: number;
  endsAt: number;
}

/** Null while the head is not whole; `endsAt` is NaN where it names no length. */
function coming(bytes: Buffer): Coming | null {
  const headEnds = bytes.indexOf(HEAD_END);
  if (headEnds < 0) return null;
  const head = bytes.toString("latin1", 0, headEnds);
  const startsAt = headEnds + HEAD_END.length;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  return { status: Number(head.slice(9, 12)), startsAt, endsAt: startsAt + Number(length) };
}
