/** SQL that is true for parts that wait for their first try. */
export const IS_FRESH = "(state = 'pending' AND tries = 0)";

/** SQL that is true for parts whose first try is under way, or ended without a word. */
export const IS_BEGUN = "(state = 'running' AND tries = 1)";
