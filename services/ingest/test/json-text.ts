import { httpServer, type JsonText } from "@memory/http-server";
import { createLog } from "@memory/log";

const app = httpServer({ log: createLog("test", "silent") });
const bodies: JsonText[] = [];
app.post("/", { config: { bodyAs: "text" } }, async ({ body }) => ({
  place: bodies.push(body as JsonText) - 1,
}));
const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };

/** The body of a request as a route gets it that reads it by itself. */
export async function textOf(body: string): Promise<JsonText> {
  const answer = await app.inject({ method: "POST", url: "/", payload: body, headers });
  const text = bodies[answer.json<{ place: number }>().place];
  if (text === undefined) throw new Error(answer.body);
  return text;
}
