/** Longest line of an export, in bytes: in a message, where each of its quotes is escaped, it stays below the largest one. */
export const MAX_LINE_BYTES = 440_000;
/** The lines that an owner hands out, or takes, in one message have at most these bytes; one line alone may have more. */
export const MAX_PAGE_BYTES = 320_000;
/** Most bytes between two check lines of a stream. */
export const MAX_PORTION_BYTES = 1_500_000;
