import { type ContextPacket, episodeLine, factLine, sessionLine } from "@memory/packet";
import { estimateTokens } from "@memory/text";

/**
 * A stored packet without the facts and episodes of `gone`, and without digests that quote one of them, as JSON text, with the token count of what is left.
 */
export function redactPacket(
  packet: ContextPacket,
  gone: ReadonlySet<string>,
): { packetJson: string; tokenCount: number } {
  const facts = packet.facts.filter((fact) => !gone.has(fact.id));
  const episodes = packet.episodes.filter((episode) => !gone.has(episode.event_id));
  const sessions = packet.sessions?.filter(
    ({ event_ids }) => !event_ids.some((id) => gone.has(id)),
  );
  const lines = [
    ...facts.map((fact) => factLine(fact.predicate, JSON.stringify(fact.value))),
    ...episodes.map((episode) => episodeLine(episode.occurred_at, episode.excerpt)),
    ...(sessions ?? []).map(sessionLine),
  ];
  return {
    packetJson: JSON.stringify({
      ...packet,
      facts,
      episodes,
      ...(sessions !== undefined && { sessions }),
    }),
    tokenCount: lines.reduce((sum, line) => sum + estimateTokens(line), 0),
  };
}
