import type { ContextPacket } from "@memory/packet";

/** The JSON text of a packet whose facts are JSON texts already. */
export const packetText = (packet: ContextPacket, facts: readonly string[]): string =>
  `{"facts":[${facts.join(",")}],"episodes":${JSON.stringify(packet.episodes)},` +
  (packet.sessions === undefined ? "" : `"sessions":${JSON.stringify(packet.sessions)},`) +
  `"warnings":${JSON.stringify(packet.warnings)},"status":"${packet.status}",` +
  `"empty_reason":${JSON.stringify(packet.empty_reason)}}`;

/** The warnings of a packet in the contract's words; `inConflict` and `expired` count hidden facts. */
export function warningsOf(
  purpose: string | null,
  inConflict: number,
  expired: number,
): readonly string[] {
  return [
    ...(purpose === null || purpose === ""
      ? ["missing_purpose: no purpose was given for this request"]
      : []),
    ...(inConflict > 0
      ? [`open_conflict: ${inConflict} fact(s) hidden pending conflict resolution`]
      : []),
    ...(expired > 0
      ? [`volatility_expired: ${expired} fact(s) past their volatility horizon`]
      : []),
  ];
}
