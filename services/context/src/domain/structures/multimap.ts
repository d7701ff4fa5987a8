/** Adds a value to the set under a key. */
export function addTo<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, new Set([value]));
  else values.add(value);
}

/** Takes a value out of the set under a key; a key without values goes. True when it went now. */
export function removeFrom<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): boolean {
  const values = map.get(key);
  values?.delete(value);
  return values?.size === 0 && map.delete(key);
}
