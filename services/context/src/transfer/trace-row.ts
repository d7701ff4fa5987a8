import type { Bus } from "@memory/jetstream";
import type { ContextPacket } from "@memory/packet";
import type { Pool } from "@memory/postgres";
import { redactPacket } from "../domain/redact-packet.ts";
import { packedIds, withoutItems } from "../domain/trace-codec.ts";
import { movedDecisions, movedPacket, packetIn, type TraceLine } from "../domain/trace-line.ts";
import { readFacts } from "../messages/read-bodies.ts";
import { knownFacts } from "../store/index-facts.ts";
import type { RestoredTrace } from "../store/transfer.ts";
import type { ScopedLine } from "./read-lines.ts";

interface Restoring {
  into: (id: string) => string;
  /** Items that were erased here. */
  gone: ReadonlySet<string>;
  token: string;
  epoch: number;
  projectId: string;
  fromProjectId: string;
}

/** The row of a line: as it was served, without what was erased here since. */
export function traceRow(line: TraceLine, restoring: Restoring): RestoredTrace {
  const { into, gone, token, epoch, projectId, fromProjectId } = restoring;
  const { type: _type, ...trace } = line;
  const row = { ...trace, id: into(line.id), token, epoch, project_id: projectId };
  const served = packetIn(line.packet);
  const isSame = fromProjectId === projectId;
  if (served === null || (isSame && !holds(served, gone))) return row;
  const packed = Buffer.from(line.decisions, "base64");
  const packet = isSame ? served : movedPacket(served, into);
  const decisions = isSame ? packed : movedDecisions(packed, into);
  if (!holds(packet, gone))
    return { ...row, packet: JSON.stringify(packet), decisions: textOf(decisions) };
  const { packetJson, tokenCount } = redactPacket(packet, gone);
  const left = withoutItems(decisions, packedIds([...gone]));
  return { ...row, packet: packetJson, decisions: textOf(left), token_count: tokenCount };
}

const textOf = (decisions: Uint8Array): string => Buffer.from(decisions).toString("base64");

const holds = (packet: ContextPacket, gone: ReadonlySet<string>): boolean =>
  gone.size > 0 && itemsOf(packet).some((id) => gone.has(id));

const itemsOf = ({ facts, episodes, sessions }: ContextPacket): string[] => [
  ...facts.map(({ id }) => id),
  ...episodes.map(({ event_id }) => event_id),
  ...(sessions ?? []).flatMap(({ event_ids }) => event_ids),
];

/** The facts that traces served and that were deleted here, with their source events. */
export async function erasedInTraces(
  { pool, bus }: { pool: Pool; bus: Bus },
  lines: readonly ScopedLine[],
  into: (id: string) => string,
): Promise<Set<string>> {
  const served = new Set(
    lines.flatMap(({ read }) =>
      read.type === "trace" ? (packetIn(read.packet)?.facts ?? []).map(({ id }) => into(id)) : [],
    ),
  );
  const known = await knownFacts(pool, [...served]);
  const suspect = [...served].filter((id) => known.get(id)?.isGone !== false);
  const gone = new Set<string>();
  for await (const facts of readFacts(bus, suspect))
    for (const fact of facts)
      if (fact.status === "deleted")
        for (const id of [fact.id, ...fact.sourceEventIds]) gone.add(id);
  return gone;
}
