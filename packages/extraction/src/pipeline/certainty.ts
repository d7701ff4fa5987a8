import table from "../generated/certainty.json" with { type: "json" };
import type { Statement } from "../statement.ts";

/** A class of readings, and how sure one of it may be at most. */
interface Certainty {
  readonly predicates: readonly string[];
  /** `named`: its value has a capital or a digit; `plain`: neither. */
  readonly value?: string;
  /** A key that its value has. */
  readonly with?: string;
  readonly most: number;
}

const TABLE: readonly Certainty[] = table;
const NAMED = /[\p{Lu}\p{N}]/u;

type Read = Pick<Statement, "predicate" | "value">;

function isOf(row: Certainty, { predicate, value }: Read): boolean {
  if (!row.predicates.includes(predicate)) return false;
  if (row.with !== undefined) return Object.hasOwn(value ?? {}, row.with);
  const kind = NAMED.test(Object.values(value ?? {}).join(" ")) ? "named" : "plain";
  return row.value === undefined || row.value === kind;
}

/**
 * How sure a reading is, from 0 to 1: as its phrase says, and at most what was measured of its class
 * (`languages/shared/certainty.yaml`).
 */
export const certaintyOf = (read: Read, sure: number): number =>
  TABLE.reduce((least, row) => (isOf(row, read) ? Math.min(least, row.most) : least), sure);
