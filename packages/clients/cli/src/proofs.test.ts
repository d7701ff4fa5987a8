import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { chainReader, entryHash } from "./audit-chain.ts";
import { faultOf } from "./certificate.ts";
import { endingOf } from "./commands/export.ts";

async function checked(pieces: string[]) {
  const { pass, check } = endingOf();
  const read = text(pass);
  for (const piece of pieces) pass.write(piece);
  pass.end();
  await read;
  return check();
}

test("an export is whole where its end line has the digest of all before it", async () => {
  const before = '{"type":"memory-export"}\n{"type":"event"}\n';
  const digest = createHash("sha256").update(before).digest("hex");
  const end = `${JSON.stringify({ type: "end", counts: { event: 1 }, digest })}\n`;
  const all = before + end;

  expect(await checked([all])).toEqual({ counts: { event: 1 } });
  expect(await checked([...all])).toEqual({ counts: { event: 1 } });
  await expect(checked([before])).rejects.toThrow("not whole");
  await expect(checked([all.replace("event", "evenT")])).rejects.toThrow("not whole");
  await expect(checked([all.slice(0, -5)])).rejects.toThrow("not whole");
});

test("a certificate is genuine where a published key signed it, about this forget", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { x = "" } = publicKey.export({ format: "jwk" });
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const head = encoded({ alg: "EdDSA", kid: "k1" });
  const payload = encoded({ receipt: { forget_id: "f1" } });
  const signature = sign(null, Buffer.from(`${head}.${payload}`), privateKey).toString("base64url");
  const certificate = { protected: head, payload, signature };
  const keys = [{ kid: "k1", x }];

  expect(faultOf(certificate, keys, "f1")).toBeNull();
  expect(faultOf(certificate, keys, "f2")).toBe("it is about another forget");
  expect(faultOf(certificate, [], "f1")).toBe("no published key k1 signed it");
  expect(faultOf(certificate, [{ kid: "k1", x, revoked: {} }], "f1")).toContain("revoked");
  const changed = { ...certificate, payload: encoded({ receipt: { forget_id: "f2" } }) };
  expect(faultOf(changed, keys, "f2")).toBe("its signature does not fit");
});

type Entry = Parameters<typeof entryHash>[0];

/** Entries as the log has them, newest first. */
function logOf(...positions: number[]): Entry[] {
  let previous_hash: string | null = null;
  const entries: Entry[] = [];
  for (const position of positions) {
    const entry = {
      ...{ position, id: `id-${position}`, at: "2026-03-01T09:00:00.000Z", type: "key.created" },
      ...{ project_id: "prj_1", by: { actor: null, key_prefix: "mk_1" }, request_id: null },
      ...{ subject: null, data: { n: position }, previous_hash, hash: "" },
    } as Entry;
    entry.hash = entryHash(entry);
    previous_hash = entry.hash;
    entries.unshift(entry);
  }
  return entries;
}

function faultsOf(
  entries: readonly Entry[],
  noted: { position: number; hash: string } | null = null,
) {
  const read = chainReader(noted);
  for (const entry of entries) read.next(entry);
  return read.end(entries[0] ?? null);
}

test("an audit log is whole where every hash fits, gaps of other projects allowed", () => {
  const log = logOf(1, 2, 5);
  const [five, two, one] = log as [Entry, Entry, Entry];

  expect(faultsOf(log)).toEqual({ entries: 3, faults: [], isNotedSeen: null });
  expect(faultsOf([five, { ...two, data: { n: 9 } }, one]).faults).toEqual([
    "position 2 was changed",
  ]);
  expect(faultsOf([five, one, two]).faults).toEqual(["position 1 comes after 2"]);
  const apart = { ...two, previous_hash: "0" };
  const other = { ...apart, hash: entryHash(apart) };
  expect(faultsOf([other, one]).faults).toEqual(["position 2 does not follow 1"]);
  expect(faultsOf(log, five)).toMatchObject({ faults: [], isNotedSeen: true });
  expect(faultsOf(log, { position: 3, hash: "x" })).toMatchObject({
    faults: [],
    isNotedSeen: false,
  });
  expect(faultsOf(log, { position: 5, hash: "x" }).faults).toEqual([
    "position 5 is not the noted one",
  ]);
  expect(faultsOf(log, { position: 6, hash: "x" }).faults).toEqual([
    "the log ends at 5, before the noted head",
  ]);
});
