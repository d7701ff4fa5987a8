import { httpServer, type JsonText } from "@memory/http-server";
import { createLog } from "@memory/log";

/** The body of a request as a route gets it that reads it by itself. */
export async function textOf(body: string): Promise<JsonText> {
  const app = httpServer({ log: createLog("test", "silent") });
  const { promise, resolve } = Promise.withResolvers<JsonText>();
  app.post("/", { config: { bodyAs: "text" } }, async (request) => {
    resolve(request.body as JsonText);
    return {};
  });
  const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
  const answer = await app.inject({ method: "POST", url: "/", payload: body, headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return promise;
}
