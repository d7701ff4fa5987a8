import { text } from "node:stream/consumers";
import { type LoopbackServer, loopbackServer } from "@memory/testkit";
import type { FinalState } from "../checker/final-state.ts";

export interface Receiver extends LoopbackServer {
  calls: { deliveryId: string; forgetId: string }[];
}

/** A receiver of webhooks about finished forgets that takes every call. */
export async function receiver(): Promise<Receiver> {
  const calls: Receiver["calls"] = [];
  const server = await loopbackServer((request, response) => {
    void text(request).then((body) => {
      const { data } = JSON.parse(body) as { data: { forget_id: string } };
      calls.push({ deliveryId: String(request.headers["webhook-id"]), forgetId: data.forget_id });
      response.writeHead(204).end();
    });
  });
  return { ...server, calls } satisfies { calls: FinalState["calls"] };
}
