import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Certificate } from "@memory/certificate";
import { createLog } from "@memory/log";
import { openPool, transaction } from "@memory/postgres";
import { eventually } from "@memory/testkit";
import { expect, onTestFinished, test } from "vitest";
import { keyIdOf, pointOf } from "../src/domain/certificate-key.ts";
import { signedWith } from "../src/domain/jws.ts";
import { readAuditHead } from "../src/store/audit.ts";
import { verifyChains } from "../src/verify-chains.ts";
import { forgetUnderTest } from "./forget-under-test.ts";

const COMMAND = new URL("../src/commands/verify-audit.ts", import.meta.url).pathname;

/** An installation with two erasures: receipts 1 and 2, entries of a key and of each erasure's request and end. */
async function installation() {
  const service = await forgetUnderTest();
  onTestFinished(() => service[Symbol.asyncDispose]());
  const caller = await service.caller();
  const forgetIds: string[] = [];
  for (const subject of ["sam", "kim"])
    forgetIds.push((await caller.forget({ subject_id: subject, mode: "delete" })).body.forget_id);
  const { pool, urls } = service.admin;
  await eventually(async () => expect((await readAuditHead(pool))?.position).toBe(5));
  const log = createLog("test", "silent");
  const owner = openPool({ url: urls.ownerUrl, max: 1, name: "owner", log });
  onTestFinished(() => owner.end());
  return {
    pool,
    urls,
    service,
    caller,
    forgetIds,
    faults: async () => (await transaction(pool, (tx) => verifyChains(tx))).faults,
    /** As a superuser would, who disables the trigger. */
    async tamper(sql: string) {
      await owner.query("ALTER TABLE audit_events DISABLE TRIGGER audit_events_only_grow");
      await owner.query(sql);
      await owner.query("ALTER TABLE audit_events ENABLE TRIGGER audit_events_only_grow");
    },
  };
}

interface Ended {
  code: number;
  lines: string[];
  error: string;
}

const run = (url: string, ...args: string[]): Promise<Ended> =>
  new Promise((done) => {
    const env = { ...process.env, SERVICE_DATABASE_URL: url };
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, stdout, stderr) =>
      done({
        code: Number(error?.code ?? 0),
        lines: stdout.trim().split("\n"),
        error: stderr.trim(),
      }),
    );
  });

const WHOLE = /^The audit log \(5 entries\) and the receipts of forgets \(2\) are whole: .*\.$/;

test("a whole log ends the command with 0, its head and one sentence", async () => {
  const { urls } = await installation();

  const first = await run(urls.appUrl);
  const head = first.lines[0]?.replace("head: ", "") ?? "";
  const again = await run(urls.appUrl, "--head", head);

  expect(first).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^head: 5:[0-9a-f]{64}$/), expect.stringMatching(WHOLE)],
    error: "",
  });
  expect(again).toEqual(first);
  expect((await run(urls.appUrl, "--head", "5:abc")).code).toBe(2);
});

test.each([
  ["actor = 'kin'", "type = 'forget.requested' AND position = 2", 2],
  ["data = replace(data, 'delete', 'disabl')", "position = 4", 4],
  ["at = at + interval '1 millisecond'", "position = 1", 1],
  ["hash = translate(hash, '0123456789', '1234567890')", "position = 3", 3],
])("one changed byte (%s) is found at its position", async (change, where, position) => {
  const { tamper, faults, urls } = await installation();

  await tamper(`UPDATE audit_events SET ${change} WHERE ${where}`);

  expect((await faults())[0]).toBe(
    `audit log: position ${position} was changed: its hash is another`,
  );
  const { code, lines } = await run(urls.appUrl);
  expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining("NOT as they were written")]);
});

test("a removed entry is found at its position, in the middle and at the beginning", async () => {
  const { tamper, faults } = await installation();

  await tamper("DELETE FROM audit_events WHERE position = 3");
  expect((await faults())[0]).toBe("audit log: position 3 is missing");
  await tamper("DELETE FROM audit_events WHERE position < 3");

  expect((await faults())[0]).toBe("audit log: position 1 is missing");
});

test("an entry removed with the chain computed again behind it is found by a head that was noted", async () => {
  const { tamper, faults, urls, pool } = await installation();
  const head = await readAuditHead(pool);

  await tamper("DELETE FROM audit_events WHERE position = 5");
  await tamper("DELETE FROM outbox_events");

  // The receipt is still there, and no entry names it.
  expect(await faults()).toEqual(["audit log: no entry names the receipt at position 2"]);
  await tamper("DELETE FROM forget_receipts WHERE position = 2");
  expect(await faults()).toEqual([]);
  const { code, lines } = await run(urls.appUrl, "--head", `${head?.position}:${head?.hash}`);
  expect(code).toBe(1);
  expect(lines[0]).toBe("audit log: position 5 is not the entry that was noted");
});

/** A file with the certificate of an erasure, which another one signs where asked to. */
async function filed(
  { service, caller }: Pick<Installation, "service" | "caller">,
  forgetId: string,
  change?: (certificate: Certificate) => string,
): Promise<{ file: string; certificate: Certificate }> {
  const path = `/v1/forget/${forgetId}/certificate`;
  const { text, body } = await service.admin.call("GET", path, caller.key);
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "certificate.json");
  writeFileSync(file, change?.(body.certificate) ?? text);
  return { file, certificate: body.certificate };
}
type Installation = Awaited<ReturnType<typeof installation>>;

test("a certificate proves the log and the receipts up to its signing", async () => {
  const world = await installation();
  const { urls, tamper, faults } = world;
  const [sam = "", kim = ""] = world.forgetIds;
  const { file, certificate } = await filed(world, kim);
  const stated = certificate.audit_head;
  const { file: older } = await filed(world, sam);

  expect(stated).toEqual(await readAuditHead(world.pool));
  const whole = await run(urls.appUrl, "--certificate", older, "--certificate", file);
  expect(whole).toMatchObject({ code: 0, error: "" });
  expect(whole.lines.slice(0, 2)).toEqual([
    `The certificate of ${sam}: receipt 1 as it states, and position 5 of the audit log, its end when it was signed`,
    `The certificate of ${kim}: receipt 2 as it states, and position 5 of the audit log, its end when it was signed`,
  ]);

  // All that a chain without an anchor cannot find.
  await tamper("DELETE FROM audit_events WHERE position >= 4");
  await tamper("DELETE FROM outbox_events");
  await tamper("DELETE FROM forget_receipts WHERE position = 2");
  expect(await faults()).toEqual([]);
  const cut = await run(urls.appUrl, "--certificate", file);
  expect([cut.code, cut.lines.slice(0, 2)]).toEqual([
    1,
    [
      `audit log: position 5 is not the entry that the certificate of ${kim} states`,
      `receipts: position 2 is not the receipt that the certificate of ${kim} states`,
    ],
  ]);
});

test("a certificate of an earlier release proves its receipt, and one that is not genuine nothing", async () => {
  const world = await installation();
  const [sam = ""] = world.forgetIds;
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const kid = keyIdOf(pointOf(privateKey));
  const { file } = await filed(world, sam, ({ audit_head: _none, ...earlier }) =>
    signedWith(privateKey, kid, { ...earlier, key_id: kid }),
  );
  const key = `${file}.pem`;
  writeFileSync(key, publicKey.export({ type: "spki", format: "pem" }));

  const known = await run(world.urls.appUrl, "--certificate", file, "--key", key);
  const unknown = await run(world.urls.appUrl, "--certificate", file);

  expect([known.code, known.lines[0]]).toEqual([
    0,
    `The certificate of ${sam}: receipt 1 as it states; it states no end of the audit log`,
  ]);
  expect([unknown.code, unknown.error]).toEqual([
    2,
    expect.stringMatching(/^Nothing was checked: .* is not genuine: The key .* is none of/),
  ]);
});

test("newest entries that are removed within a day are missed by the outbox", async () => {
  const { tamper, faults } = await installation();

  await tamper("DELETE FROM audit_events WHERE position >= 4");

  expect(await faults()).toEqual([
    "audit log: no entry names the receipt at position 2",
    expect.stringMatching(/^audit log: the entry of forget.requested .* is missing/),
  ]);
});

test("a changed receipt, and a removed one, are found", async () => {
  const { tamper, faults } = await installation();

  await tamper("UPDATE forget_receipts SET reason = 'another' WHERE position = 1");
  expect(await faults()).toEqual(["receipts: position 1 was changed: its hash is another"]);
  await tamper("UPDATE forget_receipts SET reason = NULL WHERE position = 1");
  await tamper("DELETE FROM forget_receipts WHERE position = 2");

  expect(await faults()).toEqual([
    "receipts: position 2 is missing, which position 5 of the audit log names",
  ]);
});
