/** Events of a subject that were counted together: of one epoch, and before or beyond the position of the count. */
export interface CountedEvents {
  subjectId: string;
  scopeToken: string;
  subjectType: string;
  events: number;
  /** In UTC with six decimals, so that their texts compare as they do. */
  firstSeen: string;
  lastSeen: string;
  /** A forget hides them, or is about to erase them. */
  isForgotten: boolean;
}

export type Subject = Omit<CountedEvents, "isForgotten">;

export interface SubjectsPage {
  subjects: Subject[];
  /** The id that the next page begins after; null when nothing follows. */
  next: string | null;
}

/**
 * At most `limit` subjects from counts in the order of their ids, of which `mostRows` were asked for. A page of which forgets hide
 * some is short: the next one begins after the last count that was looked at.
 */
export function subjectsPage(
  counts: readonly CountedEvents[],
  { limit, mostRows }: { limit: number; mostRows: number },
): SubjectsPage {
  const subjects: Subject[] = [];
  for (const { isForgotten, ...count } of counts) {
    if (isForgotten) continue;
    const before = subjects.at(-1);
    if (before?.subjectId === count.subjectId) subjects[subjects.length - 1] = sumOf(before, count);
    else subjects.push(count);
  }
  const last = subjects.slice(0, limit).at(-1);
  if (subjects.length > limit && last !== undefined)
    return { subjects: subjects.slice(0, limit), next: last.subjectId };
  const isWhole = counts.length < mostRows;
  return { subjects, next: isWhole ? null : (counts.at(-1)?.subjectId ?? null) };
}

/** The subject is what its last event says. */
function sumOf(one: Subject, other: Subject): Subject {
  const last = one.lastSeen <= other.lastSeen ? other : one;
  const [firstSeen = ""] = [one.firstSeen, other.firstSeen].toSorted();
  return { ...last, events: one.events + other.events, firstSeen };
}
