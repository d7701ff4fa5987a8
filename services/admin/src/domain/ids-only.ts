const ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** True for a value whose every text is an id or a scope token: it says nothing of anybody. */
export function saysOnlyIds(value: unknown): boolean {
  if (typeof value === "string") return ID.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(saysOnlyIds);
}
