import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { type Dispatcher, Pool } from "undici";

// A process of its own: `mock` is a model provider that answers at once, `hop URL` a plain Node proxy before it, `proxy URL` the least that one can do.
const completion = (message: object) =>
  JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "mock",
    choices: [
      {
        index: 0,
        message,
        finish_reason: "stop",
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
const COMPLETION = completion({ role: "assistant", content: "Noted, I will keep that in mind." });
const TOOL_CALL = completion({
  role: "assistant",
  content: null,
  tool_calls: [{ id: "call-1", type: "function", function: { name: "look", arguments: "{}" } }],
});

/** Answers with a call of a tool where the request has tools, which the gateway does not capture. */
const mock: RequestListener = (request, response) => {
  let hasTools = false;
  request
    .on("data", (chunk: Buffer) => {
      hasTools ||= chunk.includes('"tools"');
    })
    .on("end", () => {
      const answer = hasTools ? TOOL_CALL : COMPLETION;
      response.writeHead(200, {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(answer),
      });
      response.end(answer);
    });
};

function hop(target: string): RequestListener {
  const pool = new Pool(target);
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "GET", url: path = "/", headers } = request;
    const asked = { "content-type": headers["content-type"], authorization: headers.authorization };
    const body = Buffer.concat(await request.toArray());
    const answer = await pool.request({ method, path, headers: asked, body });
    response.writeHead(answer.statusCode, {
      "content-type": String(answer.headers["content-type"]),
    });
    response.end(Buffer.from(await answer.body.arrayBuffer()));
  };
  return (request, response) => void pass(request, response);
}

/** Forwards bytes and headers with one dispatch and its callbacks, and checks, counts and limits nothing. */
function proxy(target: string): RequestListener {
  const pool = new Pool(target, { allowH2: false });
  const forward = (request: IncomingMessage, response: ServerResponse, body: Buffer | null) => {
    const { method = "GET", url: path = "/", headers } = request;
    const { host, connection, "content-length": length, ...kept } = headers;
    pool.dispatch(
      { method: method as Dispatcher.HttpMethod, path, headers: kept, body },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, status, answered) =>
          void response.writeHead(status, answered as OutgoingHttpHeaders),
        onResponseData: (_controller, chunk) => void response.write(chunk),
        onResponseEnd: () => void response.end(),
        onResponseError: () => void response.destroy(),
      },
    );
  };
  return (request, response) => {
    if (Number(request.headers["content-length"] ?? 0) === 0)
      return forward(request, response, null);
    const chunks: Buffer[] = [];
    request
      .on("data", (chunk: Buffer) => chunks.push(chunk))
      .on("end", () => forward(request, response, Buffer.concat(chunks)));
  };
}

const LISTENERS: Record<string, (target: string) => RequestListener> = { hop, proxy };

const [role = "", target = ""] = process.argv.slice(2);
const server = createServer(LISTENERS[role]?.(target) ?? mock);
server.listen(0, "127.0.0.1", () => {
  // A TCP server's address is an object.
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
// The process that started it is gone when its input ends.
process.stdin.resume().on("end", () => process.exit(0));
