import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONTEXTS, type Context, type System } from "@memory/launcher";
import { eventually, ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backUp, putBack } from "../database-copies.ts";
import { type Remembered, remembered } from "../remembered.ts";

let folder: string;
let system: System;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "restored-"));
  system = await ownSystem({ data: join(folder, "data"), durable: false });
});
afterAll(async () => {
  await system.stop();
  rmSync(folder, { recursive: true, force: true });
});

const store = () => join(folder, "data", "nats", "store");
const storeCopy = () => join(folder, "store-copy");

async function copyStore(): Promise<void> {
  await system.nats.stop();
  cpSync(store(), storeCopy(), { recursive: true });
  await system.nats.start();
}

async function putStoreBack(): Promise<void> {
  await system.nats.wipe();
  cpSync(storeCopy(), store(), { recursive: true });
  rmSync(storeCopy(), { recursive: true });
  await system.nats.start();
}

type Part = Context | "NATS";
const PARTS: readonly Part[] = [...CONTEXTS, "NATS"];
const others = (part: Part) => PARTS.filter((one) => one !== part);

const backUpAll = async (parts: readonly Part[]): Promise<Map<Part, string>> => {
  const copies = new Map<Part, string>();
  for (const part of parts) {
    if (part === "NATS") await copyStore();
    else copies.set(part, await backUp(system, part));
  }
  return copies;
};

const restoreAll = async (parts: readonly Part[], copies: Map<Part, string>): Promise<void> => {
  for (const part of parts) {
    if (part === "NATS") await putStoreBack();
    else await putBack(system, part, copies.get(part) ?? "");
  }
};

/** The forgets since admin's backup are lost in what was restored with it: whose they are repeats them. */
const losesForgets = (restored: readonly Part[]): boolean =>
  restored.includes("admin") && restored.length > 1;

const answers = (one: Remembered) =>
  eventually(async () => {
    await one.recall();
    return one.facts();
  });

async function expectNothingOf(one: Remembered): Promise<void> {
  await eventually(async () => {
    expect(await one.facts()).toEqual([]);
    expect(await one.recall()).toEqual({ facts: [], episodes: [] });
    expect(await one.timeline()).toBe(0);
  });
}

async function expectGoesOn(one: Remembered): Promise<void> {
  await one.learn("pet", "cat");
  await eventually(async () => {
    const predicates = (await one.facts())
      .filter(({ status }) => status === "active")
      .map(({ predicate, value }) => `${predicate} ${JSON.stringify(value)}`);
    expect(predicates).toEqual([...new Set(predicates)]);
    expect(predicates.filter((text) => text.startsWith("pet"))).toHaveLength(1);
    expect((await one.recall()).facts).toContain("pet=cat");
  });
}

test.each([
  ...PARTS.map((part) => [`${part} older than all others`, [part]] as const),
  ...PARTS.map((part) => [`${part} newer than all others`, others(part)] as const),
])(
  "F39 %s: what was forgotten stays forgotten, nothing is doubled, and memory goes on",
  async (_what, restored) => {
    const [kept, forgotten, early] = await Promise.all([1, 2, 3].map(() => remembered(system)));
    if (!kept || !forgotten || !early) throw new Error("three");
    for (const one of [kept, forgotten, early]) await one.learn("city", "Oslo");
    await early.forget("subject", "delete");
    const copies = await backUpAll(restored);
    await kept.learn("employer", "Acme");
    await forgotten.forget("subject", "delete");

    await restoreAll(restored, copies);
    await answers(kept);

    if (losesForgets(restored)) await forgotten.forget("subject", "delete");
    for (const one of [forgotten, early]) await expectNothingOf(one);
    expect((await kept.recall()).facts).toContain("city=Oslo");
    for (const one of [kept, forgotten, early]) await expectGoesOn(one);
  },
);
