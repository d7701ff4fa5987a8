import { mintProject, system } from "@memory/testkit";
import { Memory } from "@memory-service/client";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults, faultsOf, hasNoBrowser, openBrowser, openConsole } from "./browser.ts";
import { tellHostile, tellStory } from "./story.ts";

/** Characters of the longest text that an event may have, less what its JSON needs. */
const LARGEST = 250_000;
const TODAY = "As of the end of";

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

const focused = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement?.textContent ?? ''");

/** Steps through a list until the focus is on what holds this text. */
async function stepTo(page: Page, text: string): Promise<void> {
  const seen: string[] = [];
  for (let at = 0; at < 30; at++) {
    await page.keyboard.press("j");
    await page.waitForTimeout(30);
    seen.push(await focused(page));
    if (seen.at(-1)?.includes(text)) return;
  }
  throw new Error(`j does not reach ${text}, but ${seen.join(" | ").slice(0, 500)}`);
}

test.skipIf(hasNoBrowser)(
  "by keyboard alone: find a subject, see what was known on a day, and the sentence behind it",
  async () => {
    const page = await openConsole(opened(), key);
    await page.getByRole("heading", { level: 1, name: "Why?" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await page.getByRole("status").getByText("3 subjects").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("customer-7");
    await page.waitForURL("**/console/subjects?prefix=customer-7");
    await page.getByRole("status").getByText("1 subject").waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toContain("customer-7");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "customer-7" }).waitFor();
    await page.getByText("facts are known and true now.").waitFor();
    await page.getByText("8 days with changes").waitFor();

    await page.keyboard.press("[");
    await page.getByText("facts were known and true that day.").waitFor();
    const slider = page.getByLabel(TODAY, { exact: true });
    await slider.focus();
    await page.keyboard.press("Home");
    await page.waitForURL("**/console/subjects/customer-7?day=2026-10-01");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.waitForURL("**/console/subjects/customer-7?day=2026-10-03");
    expect(await slider.getAttribute("aria-valuetext")).toMatch(/^Oct 3, 2026, \d+ days ago$/);
    await page.getByText("5 facts were known and true that day.").waitFor();
    const facts = page.getByRole("list", { name: "Facts" });
    await facts.getByRole("button", { name: "allergy peanuts" }).waitFor();
    const later = facts.getByRole("button", { name: "favorite_food ramen" });
    await later.getByText("not yet known then").waitFor();
    await stepTo(page, "peanuts");
    await page.keyboard.press("Enter");
    const evidence = page.getByRole("complementary", { name: "Where it is from" });
    await evidence.locator("blockquote", { hasText: "I am allergic to peanuts" }).waitFor();
    await evidence.getByText("What became of it").waitFor();
    await page.reload();
    await evidence.locator("blockquote", { hasText: "I am allergic to peanuts" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("t");
    await page.waitForURL("**/console/subjects/customer-7");

    await page.keyboard.press("2");
    await page.getByText("10 events, oldest first.").waitFor();
    await stepTo(page, "Correction: I moved");
    await page.keyboard.press("Enter");
    await evidence.getByText("conversation.message").first().waitFor();
    await page.keyboard.press("4");
    await page.getByRole("link", { name: "Where does the customer live now?" }).waitFor();
    await page.keyboard.press("3");
    await page.getByText("1 open conflict.").waitFor();
    await stepTo(page, "home_country");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/console\/conflicts\?subject=customer-7&conflict=/);
    const owner = page.getByRole("heading", { level: 2 }).getByRole("link", { name: "customer-7" });
    await owner.press("Enter");
    await page.getByRole("link", { name: "Forget…" }).press("Enter");
    await page.waitForURL("**/console/forget/new?subject=customer-7");
    await page.getByRole("region", { name: "What will go" }).getByText("Events").waitFor();
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)(
  "a subject is found by another name, appears by itself, and one that is not there is said to be so",
  async () => {
    const { key: own } = await mintProject();
    const memory = new Memory({ baseUrl: system().baseUrl, apiKey: own, timeoutMs: 60_000 });
    const odd = "team/50% a?b#c.html";
    const page = await openConsole(opened(), own, "/console/subjects");
    await page.getByText("No subjects yet").waitFor();
    const at = { occurredAt: "2026-01-10T09:00:00Z" };
    await memory.subject(odd).capture([{ role: "user", content: "I live in Oslo.", ...at }]);
    await page.getByRole("link", { name: odd }).click();
    await page.getByRole("heading", { level: 1, name: odd }).waitFor();
    await page.getByText("1 fact is known and true now.").waitFor();
    await memory.subjects.aliases.add(odd, "sam@example.com");
    await page.getByText("sam@example.com").waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: odd }).waitFor();
    await page.keyboard.press("u");
    await page.getByLabel("Name begins with").fill("sam@example.com");
    await page.getByRole("link", { name: "Look up exactly" }).click();
    await page.getByRole("heading", { level: 1, name: odd }).waitFor();
    await page.getByText("1 fact is known and true now.").waitFor();
    const later = { occurredAt: "2026-05-04T09:00:00Z" };
    await memory.subject(odd).capture([{ role: "user", content: "I moved to Bergen.", ...later }]);
    await page.getByRole("button", { name: "home_city Bergen" }).waitFor();
    await page.getByLabel("Date").fill("2026-02-01");
    const replaced = page.getByRole("button", { name: "home_city Oslo today: Bergen" });
    await replaced.getByText("replaced since").waitFor();
    await page.goto("/console/subjects/nobody");
    await page.getByText("Memory holds nothing under this name").waitFor();
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)("nothing bars people: axe, light and dark, wide and narrow", async () => {
  for (const [colorScheme, width] of [
    ["light", 1280],
    ["dark", 390],
  ] as const) {
    const viewport = { width, height: 800 };
    const page = await openConsole(opened(), key, "/console/subjects", { colorScheme, viewport });
    await page.getByRole("link", { name: "customer-7" }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.goto("/console/subjects/customer-7?day=2026-10-05");
    await page.getByText("not yet known then").first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "allergy peanuts" }).click();
    await page.getByText("What became of it").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    for (const [tab, text] of [
      ["timeline", "10 events"],
      ["conflicts", "1 open conflict."],
      ["questions", "questions."],
    ]) {
      await page.goto(`/console/subjects/customer-7?tab=${tab}`);
      await page
        .getByRole("status")
        .getByText(text ?? "")
        .waitFor();
      expect(await axeFaults(page)).toEqual([]);
    }
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await page.context().close();
  }
});

test.skipIf(hasNoBrowser)(
  "hostile names, and the longest text, can neither run, nor turn, nor fill the page",
  async () => {
    const { key: own } = await mintProject();
    await tellHostile(system().baseUrl, own);
    const memory = new Memory({ baseUrl: system().baseUrl, apiKey: own, timeoutMs: 60_000 });
    const large = "<b>large</b> ".repeat(30_000).slice(0, LARGEST);
    await memory.subject("large").capture([{ role: "user", content: large }]);
    for (const [colorScheme, width] of [
      ["light", 1280],
      ["dark", 390],
    ] as const) {
      const viewport = { width, height: 800 };
      const page = await openConsole(opened(), own, "/console/subjects", { colorScheme, viewport });
      await page.getByText("U+202E").first().waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole("link", { name: "onclick" }).click();
      await page.getByText("facts are known and true now.").waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole("tab", { name: "Timeline" }).click();
      await page.getByRole("list").getByText("U+202E").first().waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      await page.goto("/console/subjects/large?tab=timeline");
      await page.getByRole("button", { name: "<b>large</b>" }).click();
      await page.locator("blockquote").getByText("of 250,000 characters are shown").waitFor();
      const length = "document.body.textContent.length";
      expect(await page.evaluate(length)).toBeLessThan(20_000);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      expect(await page.evaluate("window.hostile ?? null")).toBeNull();
      expect(await page.locator("main img, main iframe, main object, main b").count()).toBe(0);
      expect(faultsOf(page)).toEqual([]);
      await page.context().close();
    }
  },
);
