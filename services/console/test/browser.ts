import { AxeBuilder } from "@axe-core/playwright";
import { findChromium, NO_BROWSER, system } from "@memory/testkit";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** How long a page takes is not tested by these: this only ends what hangs, as the suite does. */
const PATIENCE_MS = 120_000;

const found = findChromium();
if (found === null) console.error(`\n=== ${NO_BROWSER} ===\n`);

/** For `test.skipIf`. */
export const hasNoBrowser = found === null;

const faults = new WeakMap<Page, string[]>();

/** A browser for the tests of a file; null where there is none. */
export const openBrowser = async (): Promise<Browser | null> =>
  // A container has no sandbox for it, and the pages are this server's own.
  found === null ? null : chromium.launch({ executablePath: found, args: ["--no-sandbox"] });

/** A page of a person who begins: nothing is kept from another. What it must not do is noted from the beginning. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}) {
  const { baseURL: baseUrl = system().baseUrl } = options;
  const context = await browser.newContext({ ...options, baseURL: baseUrl });
  const page = await context.newPage();
  const noted: string[] = [];
  faults.set(page, noted);
  page.setDefaultTimeout(PATIENCE_MS);
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "blob:" && origin !== baseUrl) noted.push(`asked ${request.url()}`);
  });
  page.on("console", (line) => {
    // A refused key or field is an answer that the page expects.
    const isExpected = /status of (40[134]|422)/.test(line.text());
    if (["error", "warning"].includes(line.type()) && !isExpected)
      noted.push(`console: ${line.text()}`);
  });
  page.on("pageerror", (error) => noted.push(`error: ${error.message}`));
  await page.addInitScript(`document.addEventListener("securitypolicyviolation", (event) =>
    console.error("policy: " + event.violatedDirective + " " + event.blockedURI))`);
  return page;
}

/** A page of the console of somebody who is signed in with a key. */
export async function openConsole(
  browser: Browser,
  key: string,
  path = "/console",
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openPage(browser, options);
  await page.goto(path);
  await page.getByLabel("Key", { exact: true }).fill(key);
  await page.keyboard.press("Enter");
  await page
    .getByRole("navigation")
    .or(page.getByRole("button", { name: "Menu" }))
    .waitFor();
  return page;
}

/** What the page did that it must not: violations of its policy, requests elsewhere, errors. */
export const faultsOf = (page: Page): string[] => faults.get(page) ?? [];

/** What axe finds against WCAG 2.2 AA and its good practices, as it looks now. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}
