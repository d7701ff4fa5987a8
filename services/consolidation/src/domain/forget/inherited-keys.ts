import { canonical, type JsonObject, underMainKey, valueKey } from "@memory/values";
import type { Fact } from "../facts/fact.ts";
import { changeFact, rowsOf, type WorkingSet } from "../facts/working-set.ts";

/** Removes from the other rows of an identity the keys they inherited from erased rows and that no other row states. */
export function undoInheritedKeys(workingSet: WorkingSet, erased: readonly Fact[]): void {
  const [first] = erased;
  if (!first) return;
  const { mainKey } = workingSet.registry.find(first.predicate);
  const erasedRows = new Set(erased);
  const others = rowsOf(workingSet, first.identityKey).filter((row) => !erasedRows.has(row));
  const known = new Set(others.flatMap((row) => statedPairs(row, mainKey)));
  const said = erased.flatMap((row) => statedPairs(row, mainKey));
  const gone = new Set(said.filter((pair) => !known.has(pair)));
  if (gone.size === 0) return;
  for (const row of others) {
    const value = underMainKey(row.value, mainKey);
    const kept = Object.entries(value).filter(([key, one]) => !gone.has(pairOf(key, one)));
    if (kept.length === Object.keys(value).length) continue;
    const left: JsonObject = Object.fromEntries(kept);
    changeFact(workingSet, row.id, { value: left, valueKey: valueKey(left, mainKey) });
  }
}

/** Every key that a row's own sources name, with its value. */
const statedPairs = ({ assertions }: Fact, mainKey: string): string[] =>
  assertions.flatMap(({ stated }) =>
    Object.entries(underMainKey(stated ?? {}, mainKey)).map(([key, one]) => pairOf(key, one)),
  );

const pairOf = (key: string, value: JsonObject[string]): string => `${key} ${canonical(value)}`;
