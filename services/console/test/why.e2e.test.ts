import { mintProject, system } from "@memory/testkit";
import { Memory } from "@memory-service/client";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  axeFaults,
  faultsOf,
  hasNoBrowser,
  openBrowser,
  openConsole,
  openPage,
} from "./browser.ts";
import { tellHostile, tellStory } from "./story.ts";

let browser: Browser | null;
let key: string;
let projectId: string;
let trace: string;
beforeAll(async () => {
  browser = await openBrowser();
  if (browser === null) return;
  ({ key, projectId } = await mintProject());
  trace = await tellStory(system().baseUrl, key);
});
afterAll(() => browser?.close());

/** The browser, which a test that is not skipped has. */
function opened(): Browser {
  if (browser === null) throw new Error("no browser");
  return browser;
}

const focused = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement?.textContent ?? ''");

test.skipIf(hasNoBrowser)(
  "by keyboard alone: from the complaint to the sentence behind it, and back",
  async () => {
    const page = await openConsole(opened(), key);
    await page.getByRole("link", { name: "Where does the customer live now?" }).waitFor();
    await page.keyboard.press("j");
    await expect.poll(() => focused(page)).toContain("Where does the customer live now?");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Where does the customer live" }).waitFor();

    expect(page.url()).toContain(`/console/why/${trace}?subject=customer-7`);
    await page.getByText("2 facts were held back").waitFor();
    const candidates = page.getByRole("list", { name: "What was considered" });
    await candidates.getByRole("button", { name: "home_city Trondheim" }).waitFor();
    for (let at = 0; at < 30; at++) {
      await page.keyboard.press("j");
      await page.waitForTimeout(30);
      if ((await focused(page)).includes("home_cityTrondheim")) break;
    }
    await page.keyboard.press("Enter");
    const evidence = page.getByRole("complementary", { name: "Where it is from" });
    await evidence.getByText("I moved to Trondheim last week.").waitFor();
    await page.keyboard.press("Escape");
    await evidence.getByText("Choose a candidate").waitFor();
    await page.keyboard.press("u");
    // A navigation ends with the focus on the heading.
    await expect.poll(() => focused(page)).toBe("Why?");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard" }).getByText("go to Why?").waitFor();
    await page.keyboard.press("Escape");
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)(
  "an id of a trace, a request or a thread leads to what it names",
  async () => {
    const page = await openConsole(opened(), key);
    const field = page.getByLabel("Trace, request, thread or run id");
    await field.fill(trace);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/console/why/${trace}*`);
    await page.getByRole("link", { name: "chat-2026-11-23" }).click();
    await page.getByRole("button", { name: "Remove the filter Thread: chat-2026-11-23" }).waitFor();
    await page.keyboard.press("/");
    await field.fill("run-8812");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/console/why?run=run-8812");
    const asked = await fetch(`${system().baseUrl}/v1/context`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({
        project_id: projectId,
        subject_id: "customer-7",
        query: "Any pets?",
        budget_tokens: 40,
      }),
    });
    await field.fill(asked.headers.get("x-request-id") ?? "");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Any pets?" }).waitFor();
    await page.getByText(/of at most 40 tokens were sent/).waitFor();
    await page.getByRole("link", { name: "All questions" }).click();
    await field.fill("nothing has this id");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("No question has this id").waitFor();

    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)(
  "who may not read is shown what is missing and what to do, and which pages the key opens",
  async () => {
    const { orgId, projectId } = await mintProject();
    const admin = new Memory({ baseUrl: system().baseUrl, apiKey: system().adminKey });
    const made = await admin.keys.create({ orgId, projectId, rights: ["erase"] });
    const page = await openConsole(opened(), made.key);
    const missing = page.getByRole("heading", {
      level: 1,
      name: "Your key may not open this page",
    });
    await missing.waitFor();
    await page.getByText("Your key has only “erase”.").waitFor();
    await page.getByText("--rights read,erase").waitFor();
    const menu = page.getByRole("navigation", { name: "Pages" });
    const lacking = menu.getByRole("link", { description: /takes the right “read”/ });
    expect(await lacking.allTextContents()).not.toContain("Forget");
    expect(await lacking.allTextContents()).toContain("Conflicts");
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("main").getByRole("link", { name: "Forget" }).click();
    await page.getByText("The receipts cannot be shown").waitFor();
    await page.keyboard.press("n");
    // The list that is left has a field of this name, too.
    await page.getByRole("heading", { level: 1, name: "Forget somebody" }).waitFor();
    await page.getByLabel("Subject", { exact: true }).fill("nobody");
    await page.keyboard.press("Enter");
    await page.getByText("what will go cannot be shown").waitFor();
    await page.getByRole("button", { name: "Erase…" }).click();
    await page.getByLabel("Type this to confirm").fill("nobody");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "A receipt" }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.goto(`/console/why/${trace}`);
    await missing.waitFor();
    expect(await page.getByRole("status", { name: "Loading" }).count()).toBe(0);
    await page.getByRole("button", { name: "Sign in with another key" }).click();
    await page.getByLabel("Key", { exact: true }).fill(key);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Where does the customer live" }).waitFor();

    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)(
  "a fact is rated, and a rating that was taken back is never sent",
  async () => {
    const memory = new Memory({ baseUrl: system().baseUrl, apiKey: key });
    const { items } = await memory.subject("customer-12").facts({ text: "Volvo" }).page();
    const [fact] = items;
    if (fact === undefined) throw new Error("no fact");
    const page = await openConsole(opened(), key, `/console/why/${trace}?fact=${fact.id}`);
    const rating = (name: string) => page.getByRole("button", { name, exact: true });
    await rating("Wrong").click();
    expect(await rating("Wrong").getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    expect(await rating("Wrong").getAttribute("aria-pressed")).toBe("false");
    await rating("Right").click();
    await page.goto("about:blank");
    const ratings = async () =>
      (await memory.facts.get(fact.id)).ratings.map(({ rating: given }) => given);
    await expect.poll(ratings, { timeout: 60_000 }).toEqual(["useful"]);

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
    const out = await openPage(opened(), { colorScheme, viewport });
    await out.goto("/console");
    await out.getByLabel("Key", { exact: true }).waitFor();
    expect(await axeFaults(out)).toEqual([]);
    await out.context().close();
    const page = await openConsole(opened(), key, "/console/why", { colorScheme, viewport });
    await page.getByRole("link", { name: "When should I call him?" }).click();
    await page.getByText("Every candidate").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "home_city" }).first().click();
    await page.getByText("What became of it").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.context().close();
  }
});

test.skipIf(hasNoBrowser)(
  "what is remembered can neither run, nor turn, nor fill the page",
  async () => {
    const { key: own } = await mintProject();
    const hostile = await tellHostile(system().baseUrl, own);
    const page = await openConsole(opened(), own, `/console/why/${hostile}`);
    await page.getByText("Every candidate").waitFor();
    await page.getByRole("tab", { name: "As JSON" }).click();
    const first = page.getByRole("list", { name: "What was considered" }).getByRole("button");
    for (const candidate of await first.all()) {
      await candidate.click();
      await page.getByRole("complementary").locator("figure").first().waitFor();
    }

    expect(await page.evaluate("window.hostile ?? null")).toBeNull();
    expect(await page.locator("img, iframe, object").count()).toBe(0);
    await page.getByText("U+202E").first().waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)(
  "the first page is less than 200 kB, and asks for no file twice",
  async () => {
    const page = await openPage(opened());
    const sizes = new Map<string, number>();
    page.on("response", async (response) => {
      const { responseBodySize } = await response.request().sizes();
      sizes.set(response.url(), responseBodySize);
    });
    await page.goto("/console");
    await page.getByLabel("Key", { exact: true }).fill(key);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Where does the customer live now?" }).waitFor();
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);

    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(200_000);
    await page.context().close();
  },
);
