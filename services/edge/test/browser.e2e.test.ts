import { findChromium, mintProject, NO_BROWSER, system } from "@memory/testkit";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

/** How long a page takes is not tested here: this only ends what hangs, as the suite does. */
const PATIENCE_MS = 120_000;

const found = findChromium();
if (found === null) console.error(`\n=== ${NO_BROWSER} ===\n`);

/** What a page asked for elsewhere, and what its console or its policy complained of. */
let faults: string[];
let browser: Browser | undefined;
let page: Page;
beforeAll(async () => {
  if (found === null) return;
  // A container has no sandbox for it, and the pages are this server's own.
  browser = await chromium.launch({ executablePath: found, args: ["--no-sandbox"] });
});
afterAll(() => browser?.close());
beforeEach(async () => {
  if (browser === undefined) return;
  faults = [];
  page = await browser.newPage({ baseURL: system().baseUrl });
  page.setDefaultTimeout(PATIENCE_MS);
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "data:" && protocol !== "blob:" && origin !== system().baseUrl)
      faults.push(`asked ${request.url()}`);
  });
  page.on("console", (line) => {
    if (["error", "warning"].includes(line.type())) faults.push(`console: ${line.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  await page.addInitScript(`document.addEventListener("securitypolicyviolation", (event) =>
    console.error("policy: " + event.violatedDirective + " " + event.blockedURI))`);
});

test.skipIf(found === null)(
  "the first page leads to the reference and loads nothing else",
  async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "API reference" }).click();
    await page.locator(".opblock").first().waitFor();

    expect(new URL(page.url()).pathname).toBe("/docs");
    expect(faults).toEqual([]);
  },
);

test.skipIf(found === null)("a call with a key can be tried in the reference", async () => {
  const { key, projectId } = await mintProject();
  await page.goto("/docs#/Keys/whoAmI");
  await page.locator(".auth-wrapper .authorize").click();
  const dialog = page.locator(".modal-ux");
  await dialog.locator("input").fill(key);
  await dialog.locator("button.authorize").click();
  await dialog.locator("button.btn-done").click();
  const call = page.locator("#operations-Keys-whoAmI");
  await call.getByRole("button", { name: "Execute" }).click();
  const answer = call.locator(".live-responses-table .response-col_description pre").first();

  await expect.poll(() => answer.textContent()).toContain(projectId);
  expect(faults).toEqual([]);
});

test.skipIf(found === null)("the page of errors loads nothing else", async () => {
  await page.goto("/docs/errors#not_found");

  expect(await page.locator("#not_found").textContent()).toContain("404");
  expect(faults).toEqual([]);
});
