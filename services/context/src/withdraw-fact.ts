import type { Tx } from "@memory/postgres";
import { withholdEvents } from "./store/episodes.ts";
import { noteRedaction } from "./store/redactions.ts";
import { markErased } from "./store/scopes.ts";

interface Withdrawn {
  token: string;
  factId: string;
  epoch: number;
  /** The events it came from: no longer served as episodes. */
  eventIds: readonly string[];
}

/**
 * Takes an erased fact and its source events out of the index, and notes that the packets that served them are to be
 * redacted. The scope's row is held: no packet with them is stored from here on.
 */
export async function withdrawFact(
  tx: Tx,
  { token, factId, epoch, eventIds }: Withdrawn,
): Promise<void> {
  await markErased(tx, token);
  await withholdEvents(tx, token, epoch, eventIds);
  await noteRedaction(tx, token, factId, epoch, [...new Set([factId, ...eventIds])]);
}
