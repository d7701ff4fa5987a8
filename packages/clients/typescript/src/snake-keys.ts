const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/** The object with the service's names, without what is undefined. */
export const snakeKeys = (object: object = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(object)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [snake(name), value] as const),
  );
