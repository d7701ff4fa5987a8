/** Whether two values of JSON are the same, in whatever order their members stand. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (!isComposed(one) || !isComposed(other)) return Object.is(one, other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  );
}

const isComposed = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
