import type { EpisodeCalendar } from "../memory/episode-calendar.ts";
import type { ScoreAccumulator } from "../structures/score-accumulator.ts";
import type { Span } from "../text/span.ts";
import { idf } from "./bm25.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
// People mention an event within days of it.
const GRACE_MS = 7 * DAY_MS;
const MOST_OF_ALL = 0.25;

/**
 * Scores episodes by how near they occurred to a time the question names: whole within it, fading
 * over a week after it. The rarer such episodes are, the more weight; a time that a quarter of all
 * episodes fall into has none.
 */
export function scoreDates(
  scores: ScoreAccumulator,
  calendar: EpisodeCalendar,
  dates: readonly Span[],
  occurredMs: Float64Array,
  episodes: number,
): void {
  const telling = dates
    .map(({ fromMs, toMs }) => ({ fromMs, toMs, graceMs: toMs + GRACE_MS }))
    .filter(
      (date) => calendar.count({ fromMs: date.fromMs, toMs: date.graceMs }) <= limit(episodes),
    );
  for (const { fromMs, toMs, graceMs } of telling) {
    for (const slot of calendar.slots({ fromMs, toMs: graceMs })) {
      const atMs = occurredMs[slot] ?? 0;
      const near = atMs < toMs ? 1 : Math.max(0, (graceMs - atMs) / GRACE_MS);
      if (near > scores.get(slot)) scores.add(slot, near - scores.get(slot));
    }
  }
  const weight = idf(episodes, scores.count);
  for (const slot of scores.touched) scores.set(slot, scores.get(slot) * weight);
}

const limit = (episodes: number): number => Math.max(64, episodes * MOST_OF_ALL);
