import { parseJson } from "@memory/http-server";
import type { ContextPacket } from "@memory/packet";
import type { Tx } from "@memory/postgres";
import { redactPacket } from "./domain/redact-packet.ts";
import { withoutItems } from "./domain/trace-codec.ts";
import { withholdEvents } from "./store/episodes.ts";
import { markErased } from "./store/scopes.ts";
import { rewriteTrace, tracesThatServed } from "./store/traces.ts";

interface Withdrawn {
  token: string;
  factId: string;
  epoch: number;
  /** The events it came from: no longer served as episodes. */
  eventIds: readonly string[];
}

/** Takes an erased fact and its source events out of the index and out of every packet that served them. The scope's row is held. */
export async function withdrawFact(
  tx: Tx,
  { token, factId, epoch, eventIds }: Withdrawn,
): Promise<void> {
  await markErased(tx, token);
  await withholdEvents(tx, token, epoch, eventIds);
  const gone = new Set([factId, ...eventIds]);
  for (const trace of await tracesThatServed(tx, token, [...gone])) {
    // Written by recall, so it is a packet; numbers keep their digits.
    const packet = parseJson(Buffer.from(trace.packet), { maxDepth: null }) as ContextPacket;
    const { packetJson, tokenCount } = redactPacket(packet, gone);
    await rewriteTrace(tx, token, {
      id: trace.id,
      packet: packetJson,
      decisions: withoutItems(trace.decisions, gone),
      tokenCount,
    });
  }
}
