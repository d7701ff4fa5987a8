/** Waits for all, also when one fails; then gives back their results or throws the first failure. Nothing is left under way. */
export async function allSettledOrThrow<const T extends readonly Promise<unknown>[]>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>; // what Promise.all declares
}
