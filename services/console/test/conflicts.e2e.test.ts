import { mintProject, system } from "@memory/testkit";
import { Memory } from "@memory-service/client";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults, faultsOf, hasNoBrowser, openBrowser, openConsole } from "./browser.ts";
import {
  contradictHostile,
  contradictInWords,
  contradictMany,
  placesOf,
} from "./contradictions.ts";

let browser: Browser | null;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** The browser, which a test that is not skipped has. */
function opened(): Browser {
  if (browser === null) throw new Error("no browser");
  return browser;
}

/** Waits until a subject's conflict is shown with its values. */
const shows = (page: Page, subject: string): Promise<void> =>
  page
    .getByRole("heading", { level: 2, name: `home_country about ${subject}`, exact: true })
    .waitFor();

const focused = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement?.textContent ?? ''");

const openOf = async (memory: Memory): Promise<string[]> =>
  (await memory.conflicts.list().page({ limit: 1_000 })).items.map(({ subject_id }) => subject_id);

test.skipIf(hasNoBrowser)(
  "by keyboard alone: ten conflicts are settled, one of them is taken back",
  async () => {
    const { key } = await mintProject();
    const { baseUrl } = system();
    const subjects = await contradictMany(baseUrl, key, 12);
    const memory = new Memory({ baseUrl, apiKey: key });
    const page = await openConsole(opened(), key, "/console/conflicts");
    const [first = "", second = ""] = subjects;
    await shows(page, first);
    await page.keyboard.press("j");
    await shows(page, second);
    await page.keyboard.press("k");
    const pressed = ["1", "2", "1", "2", "b", "n", "1", "1", "2", "2"];
    for (const [n, decision] of pressed.entries()) {
      await shows(page, subjects[n] ?? "");
      if (n === 0) {
        await page.keyboard.press("r");
        await page.keyboard.type("She wrote it herself");
        await page.keyboard.press("Enter");
      }
      await page.keyboard.press(decision);
    }
    await shows(page, subjects[10] ?? "");
    await expect.poll(() => focused(page)).toContain(subjects[10]);
    await page.keyboard.press("z");
    await shows(page, subjects[9] ?? "");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard" }).getByText("keep value 2").waitFor();
    await page.keyboard.press("Escape");
    // Leaving the page sends what waits.
    await page.keyboard.press("g");
    await page.keyboard.press("w");
    await page.getByRole("heading", { level: 1, name: "Why?" }).waitFor();

    await expect.poll(() => openOf(memory), { timeout: 60_000 }).toEqual(subjects.slice(9));
    const valuesOf = async (n: number) => {
      const { items } = await memory
        .subject(subjects[n] ?? "")
        .facts({ status: "active" })
        .page();
      return items.map(({ value }) => Object.values(value)[0]).toSorted();
    };
    expect(await valuesOf(0)).toEqual([placesOf(subjects[0] ?? "")[0]]);
    expect(await valuesOf(1)).toEqual([placesOf(subjects[1] ?? "")[1]]);
    expect(await valuesOf(5)).toEqual([]);
    await expect
      .poll(() => valuesOf(4), { timeout: 60_000 })
      .toEqual([...placesOf(subjects[4] ?? "")].toSorted());
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)(
  "what others settle goes by itself, what one settles last is sent by closing the page, and who did it and why stands there",
  async () => {
    const { key } = await mintProject();
    const { baseUrl } = system();
    const subjects = await contradictMany(baseUrl, key, 3);
    const [first = "", second = "", third = ""] = subjects;
    const other = new Memory({ baseUrl, apiKey: key, actor: "kim@example.com" });
    const [settled] = (await other.conflicts.list({ subjectId: first }).page()).items;
    if (settled === undefined) throw new Error("no conflict");
    const [kept = ""] = settled.fact_ids;
    const page = await openConsole(opened(), key, `/console/conflicts?conflict=${settled.id}`);
    await shows(page, first);
    await other.conflicts.resolve(settled.id, { keep: kept });
    await other.facts.feedback(kept, "useful", { reason: "Her passport says so" });
    await shows(page, second);
    await page.keyboard.press("2");
    await shows(page, third);
    await page.goto("about:blank");
    await expect.poll(() => openOf(other), { timeout: 60_000 }).toEqual([third]);

    await page.goto(
      `/console/conflicts?status=resolved&predicate=home_country&conflict=${settled.id}`,
    );
    const how = page.getByRole("region", { name: "Settled", exact: true });
    await how.getByText("kim@example.com").first().waitFor();
    await how.getByText("Her passport says so").waitFor();
    expect(await page.getByLabel("Status", { exact: true }).inputValue()).toBe("resolved");
    await expect
      .poll(() => page.getByRole("list", { name: "Conflicts" }).getByRole("listitem").count())
      .toBe(2);
    await page.keyboard.press("1");
    await page.getByText("It is settled already.").first().waitFor();
    await page.getByLabel("Age", { exact: true }).selectOption("day");
    await page.getByText("No conflict passes these filters").waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      ...{ status: "resolved", age: "day", predicate: "home_country" },
    });
    await page.goto("/console/conflicts?predicate=nothing_of_this");
    await page.getByText("No conflict passes these filters").waitFor();
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)(
  "who may only read sees the values, and why they cannot decide",
  async () => {
    const { key: admin, orgId, projectId } = await mintProject();
    const { baseUrl, adminKey } = system();
    const [subject = ""] = await contradictMany(baseUrl, admin, 1);
    const { key } = await new Memory({ baseUrl, apiKey: adminKey }).keys.create({
      ...{ orgId, projectId },
      rights: ["read"],
    });
    const page = await openConsole(opened(), key, "/console/conflicts");
    await shows(page, subject);
    await page.keyboard.press("1");
    await page.getByRole("status").getByText("does not have the right “review”").waitFor();
    const button = page.getByRole("button", { name: "Keep Value 1" });
    expect(await button.getAttribute("aria-disabled")).toBe("true");
    expect(await openOf(new Memory({ baseUrl, apiKey: admin }))).toEqual([subject]);
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)(
  "nothing bars people, and no value can run, turn or fill the page",
  async () => {
    const { key } = await mintProject();
    const { baseUrl } = system();
    await contradictInWords(baseUrl, key);
    await contradictHostile(baseUrl, key);
    for (const [colorScheme, width] of [
      ["light", 1280],
      ["dark", 390],
    ] as const) {
      const viewport = { width, height: 800 };
      const page = await openConsole(opened(), key, "/console/conflicts", {
        colorScheme,
        viewport,
      });
      const rows = page.getByRole("list", { name: "Conflicts" }).getByRole("button");
      await rows.filter({ hasText: "customer-31" }).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await rows.filter({ hasText: "customer-31" }).click();
      await page.getByText("close to the fish market").first().waitFor();
      expect(await axeFaults(page)).toEqual([]);
      if (width < 1_000)
        await page.getByRole("button", { name: "All conflicts", exact: true }).click();
      await rows.filter({ hasText: "sam" }).click();
      await page.getByText("window.hostile = 1").last().waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate("window.hostile ?? null")).toBeNull();
      expect(await page.locator("img, iframe, object").count()).toBe(0);
      await page.getByText("U+202E").first().waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      expect(faultsOf(page)).toEqual([]);
      await page.context().close();
    }
  },
);
