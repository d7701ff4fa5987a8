import { mintProject, system } from "@memory/testkit";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults, faultsOf, hasNoBrowser, openBrowser, openConsole } from "./browser.ts";
import { tellStory } from "./story.ts";

let browser: Browser | null;
let key: string;
beforeAll(async () => {
  browser = await openBrowser();
  if (browser === null) return;
  ({ key } = await mintProject());
  await tellStory(system().baseUrl, key);
});
afterAll(() => browser?.close());

/** The browser, which a test that is not skipped has. */
function opened(): Browser {
  if (browser === null) throw new Error("no browser");
  return browser;
}

test.skipIf(hasNoBrowser)(
  "by keyboard alone: a question is asked, its budget made smaller, and two settings compared",
  async () => {
    const page = await openConsole(opened(), key, "/console/playground");
    await page.getByText("Nothing is asked yet").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("What may I suggest for dinner?");
    await page.keyboard.press("Enter");
    await page.getByText("Needed.").waitFor();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("customer-7");
    await page.keyboard.press("Enter");
    await page.getByText(/of at most 900 tokens were sent/).waitFor();
    await page
      .getByRole("list", { name: "What was considered" })
      .getByText("ramen")
      .first()
      .waitFor();
    await page.getByRole("slider", { name: "Budget" }).focus();
    await page.keyboard.press("Home");
    await page.getByText(/of at most 20 tokens were sent/).waitFor();
    await page
      .getByText(/token budget was used up/)
      .first()
      .waitFor();
    expect(page.url()).toContain("budget=20");

    await page.getByRole("button", { name: "Compare two settings" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Both settings serve the same.").waitFor();
    const second = page.getByRole("group", { name: "Setting B" });
    await second.getByRole("slider", { name: "Budget" }).focus();
    await page.keyboard.press("End");
    const differing = page.getByRole("list", { name: "Served by one setting only" });
    await differing.getByText("In A: Left out: it fits the question").first().waitFor();

    await page.reload();
    await differing.getByText("In A: Left out: it fits the question").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/console/why/*?subject=customer-7&*");
    await page.goBack();
    await page.getByRole("button", { name: "Remove B" }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Compare two settings" }).waitFor();
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)("nothing bars people: axe, light and dark, wide and narrow", async () => {
  const asked = "subject=customer-7&q=What+may+I+suggest+for+dinner%3F&compare=yes&budget2=60";
  for (const [colorScheme, width] of [
    ["light", 1280],
    ["dark", 390],
  ] as const) {
    const look = { colorScheme, viewport: { width, height: 800 } };
    const page = await openConsole(opened(), key, `/console/playground?${asked}`, look);
    await page.getByText("What differs").waitFor();
    await page.getByRole("heading", { name: "B: Every candidate" }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  }
});
