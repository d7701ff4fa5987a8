import * as z from "zod/mini";

const text = z.catch(z.optional(z.string()), undefined);

/** The address of the keys: their filters, and the one that is open. Without a state: those that are in use. */
export const KeysSearch = z.object({
  state: z.catch(z.optional(z.enum(["ended", "all"])), undefined),
  right: z.catch(z.optional(z.enum(["capture", "read", "review", "erase", "keys"])), undefined),
  text,
  key: text,
});
export type KeysSearch = z.output<typeof KeysSearch>;
