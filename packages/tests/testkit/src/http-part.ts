import type { IncomingMessage, ServerResponse } from "node:http";
import { type LoopbackServer, loopbackServer } from "./loopback-server.ts";

type Handler = (asked: Asked, answer: ServerResponse) => unknown;

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface HttpPart extends LoopbackServer {
  asked: Asked[];
}

/** A real HTTP server of somebody else, such as a model provider. */
export async function httpPart(handler: Handler): Promise<HttpPart> {
  const asked: Asked[] = [];
  const take = async (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method, url, headers } = incoming;
    const chunks = await incoming.toArray().catch(() => []);
    const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
    asked.push(one);
    await handler(one, answer);
  };
  const server = await loopbackServer((incoming, answer) => void take(incoming, answer));
  return { ...server, asked };
}
