/** The services that hold lines of an export. */
export type OwnerOfLines = "ingest" | "consolidation" | "context";

/** The types of lines and their owners, in the order of a stream. What deleted facts were learned from concerns two of them. */
export const OWNERS_OF_LINES = {
  event: ["ingest"],
  fact: ["consolidation"],
  history: ["consolidation"],
  sources: ["consolidation"],
  conflict: ["consolidation"],
  rating: ["consolidation"],
  withheld: ["consolidation", "context"],
  pending: ["consolidation"],
  trace: ["context"],
} as const satisfies Record<string, readonly OwnerOfLines[]>;

export type LineType = keyof typeof OWNERS_OF_LINES;

const TYPE = /^\{"type":"([a-z-]{1,32})"/;

/** The type that a line states; null for one that no owner knows, or that does not begin with its type as every line of ours does. */
export function lineTypeOf(line: string): LineType | null {
  const name = TYPE.exec(line)?.[1];
  return name !== undefined && Object.hasOwn(OWNERS_OF_LINES, name) ? (name as LineType) : null;
}
