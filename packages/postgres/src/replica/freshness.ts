interface Written {
  position: bigint;
  /** When it was asked for: what was committed before is in the log up to the position. */
  askedMs: number;
}

/** Positions that a replica has not shown yet: a minute's worth. */
const MOST_KEPT = 240;

/**
 * How old what a replica shows may be, from positions in the primary's log and the position that the replica has replayed. Times are those of
 * this process, so clocks of servers do not matter, and a replica that is cut off or paused grows old.
 */
export function freshness() {
  let written: Written[] = [];
  let shownAsOfMs = Number.NEGATIVE_INFINITY;
  return {
    wrote(position: bigint, askedMs: number): void {
      written.push({ position, askedMs });
      if (written.length > MOST_KEPT) written = written.slice(-MOST_KEPT);
    },
    shows(position: bigint): void {
      const shown = written.filter((one) => one.position <= position);
      written = written.filter((one) => one.position > position);
      shownAsOfMs = Math.max(shownAsOfMs, ...shown.map(({ askedMs }) => askedMs));
    },
    /** Nothing is known any more: the replica failed, or is none. */
    forget(): void {
      written = [];
      shownAsOfMs = Number.NEGATIVE_INFINITY;
    },
    /** Infinite while it is not known. */
    staleMs: (nowMs: number): number => nowMs - shownAsOfMs,
  };
}
