import type { PacketSession } from "./context-packet.ts";
import { inertTags } from "./inert-tags.ts";

const LINE_BREAK = /[\n\r\v\f\u0085\u2028\u2029]/g;

/**
 * Text that stays on its line and cannot open or close the memory block. Every replacement is one
 * code point for one, so that the estimate of a line is the estimate of what is shown.
 */
const inert = (text: string): string => inertTags(text).replace(LINE_BREAK, " ");

/** The line of a fact in the memory block; `valueJson` is the JSON text of its value. */
export const factLine = (predicate: string, valueJson: string): string =>
  inert(`${predicate}: ${valueJson}`);

/** The line of an episode in the memory block: the day it occurred and the excerpt. */
export const episodeLine = (occurredAt: string | null, excerpt: string): string =>
  inert(occurredAt === null ? excerpt : `${occurredAt.slice(0, 10)} ${excerpt}`);

/** The line of a session in the memory block: the days it took and its digest. */
export const sessionLine = ({ from, until, digest }: PacketSession): string => {
  const [first = "", last = ""] = [from, until].map((at) => at?.slice(0, 10));
  return inert(`${first === last ? first : `${first} to ${last}`}: ${digest}`);
};
