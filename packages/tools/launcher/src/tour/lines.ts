import type { Decision, Episode, Fact, Trace } from "./answers.ts";

/** A fact in one line: a mark such as its status, predicate, value. */
export function factLine({ predicate, value }: Fact, mark: string): string {
  const keys = Object.keys(value);
  const shown =
    keys.length === 1 && keys[0] === "value"
      ? JSON.stringify(value["value"])
      : JSON.stringify(value);
  return `${mark.padEnd(10)} ${predicate} = ${shown}`;
}

/** An episode in one line: its day and excerpt. */
export const episodeLine = ({ occurred_at, excerpt }: Episode): string =>
  `${"episode".padEnd(10)} ${occurred_at?.slice(0, 10) ?? "undated"}  ${shortened(excerpt)}`;

/** The decisions of a trace, one line each; what is not in the packet is shown by its id. */
export function decisionLines({ packet, decisions }: Trace): string[] {
  const names = new Map([
    ...packet.facts.map((fact) => [fact.id, fact.predicate] as const),
    ...packet.episodes.map((episode) => [episode.event_id, shortened(episode.excerpt)] as const),
  ]);
  const line = ({ fact_id, episode_id, action, reason_code }: Decision) => {
    const id = fact_id ?? episode_id ?? "";
    const kind = fact_id === null ? "episode" : "fact";
    return `${action.padEnd(10)} ${reason_code.padEnd(22)} ${kind.padEnd(8)} ${names.get(id) ?? id}`;
  };
  return decisions.map(line);
}

const shortened = (text: string) => {
  const oneLine = text.replaceAll(/\s+/g, " ");
  return oneLine.length <= 70 ? oneLine : `${oneLine.slice(0, 69)}…`;
};
