import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { Memory, type MemoryOptions } from "../src/index.ts";

/** A request as the server received it. */
export interface Received {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

type Answer = (response: ServerResponse, request: Received, nth: number) => void;

/** Answers with JSON. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };

/** Answers the error of this type as the service does. */
export const refusal = (status: number, type: string, headers: Record<string, string> = {}) =>
  json({ error: { type, message: `It is ${type}.`, field: "events.0" } }, status, {
    "x-request-id": "req-1",
    ...headers,
  });

const WHO = { org_id: "org-1", project_id: "prj-1", rights: [], version: "0" };

/** A real server of the test's own that answers whoami, and everything else by `answer`; `received` leaves whoami out. */
export async function liveServer(answer: Answer, options: MemoryOptions = {}) {
  const received: Received[] = [];
  const asked: Received[] = [];
  const server = createServer((request, response) => void serve(request, response));
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "", headers } = request;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return; // the client went away
    }
    const seen = { method, url, headers, body: Buffer.concat(chunks).toString() };
    if (url === "/v1/whoami") {
      asked.push(seen);
      return json(WHO)(response, seen, asked.length);
    }
    received.push(seen);
    answer(response, seen, received.length);
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  const baseUrl = `http://127.0.0.1:${port}`;
  const memory = new Memory({ baseUrl, apiKey: "mk_1", ...options });
  return { memory, baseUrl, received, asked };
}
