import { z } from "zod";

/** How many items of a list a page has: a number of 1 or more in a query. */
export const Limit = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, { error: "must be a whole number of 1 or more" })
  .transform(Number)
  .meta({
    description: "The most items of the page, up to 1,000 (of the timeline any number).",
    examples: ["50"],
  });

const USUAL_LIMIT = 50;
const MOST_ITEMS = 1_000;

/** The most items of a page, by the limit that was asked for. */
export const pageSize = (limit: number = USUAL_LIMIT): number => Math.min(limit, MOST_ITEMS);

/** Opaque text of a position in a list; what follows begins after it. */
export const writeCursor = (position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(position)).toString("base64url");

/** A cursor in a query, as the position that it encodes. */
export const cursorOf = <Position extends z.ZodType>(position: Position) =>
  z
    .string()
    .transform((text, context): z.output<Position> => {
      const { data, success } = position.safeParse(decoded(text));
      if (success) return data;
      context.issues.push({
        code: "custom",
        input: text,
        message: "is not a cursor of this route; leave it out for the first page",
      });
      return z.NEVER;
    })
    .meta({
      description: "The `next_cursor` of the page before; absent for the first page.",
    });

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}

export const NextCursor = z.string().nullable().meta({
  description: "The cursor of the next page; null on the last one. Only where a page is asked for.",
});
