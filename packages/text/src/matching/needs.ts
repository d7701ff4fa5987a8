/** Texts of which at least one stands in whatever a pattern matches. */
export type Need = readonly string[];
/** All of them hold, the most telling first; empty where nothing can be said. */
export type Needs = readonly Need[];

/** Stand at the start and the end of a text that is searched, for `^` and `$`. */
export const START = "\uf000";
export const END = "\uf001";
