import { readFile, writeFile } from "node:fs/promises";
import { mintProject, system } from "@memory/testkit";
import { Memory } from "@memory-service/client";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults, faultsOf, hasNoBrowser, openBrowser, openConsole } from "./browser.ts";

const HOSTILE = `<img src=x onerror=window.hostile=1>\u202E`;
const FILE = "An export";

let browser: Browser | null;
let key: string;
let projectId: string;
beforeAll(async () => {
  browser = await openBrowser();
  if (browser === null) return;
  ({ key, projectId } = await mintProject());
  const memory = new Memory({ baseUrl: system().baseUrl, apiKey: key, timeoutMs: 60_000 });
  for (const subject of ["person-1", HOSTILE])
    await memory.subject(subject).capture([{ role: "user", content: "I live in Oslo." }]);
  await memory.consolidate();
});
afterAll(() => browser?.close());

/** The browser, which a test that is not skipped has. */
function opened(): Browser {
  if (browser === null) throw new Error("no browser");
  return browser;
}

/** Exports by keyboard, and gives back where the browser saved the copy. */
async function exportBy(page: Page, subject: string): Promise<string> {
  const saved = page.waitForEvent("download");
  await page.getByLabel("Subject", { exact: false }).first().focus();
  await page.keyboard.type(subject);
  await page.keyboard.press("Enter");
  await page.getByText("The copy is whole, and saved").waitFor();
  return (await saved).path();
}

test.skipIf(hasNoBrowser)(
  "by keyboard alone: a subject is exported, imported into another project, and once more without a change",
  async () => {
    const page = await openConsole(opened(), key);
    await page.getByRole("heading", { level: 1, name: "Why?" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await page.getByRole("heading", { level: 1, name: "Import and export" }).waitFor();
    const copy = await exportBy(page, "person-1");
    const holds = page.getByRole("table", { name: "What the copy holds" });
    await holds.getByRole("row", { name: "event 1" }).waitFor();
    expect(await readFile(copy, "utf8")).toContain("I live in Oslo.");
    expect(new URL(page.url()).search).toBe("?subject=person-1");
    expect(faultsOf(page)).toEqual([]);

    const { key: other, projectId: into } = await mintProject();
    const there = await openConsole(opened(), other, "/console/transfer");
    await there.getByLabel(FILE).setInputFiles(copy);
    await there.getByText(projectId).waitFor();
    await there.getByText(into).last().waitFor();
    expect(await axeFaults(there)).toEqual([]);
    const became = there.getByRole("table", { name: "What became of the lines" });
    for (const row of ["fact 1 0 0", "fact 0 1 0"]) {
      await there.getByLabel(FILE).setInputFiles([]);
      await there.getByLabel(FILE).setInputFiles(copy);
      await there.getByRole("button", { name: "Import", exact: true }).focus();
      await there.keyboard.press("Enter");
      await became.getByRole("row", { name: row }).waitFor();
    }
    expect(await axeFaults(there)).toEqual([]);
    const memory = new Memory({ baseUrl: system().baseUrl, apiKey: other });
    const { items } = await memory.subject("person-1").facts({ status: "active" }).page();
    expect(items.map(({ predicate }) => predicate)).toEqual(["home_city"]);
    expect(faultsOf(there)).toEqual([]);
    await there.context().close();
    // With it goes what it saved.
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)(
  "a hostile name is shown harmlessly; another file, a changed byte and a key that may not are said to be so",
  async () => {
    const page = await openConsole(opened(), key, "/console/transfer", { colorScheme: "dark" });
    const copy = await exportBy(page, "");
    await page.getByLabel(FILE).setInputFiles(copy);
    await page.getByText("the whole project", { exact: true }).waitFor();
    const text = await readFile(copy, "utf8");
    const changed = `${copy}.changed.ndjson`;
    await writeFile(changed, text.replace("Oslo", "Rome"));
    await page.getByLabel(FILE).setInputFiles(changed);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page
      .getByRole("alert")
      .getByText(/line \d+/i)
      .waitFor();
    const name = {
      name: `${HOSTILE}.ndjson`,
      mimeType: "text/plain",
      buffer: Buffer.from("hello"),
    };
    await page.getByLabel(FILE).setInputFiles(name);
    await page.getByRole("alert").getByText("is not an export").waitFor();
    expect(await page.evaluate("window.hostile ?? null")).toBeNull();
    expect(await axeFaults(page)).toEqual([]);
    expect(faultsOf(page)).toEqual([]);

    const { orgId, projectId: own } = await mintProject();
    const admin = new Memory({ baseUrl: system().baseUrl, apiKey: system().adminKey });
    const reader = await admin.keys.create({ orgId, projectId: own, rights: ["read"] });
    const viewport = { width: 390, height: 844 };
    const narrow = await openConsole(opened(), reader.key, "/console/transfer", { viewport });
    await narrow.getByLabel(FILE).setInputFiles(copy);
    await narrow
      .getByRole("button", { name: "Import", description: /the right “capture”/ })
      .waitFor();
    expect(await narrow.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(await axeFaults(narrow)).toEqual([]);
    await narrow.context().close();
    await page.context().close();
  },
);
