const ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** Fields whose ids have another form; in other fields a text so short might be content. */
const ID_IN: Readonly<Record<string, RegExp>> = { tenant: /^[0-9a-f]{16}$/, xid: /^\d{1,20}$/ };

/** True for a value in which every text is an id, a token or a cursor: it holds no content. */
export function saysOnlyIds(value: unknown, field = ""): boolean {
  if (typeof value === "string") return ID.test(value) || ID_IN[field]?.test(value) === true;
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, inner]) => saysOnlyIds(inner, name));
}
