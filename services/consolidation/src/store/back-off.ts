/** The longest pause between two tries of a job scope. */
export const MOST_BACK_OFF_MS = 3_600_000;

/** SQL for the milliseconds to wait after this many tries: 1 s, 4 s, 16 s … at most `most`. */
export const backOffMs = (tries: string, most = `${MOST_BACK_OFF_MS}`): string =>
  `least(power(4, least(${tries}, 10) - 1) * 1000, ${most})`;
