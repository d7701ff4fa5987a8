const snake = (name: string): string =>
  /[A-Z]/.test(name) ? name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`) : name;

/** The object with the service's names, without what is undefined; over what `into` has. */
export function snakeKeys(
  object: object = {},
  into: Record<string, unknown> = {},
): Record<string, unknown> {
  for (const [name, value] of Object.entries(object))
    if (value !== undefined) into[snake(name)] = value;
  return into;
}
