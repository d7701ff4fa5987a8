import { readFileSync } from "node:fs";
import { eventually, mintProject, system } from "@memory/testkit";
import { Memory } from "@memory-service/client";
import { entryHash } from "@memory-service/client/audit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults, faultsOf, hasNoBrowser, openBrowser, openConsole } from "./browser.ts";
import { press, tabTo } from "./keyboard.ts";

const HOSTILE = `<img src=x onerror=window.hostile=1> ${"unbroken".repeat(10)}`;

let browser: Browser | null;
let key: string;
let prefix: string;
beforeAll(async () => {
  browser = await openBrowser();
  if (browser === null) return;
  const { baseUrl, adminKey } = system();
  const project = await mintProject();
  key = project.key;
  const { orgId, projectId } = project;
  const admin = new Memory({ baseUrl, apiKey: adminKey, actor: HOSTILE });
  const made = await admin.keys.create({ orgId, projectId, label: "x", rights: ["read"] });
  prefix = made.prefix;
  const memory = new Memory({ baseUrl, apiKey: key, actor: "kim@example.com" });
  const subject = memory.subject("person-9");
  await subject.capture([{ role: "user", content: "I live in Oslo." }]);
  await subject.forget({ mode: "delete", requestedBy: "ticket 4711" });
  await eventually(async () => {
    const { items } = await memory.audit.list({ type: "forget.completed" } as object).page();
    expect(items).toHaveLength(1);
  });
});
afterAll(() => browser?.close());

/** The browser, which a test that is not skipped has. */
function opened(): Browser {
  if (browser === null) throw new Error("no browser");
  return browser;
}

const rowsOf = (page: Page) =>
  page.getByRole("list", { name: "Entries, newest first" }).getByRole("link");

test.skipIf(hasNoBrowser)(
  "by keyboard alone: who forgot somebody is found, the log verified and saved; new entries come by themselves",
  async () => {
    const page = await openConsole(opened(), key);
    await page.getByRole("heading", { level: 1, name: "Why?" }).waitFor();
    await press(page, "g", "a");
    const rows = rowsOf(page);
    await rows.filter({ hasText: "kim@example.com" }).first().waitFor();
    expect(await rows.count()).toBe(4);
    await tabTo(page, "Decided");
    await page.keyboard.type("asked to forget");
    await page.waitForURL("**/console/audit?type=forget.requested");
    await page.getByRole("status").getByText("1 entry").waitFor();
    await tabTo(page, "Clear all");
    await tabTo(page, "kim@example.com");
    await press(page, "Enter");
    const detail = page.getByRole("region", { name: "Entry" });
    await detail.getByText("it is as it was written").waitFor();
    await detail.getByText("mode", { exact: true }).waitFor();
    const link = page.url();

    await press(page, "v");
    await page.getByRole("heading", { level: 1, name: "Verify the log" }).waitFor();
    await tabTo(page, "Verify");
    await press(page, "Enter");
    await page.getByText("The hashes of all 4 entries fit their fields").waitFor();
    const head = (await page.getByText(/^\d+:[\da-f]{64}$/).textContent()) ?? "";
    await page.goto(`/console/audit/verify?head=${head.replace(/.$/, "g")}`);
    await page.getByText("64 hexadecimal digits").waitFor();
    const noted = page.getByLabel("A head that was noted");
    await noted.fill(head.replace(/^\d+/, "999999999"));
    await press(page, "Enter");
    await page.getByText("before the noted head").waitFor();

    await press(page, "Tab");
    await page.goto(link);
    await detail.getByText("it is as it was written").waitFor();
    await tabTo(page, "Save this list");
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Enter")]);
    const lines = readFileSync(await download.path(), "utf8")
      .trimEnd()
      .split("\n");
    const saved = lines.map((line) => JSON.parse(line));
    expect(saved.map(({ type }) => type)).toEqual(["forget.requested"]);
    expect(await entryHash(saved[0])).toBe(saved[0].hash);

    await press(page, "Escape");
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByRole("status").getByText("4 entries").waitFor();
    const memory = new Memory({ baseUrl: system().baseUrl, apiKey: key });
    await memory.subject("person-10").forget({ mode: "delete" });
    await page.getByRole("status").getByText("6 entries").waitFor();
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)(
  "an entry that was changed is found, nothing bars people, and a hostile actor is harmless",
  async () => {
    for (const [colorScheme, width] of [
      ["light", 1280],
      ["dark", 390],
    ] as const) {
      const viewport = { width, height: 800 };
      const page = await openConsole(opened(), key, "/console/audit", { colorScheme, viewport });
      const row = rowsOf(page).filter({ hasText: "onerror" });
      await row.waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await row.click();
      const detail = page.getByRole("region", { name: "Entry" });
      await detail.getByText(prefix, { exact: true }).waitFor();
      await detail.getByText("it is as it was written").waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await detail.getByRole("link", { name: "onerror" }).click();
      await page.waitForURL(/by=%3Cimg/);
      await page.getByRole("status").getByText("1 entry").waitFor();
      await page.goto("/console/audit?by=nobody&entry=none&at=2026-01-01T00:00:00.000Z");
      await page.getByText("The entry is not in the log of this project").waitFor();
      await page.goto("/console/audit/verify");
      await page.route("**/v1/audit?*", async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        json.entries[1].by.actor = "somebody else";
        await route.fulfill({ response, json });
      });
      await page.getByRole("button", { name: "Verify", exact: true }).click();
      await page.getByText("The log was changed").waitFor();
      await page.getByText(/^position \d+ was changed$/).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate("window.hostile ?? null")).toBeNull();
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      expect(faultsOf(page)).toEqual([]);
      await page.context().close();
    }
  },
);
