import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "undici";

// A process of its own: `mock` is a model provider that answers at once, `hop URL` the least a Node proxy before it can do.
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

const [role, target] = process.argv.slice(2);
const server = createServer(role === "hop" && target !== undefined ? hop(target) : mock);
server.listen(0, "127.0.0.1", () => {
  // A TCP server's address is an object.
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
// The process that started it is gone when its input ends.
process.stdin.resume().on("end", () => process.exit(0));
