import { request } from "node:http";
import { type LoopbackServer, loopbackServer } from "@memory/testkit";

/** Passes requests on with headers that a program cannot send itself: the conformance tests know no key. */
export function withKey(baseUrl: string, headers: Record<string, string>): Promise<LoopbackServer> {
  return loopbackServer((incoming, answer) => {
    const passed = request(
      new URL(incoming.url ?? "/", baseUrl),
      { method: incoming.method, headers: { ...incoming.headers, ...headers } },
      (came) => {
        answer.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(answer);
      },
    );
    passed.once("error", () => answer.destroy());
    incoming.pipe(passed);
  });
}
