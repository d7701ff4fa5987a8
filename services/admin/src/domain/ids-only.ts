const ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** Of fields whose ids have another form: so short a text might be something else elsewhere. */
const ID_IN: Readonly<Record<string, RegExp>> = { tenant: /^[0-9a-f]{16}$/, xid: /^\d{1,20}$/ };

/** True for a value whose every text is an id, a token or a place in a feed: it says nothing of anybody. */
export function saysOnlyIds(value: unknown, field = ""): boolean {
  if (typeof value === "string") return ID.test(value) || ID_IN[field]?.test(value) === true;
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, inner]) => saysOnlyIds(inner, name));
}
