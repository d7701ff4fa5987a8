import { execFile } from "node:child_process";
import { createLog } from "@memory/log";
import { openPool, transaction } from "@memory/postgres";
import { eventually } from "@memory/testkit";
import { expect, onTestFinished, test } from "vitest";
import { readAuditHead } from "../src/store/audit.ts";
import { verifyChains } from "../src/verify-chains.ts";
import { forgetUnderTest } from "./forget-under-test.ts";

const COMMAND = new URL("../src/commands/verify-audit.ts", import.meta.url).pathname;

/** An installation with two erasures: receipts 1 and 2, entries of a key and of each erasure's request and end. */
async function installation() {
  const service = await forgetUnderTest();
  onTestFinished(() => service[Symbol.asyncDispose]());
  const caller = await service.caller();
  for (const subject of ["sam", "kim"])
    await caller.forget({ subject_id: subject, mode: "delete" });
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
}

const run = (url: string, ...args: string[]): Promise<Ended> =>
  new Promise((done) => {
    const env = { ...process.env, SERVICE_DATABASE_URL: url };
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, stdout) =>
      done({ code: Number(error?.code ?? 0), lines: stdout.trim().split("\n") }),
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
