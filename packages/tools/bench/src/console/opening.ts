import type { Page } from "playwright-core";
import type { TimedPage } from "./pages.ts";

/** How a page opened, by the browser's own clock from the beginning of the navigation. */
export interface Opening {
  /** Until it shows what people came for. */
  shownMs: number;
  firstPaintMs: number;
  /** Of tasks over 50 ms what is over it, until then: nothing answers in that time. */
  blockedMs: number;
  /** Everything that was loaded, as it came over the wire. */
  kilobytes: number;
}

/** Notes the long tasks of a page from its beginning; for `addInitScript`. */
export const NOTE_LONG_TASKS = `window.longTasks = [];
new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: "longtask", buffered: true });`;

const MEASURE = `(() => {
  const loaded = performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource"));
  return {
    shownMs: performance.now(),
    firstPaintMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    blockedMs: window.longTasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    kilobytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
  };
})()`;

/** Opens a page as a link from elsewhere does, in a tab that is signed in. */
export async function openTimed(
  page: Page,
  { path, shown }: Pick<TimedPage, "path" | "shown">,
): Promise<Opening> {
  await page.goto(`/console/${path}`, { waitUntil: "commit" });
  await page.locator(shown).first().waitFor();
  return page.evaluate<Opening>(MEASURE);
}

/** What an almost empty answer of the same server takes to be shown: no page is faster. */
export async function openEmpty(page: Page): Promise<Opening> {
  await page.goto("/health", { waitUntil: "commit" });
  await page.locator("body").waitFor();
  return page.evaluate<Opening>(MEASURE);
}
