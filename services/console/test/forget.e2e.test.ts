import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { mintProject, system } from "@memory/testkit";
import { Memory } from "@memory-service/client";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults, faultsOf, hasNoBrowser, openBrowser, openConsole } from "./browser.ts";
import { tabTo } from "./keyboard.ts";

const VERIFY = new URL("../../admin/src/commands/verify-certificate.ts", import.meta.url).pathname;
/** HTML, a turned direction, Arabic, no width, and the longest name there may be. */
const HOSTILE = `<img src=x onerror=window.hostile=1>\u202Eمرحبا\u200B`.padEnd(128, "x");

let browser: Browser | null;
let key: string;
let folder: string;
beforeAll(async () => {
  browser = await openBrowser();
  if (browser === null) return;
  ({ key } = await mintProject());
  folder = mkdtempSync(join(tmpdir(), "console-forget-"));
  const memory = new Memory({ baseUrl: system().baseUrl, apiKey: key, timeoutMs: 60_000 });
  for (const id of ["person-9", HOSTILE])
    await memory
      .subject(id)
      .capture([{ role: "user", content: "I live in Oslo and I work at Hydro." }]);
  await memory.consolidate();
});
afterAll(async () => {
  await browser?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true });
});

/** The browser, which a test that is not skipped has. */
function opened(): Browser {
  if (browser === null) throw new Error("no browser");
  return browser;
}

const type = (page: Page, text: string) => page.keyboard.type(text);

const pagesOf = (pdf: Buffer): number =>
  pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test.skipIf(hasNoBrowser)(
  "by keyboard alone: forget a person, print and save the certificate, verify it, find it by quarter",
  async () => {
    const page = await openConsole(opened(), key);
    await page.getByRole("heading", { level: 1, name: "Why?" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("f");
    await page.getByText("Nothing was forgotten yet").waitFor();
    await page.keyboard.press("n");
    await page.getByRole("heading", { level: 1, name: "Forget somebody" }).waitFor();
    await tabTo(page, "Subject");
    await type(page, "person-9");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/console/forget/new?subject=person-9");
    const preview = page.getByRole("region", { name: "What will go" });
    await preview.getByText("Events").waitFor();
    expect((await preview.locator("dd").allTextContents()).slice(0, 2)).toEqual(["1", "2"]);
    await tabTo(page, "On whose behalf");
    await type(page, "ticket 4711");
    await tabTo(page, "Reason");
    await type(page, "article 17");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Erase it for good?" });
    await dialog.waitFor();
    const focusedLabel = "document.activeElement?.labels?.[0]?.textContent?.trim()";
    await expect.poll(() => page.evaluate(focusedLabel)).toBe("Type this to confirm");
    await type(page, "person-8");
    await page.keyboard.press("Enter");
    await dialog.getByRole("alert").getByText("It differs").waitFor();
    await page.keyboard.press("Backspace");
    await type(page, "9");
    await page.keyboard.press("Enter");

    const paper = page.getByRole("article", { name: "Certificate of erasure" });
    await paper.getByText("Erased: all that had been accepted").waitFor();
    await paper.getByText("ticket 4711").waitFor();
    await page.getByRole("status").getByText("Genuine").waitFor();
    expect(page.url()).not.toContain("person-9");
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages).toBeGreaterThanOrEqual(1);
    expect(pages).toBeLessThanOrEqual(2);

    await tabTo(page, "Save certificate");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.keyboard.press("Enter"),
    ]);
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);
    const command = [VERIFY, file, "--key", system().baseUrl];
    const { stdout } = await promisify(execFile)(process.execPath, command);
    expect(stdout).toContain("requested by: ticket 4711");
    expect(stdout).toMatch(/^Genuine: issued by /m);

    await page.keyboard.press("u");
    await page.getByRole("link", { name: "ticket 4711" }).waitFor();
    const month = new Date().getMonth();
    const quarter = `Q${Math.floor(month / 3) + 1} ${new Date().getFullYear()}`;
    await tabTo(page, quarter);
    await page.keyboard.press("Enter");
    await page.waitForURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-01/);
    await page.getByRole("status").getByText("1 receipt").waitFor();
    await page.getByRole("button", { name: /^Q\d/ }).nth(1).click();
    await page.getByText("No receipt passes these filters").waitFor();

    await page.goto("/console/forget/verify");
    const text = readFileSync(file, "utf8");
    await page.getByLabel("Or paste its text").fill(text.replace("Erased: all", "Erased: nothing"));
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText("The readable part was changed").waitFor();
    await page.getByLabel("Choose a file").setInputFiles(file);
    await page.getByText("The hash of the receipt fits its fields.").waitFor();
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)(
  "nothing bars people, and a hostile name is shown harmlessly",
  async () => {
    for (const [colorScheme, width] of [
      ["light", 1280],
      ["dark", 390],
    ] as const) {
      const viewport = { width, height: 800 };
      const page = await openConsole(opened(), key, "/console/forget", { colorScheme, viewport });
      await page.getByRole("link", { name: "ticket 4711" }).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole("link", { name: "ticket 4711" }).click();
      await page.getByRole("status").getByText("Genuine").waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.goto(`/console/forget/new?${new URLSearchParams({ subject: HOSTILE })}`);
      await page.getByText("U+202E").first().waitFor();
      await page.getByRole("button", { name: "Erase…" }).click();
      await page.getByRole("dialog").getByText("U+200B").first().waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate("window.hostile ?? null")).toBeNull();
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      expect(faultsOf(page)).toEqual([]);
      await page.context().close();
    }
  },
);
