import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Received {
  id: string;
  headers: Record<string, string>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was sent
  json: any;
}

export interface Receiver extends AsyncDisposable {
  url: string;
  port: number;
  /** Every call, in the order of arrival. */
  ledger: Received[];
  /** How it answers; 204 unless set. */
  answer: (received: Received, response: ServerResponse) => unknown;
  close(): Promise<void>;
}

/** An HTTP server that notes what it is sent. */
export async function receiver(port = 0): Promise<Receiver> {
  const made: Receiver = {
    ...{ url: "", port, ledger: [], close: async () => undefined },
    answer: (_received, response) => response.writeHead(204).end(),
    [Symbol.asyncDispose]: () => made.close(),
  };
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const headers = request.headers as Record<string, string>;
      const received = { id: headers["webhook-id"] ?? "", headers, body, json: JSON.parse(body) };
      made.ledger.push(received);
      return made.answer(received, response);
    });
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  made.port = (server.address() as AddressInfo).port;
  made.url = `http://127.0.0.1:${made.port}/hook`;
  made.close = () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return made;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}
