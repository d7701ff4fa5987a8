import { z } from "zod";

/** What a provider says is wrong: its words, and the codes and parameters that it names. */
export interface ProviderError {
  readonly message: string | null;
  /** Codes, types and parameters, in lower case. */
  readonly names: readonly string[];
}

const Word = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);
const Fault = z.object({
  message: z.string().nullish().catch(null),
  code: Word,
  type: Word,
  status: Word,
  param: Word,
  metadata: z.object({ raw: z.string() }).nullish().catch(null),
});
/** Errors of servers that check their input by a schema: a text, or a list of faults with their places. */
const Detail = z.union([
  z.string(),
  z
    .array(z.object({ msg: z.string(), loc: z.array(Word).catch([]) }))
    .transform((faults) =>
      faults.map(({ msg, loc }) => `${loc.join(".")}: ${msg}`.replace(/^: /u, "")).join("; "),
    ),
]);
const Body = z.object({
  error: z
    .union([z.string().transform((message) => ({ message })), Fault])
    .nullish()
    .catch(null),
  message: z.string().nullish().catch(null),
  detail: Detail.nullish().catch(null),
});

/** Deepest that a provider's error is looked for in that of a relay. */
const MOST_RELAYED = 2;

/** Reads the error of a response, in any of the shapes that providers use; null when it has none. */
export function readProviderError(text: string, relayed = 0): ProviderError | null {
  const json = parsed(text);
  const { data } = Body.safeParse(Array.isArray(json) ? json[0] : json);
  if (!data) return null;
  const fault: Partial<z.infer<typeof Fault>> = data.error ?? Fault.parse(json);
  const raw = fault.metadata?.raw;
  const inner = raw && relayed < MOST_RELAYED ? readProviderError(raw, relayed + 1) : null;
  const message = inner?.message ?? fault.message ?? data.message ?? data.detail ?? null;
  const own = [fault.code, fault.type, fault.status, fault.param];
  const names = own.flatMap((name) => name?.toLowerCase() ?? []);
  return message === null && names.length === 0
    ? null
    : { message, names: [...names, ...(inner?.names ?? [])] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
