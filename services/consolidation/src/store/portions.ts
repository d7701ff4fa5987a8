import { portionsOf } from "@memory/batching";

/** What is to be read, and how much it is. */
export interface Sized {
  key: string;
  rows: number;
  bytes: number;
}

/** What is read at a time: one key at least. */
const AT_ONCE = [
  { most: 500, of: ({ rows }: Sized) => rows },
  { most: 1_000_000, of: ({ bytes }: Sized) => bytes },
];

/** Divides what is to be read into what is read at a time. */
export const readPortions = (sized: readonly Sized[]): string[][] =>
  portionsOf(sized, AT_ONCE).map((portion) => portion.map(({ key }) => key));
