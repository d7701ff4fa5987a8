export interface ShownPacket {
  facts: { predicate: string; value: unknown; source_event_ids: string[] }[];
  episodes: { event_id: string; excerpt: string }[];
}

const MAX_SOURCES = 5;

/** The words of a text, folded. */
const wordsOf = (text: string): string[] => [
  ...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
];

/** Events that a packet points at: as an episode, or as a source of a fact. */
export const citedEvents = ({ facts, episodes }: ShownPacket): Set<string> =>
  new Set([
    ...episodes.map(({ event_id }) => event_id),
    ...facts.flatMap(({ source_event_ids }) => source_event_ids),
  ]);

/**
 * Events whose content is there as well: an excerpt with at least half of the words, or a fact of few sources that
 * shares a word. `texts` are the events' texts by id.
 */
export function shownEvents(
  { facts, episodes }: ShownPacket,
  texts: ReadonlyMap<string, string>,
): Set<string> {
  const shared = (id: string, shown: string) => {
    const there = new Set(wordsOf(shown));
    const words = wordsOf(texts.get(id) ?? "");
    return { count: words.filter((word) => there.has(word)).length, of: words.length };
  };
  const inEpisodes = episodes.filter(({ event_id, excerpt }) => {
    const { count, of } = shared(event_id, excerpt);
    return count >= of / 2;
  });
  const inFacts = facts
    .filter(({ source_event_ids }) => source_event_ids.length <= MAX_SOURCES)
    .flatMap(({ predicate, value, source_event_ids }) =>
      source_event_ids.filter(
        (id) => shared(id, `${predicate} ${JSON.stringify(value)}`).count > 0,
      ),
    );
  return new Set([...inEpisodes.map(({ event_id }) => event_id), ...inFacts]);
}
