import type { System } from "@memory/launcher";
import { ownSystem } from "@memory/testkit";
import { Memory } from "@memory-service/client";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults, faultsOf, hasNoBrowser, openBrowser, openConsole } from "./browser.ts";
import { contradictMany } from "./contradictions.ts";
import { failJobs, loseCapture } from "./troubles.ts";

const HOSTILE = `<img src=x onerror=window.hostile=1>\u202Eمرحبا\u200B`.padEnd(128, "x");

let browser: Browser | null;
// Of its own: other tests have all jobs processed, which would mend these.
let system: System;
let key: string;
let failed: string[];
let lost: string;
beforeAll(async () => {
  browser = await openBrowser();
  if (browser === null) return;
  system = await ownSystem();
  const { baseUrl } = system;
  const admin = new Memory({ baseUrl, apiKey: system.adminKey ?? "" });
  ({ key } = await admin.keys.create({ orgId: "org_demo", projectId: "prj_demo" }));
  await contradictMany(baseUrl, key, 2);
  const databaseUrl = system.postgres.databases.consolidation.ownerUrl;
  failed = await failJobs({ baseUrl, databaseUrl, apiKey: key }, ["person-1", HOSTILE]);
  lost = await loseCapture({ baseUrl, databaseUrl, apiKey: key }, "person-3");
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

/** A page of the console on the system of this file. */
function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  if (browser === null) throw new Error("no browser");
  return openConsole(browser, key, path, { baseURL: system.baseUrl, ...options });
}

test.skipIf(hasNoBrowser)(
  "the overview says what waits, failed and is open, how long learning takes, and whether everything answers",
  async () => {
    const page = await open("/console/overview");
    const now = page.getByRole("region", { name: "Now" });
    await now.getByText("2 failed, 1 dead letter").waitFor();
    await now.getByRole("link", { name: "Open conflicts 2" }).waitFor();
    await now.getByText(/^95 of 100 within /).waitFor();
    await page.getByText("Everything answers").waitFor();
    await page.getByRole("list", { name: "Jobs that failed" }).getByText("person-1").waitFor();
    expect(await page.locator("canvas").count()).toBe(2);
    await page.getByText("As a table").click();
    expect(await page.getByRole("table").getByRole("row").count()).toBeGreaterThanOrEqual(13);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "decision failed" }).click();
    await page.getByRole("heading", { level: 2, name: "Job about person-1" }).waitFor();
    expect(new URL(page.url()).search).toBe(`?status=failed&job=${failed[0]}`);
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();

    const dark = await open("/console/overview", {
      colorScheme: "dark",
      viewport: { width: 390, height: 844 },
    });
    await dark.getByText("Everything answers").waitFor();
    expect(await axeFaults(dark)).toEqual([]);
    expect(await dark.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
    expect(faultsOf(dark)).toEqual([]);
    await dark.context().close();
  },
);

test.skipIf(hasNoBrowser)(
  "by keyboard alone: a failed job is found and tried again until it is done, and a dead letter too",
  async () => {
    const page = await open("/console/overview", { colorScheme: "dark" });
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("j");
    const rows = page.getByRole("list", { name: "Jobs", exact: true }).getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByText("3 wait.").waitFor();
    await page.keyboard.press("j");
    await page.getByRole("heading", { level: 2, name: "Job about person-1" }).waitFor();
    const job = page.getByRole("region", { name: "Job", exact: true });
    await job.getByText("decision failed").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press("j");
    await job.getByText("the model answered 429").waitFor();
    expect(await page.evaluate("window.hostile")).toBeUndefined();
    await page.keyboard.press("k");
    await page.getByRole("heading", { level: 2, name: "Job about person-1" }).waitFor();
    await page.keyboard.press("r");
    await page.getByText("It is tried again now.").waitFor();
    await job.getByText("Done", { exact: true }).waitFor();
    await expect.poll(() => rows.count()).toBe(1);

    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("Dead");
    await page.waitForURL("**/console/jobs?status=dead_letter");
    await rows.getByText("TypeError").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("j");
    await page.getByRole("heading", { level: 2, name: "Job about person-3" }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press("r");
    await page.getByText("It is tried again now.").last().waitFor();
    await job.getByText("Done", { exact: true }).waitFor();
    await page.getByText("No job is so").waitFor();
    const memory = new Memory({ baseUrl: system.baseUrl, apiKey: key });
    expect(await memory.jobs.get(lost)).toMatchObject({ status: "done", error: null });
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)(
  "a key that may only read sees jobs and why it cannot try them again; a job of a capture is found by its id",
  async () => {
    const admin = new Memory({ baseUrl: system.baseUrl, apiKey: system.adminKey ?? "" });
    const reader = await admin.keys.create({
      ...{ orgId: "org_demo", projectId: "prj_demo" },
      rights: ["read"],
    });
    if (browser === null) throw new Error("no browser");
    const page = await openConsole(browser, reader.key, "/console/jobs", {
      baseURL: system.baseUrl,
      viewport: { width: 390, height: 844 },
    });
    await page.getByLabel("Job", { exact: true }).fill(failed[1] ?? "");
    await page.keyboard.press("Enter");
    const again = page.getByRole("button", { name: "Try again now" });
    await again.waitFor();
    expect(await again.getAttribute("aria-description")).toContain("capture");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
    expect(await axeFaults(page)).toEqual([]);
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);
