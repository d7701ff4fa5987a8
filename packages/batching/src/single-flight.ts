/** Calls with the same key that come while `work` is under way share its result; without `keyOf` all calls have the same key. */
export function singleFlight<Args extends unknown[], T>(
  work: (...args: Args) => Promise<T>,
  keyOf: (...args: Args) => string = () => "",
): (...args: Args) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (...args) => {
    const key = keyOf(...args);
    const joined = underWay.get(key);
    if (joined !== undefined) return joined;
    const started = work(...args).finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
}
