const UUID = /^[\da-f]{8}-[\da-f]{4}-/;
const MOST_CHARACTERS = 60;

const words = (name: string): string => name.replaceAll("_", " ");

/** What of an entry's data fits into a line: words and counts, no ids and no hashes. */
export const inShort = (data: Readonly<Record<string, unknown>>): string =>
  Object.entries(data)
    .flatMap(([name, value]) => {
      const text = shown(value);
      return text === null || name.endsWith("_id") || name.endsWith("_hash")
        ? []
        : [`${words(name)} ${text}`];
    })
    .join(" · ");

function shown(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(String).join(", ");
  if (typeof value !== "string" || UUID.test(value)) return null;
  return value.length > MOST_CHARACTERS ? null : value;
}
