import { type System, withClient } from "@memory/launcher";
import { scopeToken } from "@memory/scope";
import { eventually, ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backUp, putBack } from "./database-copies.ts";
import { type Remembered, remembered } from "./remembered.ts";
import { brokerAway, killUnderLoad } from "./scenarios.ts";
import { killAmidDeliveries } from "./webhooks-scenario.ts";

let system: System;
let expectDelivered: () => Promise<void>;
beforeAll(async () => {
  system = await ownSystem();
  // What a dead process held back comes half a minute later, amid or after the faults below.
  expectDelivered = await killAmidDeliveries(system);
});
afterAll(() => system.stop(), 60_000);

test.each(["ingest", "worker"] as const)(
  "a killed %s loses and doubles nothing that was accepted",
  (name) => killUnderLoad(system, name, 2),
  180_000,
);

test(
  "the broker stopped for three seconds: capture, timeline and context answer, the backlog drains",
  () => brokerAway(system, "stop", 3),
  180_000,
);

test(
  "the broker's store wiped: everything is derived again from the feeds",
  () => brokerAway(system, "wipe", 2),
  180_000,
);

test(
  "an admin killed while it sends loses no event: each is delivered, again under its id",
  () => expectDelivered(),
  180_000,
);

test("after consolidation's database went back to a backup, what was forgotten since stays forgotten and nothing remains beside its contradiction", async () => {
  const [rated, learned, deleted, relearned, erased, disabled] = await Promise.all(
    Array.from({ length: 6 }, () => remembered(system)),
  );
  if (!rated || !learned || !deleted || !relearned || !erased || !disabled) throw new Error("six");
  for (const one of [rated, learned, deleted, relearned, erased, disabled])
    await one.learn("employer", "Acme");
  const copy = await backUp(system, "consolidation");
  for (let n = 0; n < 3; n++) await rated.rate("employer", "useful");
  await learned.learn("city", "Oslo");
  await deleted.forget({ predicate: "employer" }, "delete");
  await relearned.learn("city", "Oslo");
  await relearned.forget({ predicate: "city" }, "delete");
  await erased.forget("subject", "delete");
  await erased.learn("pet", "cat");
  await disabled.learn("city", "Oslo");
  await disabled.forget({ predicate: "city" }, "disable");
  await disabled.forget({ predicate: "employer" }, "disable");

  await putBack(system, "consolidation", copy);
  await learned.consolidate();

  // A version lower than the one context had.
  await rated.rate("employer", "incorrect");
  expect((await rated.recall()).facts).toEqual([]);
  await rated.forget({ predicate: "employer" }, "delete");
  expect((await rated.recall()).facts).toEqual([]);

  // Learned again under another id.
  expect((await learned.recall()).facts).toEqual(["city=Oslo", "employer=Acme"]);
  await learned.learn("city", "Bergen", "supersede");
  expect((await learned.recall()).facts).toEqual(["city=Bergen", "employer=Acme"]);

  expect(await deleted.facts()).toEqual([]);
  expect(await deleted.recall()).toEqual({ facts: [], episodes: [] });

  expect((await relearned.facts()).map(({ predicate }) => predicate)).toEqual(["employer"]);
  expect((await relearned.recall()).facts).toEqual(["employer=Acme"]);

  expect((await erased.facts()).map(({ predicate }) => predicate)).toEqual(["pet"]);
  expect((await erased.recall()).facts).toEqual(["pet=cat"]);

  expect((await disabled.facts()).map(({ status }) => status)).toEqual(["disabled"]);
  expect((await disabled.recall()).facts).toEqual([]);
});

test("after ingest's database went back to a backup, what was erased since is gone again and what is captured is learned", async () => {
  const erased = await remembered(system);
  const hidden = await remembered(system);
  await erased.learn("city", "Oslo");
  await hidden.learn("city", "Oslo");
  const copy = await backUp(system, "ingest");
  await erased.forget("subject", "delete");
  await erased.learn("city", "Rome");
  await erased.forget("subject", "delete");
  await hidden.forget("subject", "disable");
  await erased.learn("pet", "cat");

  await putBack(system, "ingest", copy);
  await erased.learn("city", "Lima");
  await hidden.learn("pet", "dog");

  expect(await erased.timeline()).toBe(1);
  // Facts learned from a lost event stay; the event is not served.
  expect(await erased.recall()).toEqual({
    facts: ["city=Lima", "pet=cat"],
    episodes: ["city is Lima"],
  });
  expect(await hidden.timeline()).toBe(2);
  expect(await hidden.recall()).toEqual({ facts: ["pet=dog"], episodes: ["pet is dog"] });
});

test("after context's database went back to a backup, it serves nothing that was forgotten since", async () => {
  const [erased, deleted, hidden, changed] = await Promise.all(
    Array.from({ length: 4 }, () => remembered(system)),
  );
  if (!erased || !deleted || !hidden || !changed) throw new Error("four");
  for (const one of [erased, deleted, hidden, changed]) await one.learn("city", "Oslo");
  const traces = [await erased.ask(), await deleted.ask()];
  const copy = await backUp(system, "context");
  await erased.forget("subject", "delete");
  await deleted.forget({ predicate: "city" }, "delete");
  await hidden.forget("subject", "disable");
  await changed.learn("city", "Bergen", "supersede");

  await putBack(system, "context", copy);

  for (const one of [erased, deleted, hidden])
    expect(await one.recall()).toEqual({ facts: [], episodes: [] });
  expect((await changed.recall()).facts).toEqual(["city=Bergen"]);
  const [ofErased = "", ofDeleted = ""] = traces;
  expect((await erased.inspect(ofErased)).status).toBe(404);
  await eventually(async () => {
    const { status, text } = await deleted.inspect(ofDeleted);
    expect([status, text.includes("Oslo")]).toEqual([200, false]);
  });
});

test("after admin's database went back to a backup, what was forgotten stays forgotten and forgetting goes on", async () => {
  const one = await remembered(system);
  await one.learn("city", "Oslo");
  const copy = await backUp(system, "admin");
  await one.forget("subject", "delete");
  await one.learn("city", "Rome");

  await putBack(system, "admin", copy);
  expect((await one.recall()).facts).toEqual(["city=Rome"]);
  await one.forget("subject", "delete");
  expect(await one.recall()).toEqual({ facts: [], episodes: [] });
  await one.learn("city", "Lima");
  expect((await one.recall()).facts).toEqual(["city=Lima"]);
});

const tokenOf = ({ projectId, subjectId }: Remembered) => scopeToken(projectId, subjectId);

const inDatabase = (context: "ingest" | "consolidation", text: string, values: unknown[]) =>
  withClient(system.postgres.databases[context].ownerUrl, (owner) => owner.query(text, values));

/** The rows that know of a subject's forgets are as they were before the first. */
async function forgetEpochs(one: Remembered): Promise<void> {
  const token = Buffer.from(tokenOf(one), "hex");
  await inDatabase("ingest", "DELETE FROM scopes WHERE token = $1", [token]);
  await inDatabase("ingest", "DELETE FROM forgets WHERE scope_token = $1", [token]);
}

async function forgottenTwice(): Promise<Remembered> {
  const one = await remembered(system);
  await one.learn("city", "Oslo");
  await one.forget("subject", "delete");
  await one.learn("city", "Rome");
  await one.forget("subject", "delete");
  return one;
}

test("what is captured after ingest lost the epoch of a subject is learned and served", async () => {
  const one = await forgottenTwice();
  await forgetEpochs(one);

  const { consolidation_job_id: job } = await one.capture("city", "Lima");
  await one.consolidate();

  // The worker may have found it first, and be at it.
  await eventually(async () => expect((await one.job(job)).status).toBe("done"));
  await eventually(async () =>
    expect(await one.recall()).toEqual({ facts: ["city=Lima"], episodes: ["city is Lima"] }),
  );
  await one.forget("subject", "delete");
  expect(await one.recall()).toEqual({ facts: [], episodes: [] });
});

test("a forget that is repeated after ingest lost the epoch is of a higher one than any before", async () => {
  const one = await forgottenTwice();
  await forgetEpochs(one);
  await one.capture("city", "Lima");

  await one.forget("subject", "delete");
  const { consolidation_job_id: job } = await one.capture("city", "Kyiv");
  await one.consolidate();

  expect((await one.job(job)).status).toBe("done");
  expect(await one.recall()).toEqual({ facts: ["city=Kyiv"], episodes: ["city is Kyiv"] });
});

test("what nobody can tell from erased events fails by name, and is not learned", async () => {
  const one = await forgottenTwice();
  await forgetEpochs(one);
  await inDatabase("consolidation", "UPDATE scopes SET erased_at = NULL WHERE token = $1", [
    tokenOf(one),
  ]);

  const { consolidation_job_id: job } = await one.capture("city", "Lima");
  await one.consolidate();

  await eventually(async () =>
    expect(await one.job(job)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("capture it again"),
    }),
  );
  expect(await one.recall()).toEqual({ facts: [], episodes: [] });
  await one.learn("city", "Kyiv");
  expect((await one.recall()).facts).toEqual(["city=Kyiv"]);
});

test("a part does not wait for ever for a forget that consolidation lost", async () => {
  const one = await remembered(system);
  await one.learn("city", "Oslo");
  await one.forget("subject", "delete");
  const token = tokenOf(one);
  await inDatabase("consolidation", "DELETE FROM forgets WHERE scope_token = $1", [token]);
  await inDatabase(
    "consolidation",
    "UPDATE scopes SET epoch = 0, erased_epoch = 0 WHERE token = $1",
    [token],
  );

  const { consolidation_job_id: job } = await one.capture("city", "Rome");

  await eventually(async () => expect((await one.job(job)).status).toBe("done"));
  await one.consolidate();
  expect((await one.recall()).facts).toEqual(["city=Rome"]);
});
