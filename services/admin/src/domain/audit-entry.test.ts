import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  type AuditEntry,
  auditHash,
  chained,
  faultOfEntry,
  type NewAuditEntry,
  subjectDigest,
} from "./audit-entry.ts";

const entry = (n: number): NewAuditEntry => ({
  id: `0198c0de-0000-7000-8000-00000000000${n}`,
  at: "2026-03-01T09:00:00.000Z",
  type: "key.created",
  projectId: "prj_1",
  actor: n === 1 ? 'Kim "the key" Åse' : null,
  keyPrefix: "mk_k7Qm2",
  requestId: null,
  subject: null,
  data: '{"key_id":"k","rights":"all"}',
});

const three = (): [AuditEntry, AuditEntry, AuditEntry] =>
  chained(null, [entry(1), entry(2), entry(3)]) as [AuditEntry, AuditEntry, AuditEntry];

test("the hash is over the text that the documentation describes", () => {
  const [first, second] = three();
  const text = `[1,1,"${first.id}","2026-03-01T09:00:00.000Z","key.created","prj_1","Kim \\"the key\\" Åse","mk_k7Qm2",null,null,{"key_id":"k","rights":"all"},null]`;

  expect(first.hash).toBe(createHash("sha256").update(text).digest("hex"));
  expect(second.previousHash).toBe(first.hash);
  expect(second.hash).toBe(auditHash(second));
});

test("a chain goes on where it ended, and its entries follow one another without a fault", () => {
  const [first, second, third] = three();

  expect(chained(second, [entry(3)])).toEqual([third]);
  expect([
    faultOfEntry(null, first),
    faultOfEntry(first, second),
    faultOfEntry(second, third),
  ]).toEqual([null, null, null]);
});

test.each([
  { actor: "Lee" },
  { at: "2026-03-01T09:00:00.001Z" },
  { projectId: "prj_2" },
  { data: '{"key_id":"k","rights":"alL"}' },
  { subject: "0" },
  { requestId: "" },
] as Partial<AuditEntry>[])("an entry with another %j is found", (change) => {
  const [first, second] = three();

  expect(faultOfEntry(first, { ...second, ...change })).toBe("was changed: its hash is another");
});

test("a gap, and an entry of another chain, are found", () => {
  const [first, , third] = three();
  const [, other] = chained(null, [entry(4), entry(2)]) as [AuditEntry, AuditEntry];

  expect(faultOfEntry(first, third)).toBe("is missing");
  expect(faultOfEntry(first, other)).toBe("does not follow the entry before it");
});

test("a subject has one digest under one secret, and another under another", () => {
  const [mine, yours] = [randomBytes(32), randomBytes(32)];
  const token = "0123456789abcdef0123456789abcdef";

  expect(subjectDigest(mine, token)).toBe(subjectDigest(mine, token));
  expect(subjectDigest(mine, token)).toMatch(/^[0-9a-f]{32}$/);
  expect(subjectDigest(mine, token)).not.toBe(subjectDigest(yours, token));
});
