/** A value of a fact in a line: what it holds, and where that is several things, the names of all but the first. */
export function valueInLine(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return JSON.stringify(value) ?? "";
  const [first, ...others] = Object.entries(value);
  if (first === undefined) return "{}";
  const text = (held: unknown) => (typeof held === "string" ? held : JSON.stringify(held));
  const rest = others.map(([name, held]) => `${name.replaceAll("_", " ")}: ${text(held)}`);
  return [text(first[1]), ...(rest.length > 0 ? [`(${rest.join(", ")})`] : [])].join(" ");
}
