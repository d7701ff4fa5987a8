interface RawJson {
  rawJSON: string;
}

// TypeScript's library does not know JSON.isRawJSON yet; Node 22 and newer have it.
const isRawJson = (value: object): value is RawJson =>
  (JSON as unknown as { isRawJSON(value: object): boolean }).isRawJSON(value);

/**
 * JSON text that is the same for equal values: keys sorted by UTF-16 code units, no space, numbers as JSON.stringify
 * writes them (RFC 8785); a number that a double cannot hold keeps its digits.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (isRawJson(value)) return value.rawJSON;
  let text = "";
  for (const key of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[key];
    text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}
