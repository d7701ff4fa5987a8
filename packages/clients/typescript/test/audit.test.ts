import { expect, test } from "vitest";
import { chainReader, type AuditEntry as Entry, entryHash } from "../src/audit/index.ts";

/** Entries as the log has them, newest first. */
async function logOf(...positions: number[]): Promise<Entry[]> {
  let previous_hash: string | null = null;
  const entries: Entry[] = [];
  for (const position of positions) {
    const entry = {
      ...{ position, id: `id-${position}`, at: "2026-03-01T09:00:00.000Z", type: "key.created" },
      ...{ project_id: "prj_1", by: { actor: null, key_prefix: "mk_1" }, request_id: null },
      ...{ subject: null, data: { n: position }, previous_hash, hash: "" },
    } as Entry;
    entry.hash = await entryHash(entry);
    previous_hash = entry.hash;
    entries.unshift(entry);
  }
  return entries;
}

async function faultsOf(
  entries: readonly Entry[],
  noted: { position: number; hash: string } | null = null,
) {
  const read = chainReader(noted);
  for (const entry of entries) await read.next(entry);
  return read.end(entries[0] ?? null);
}

test("an audit log is whole where every hash fits, gaps of other projects allowed", async () => {
  const log = await logOf(1, 2, 5);
  const [five, two, one] = log as [Entry, Entry, Entry];

  expect(await faultsOf(log)).toEqual({ entries: 3, faults: [], isNotedSeen: null });
  expect((await faultsOf([five, { ...two, data: { n: 9 } }, one])).faults).toEqual([
    "position 2 was changed",
  ]);
  expect((await faultsOf([five, one, two])).faults).toEqual([]);
  expect((await faultsOf([two, five, two])).faults).toEqual(["position 2 comes twice"]);
  const apart = { ...two, previous_hash: "0" };
  const other = { ...apart, hash: await entryHash(apart) };
  expect((await faultsOf([other, one])).faults).toEqual(["position 2 does not follow 1"]);
  expect((await faultsOf([one, other])).faults).toEqual(["position 2 does not follow 1"]);
  expect(await faultsOf(log, five)).toMatchObject({ faults: [], isNotedSeen: true });
  expect(await faultsOf(log, { position: 3, hash: "x" })).toMatchObject({
    faults: [],
    isNotedSeen: false,
  });
  expect((await faultsOf(log, { position: 5, hash: "x" })).faults).toEqual([
    "position 5 is not the noted one",
  ]);
  expect((await faultsOf(log, { position: 6, hash: "x" })).faults).toEqual([
    "the log ends at 5, before the noted head",
  ]);
});
