import { compareInstants } from "@memory/values";
import type { Fact } from "./fact.ts";

/** The instant of the earliest event of a fact's assertions; null where there is none. */
export const saidFrom = ({ assertions }: Pick<Fact, "assertions">): string | null =>
  assertions.reduce<string | null>(
    (first, { occurredAt }) =>
      first === null || compareInstants(occurredAt, first) < 0 ? occurredAt : first,
    null,
  );
