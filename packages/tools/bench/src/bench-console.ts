import { type System, startSystem } from "@memory/launcher";
import { findChromium, NO_BROWSER } from "@memory/testkit";
import { type Browser, chromium, type Page } from "playwright-core";
import { NOTE_LONG_TASKS, type Opening, openEmpty, openTimed } from "./console/opening.ts";
import { TIMED_PAGES, type TimedPage } from "./console/pages.ts";
import { type Scrolling, scroll } from "./console/scrolling.ts";
import type { Amount } from "./lists/fill.ts";
import { prepareProjects } from "./lists/prepare.ts";
import { median } from "./statistics.ts";

interface Options extends Amount {
  /** How often every page is opened. */
  opened: number;
}

interface Timed {
  name: string;
  small: Opening;
  large: Opening;
  /** Large to small, until shown. */
  ratio: number;
  scrolling: Scrolling | null;
}

const SMALL: Amount = { events: 1_000, subjects: 100, conflicts: 10 };

/** The pages of the console in a small project and in a large one, as a browser times them; the large one's lists are scrolled. */
export async function benchConsole({ opened, ...large }: Options): Promise<object> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(NO_BROWSER);
  const system: System = await startSystem({ durable: true });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const projects = await prepareProjects(system, SMALL, large);
    const [inSmall, inLarge] = [
      await signedIn(browser, system, projects[0].key),
      await signedIn(browser, system, projects[1].key),
    ];
    const first = await firstOpening(browser, system.baseUrl);
    const empty = middleOf(await repeat(opened, () => openEmpty(inSmall)));
    console.log(`an empty page: ${shownIn(empty)}\nthe sign-in, nothing cached: ${shownIn(first)}`);
    const timed: Timed[] = [];
    for (const page of TIMED_PAGES) timed.push(await timePage(page, inSmall, inLarge, opened));
    return { small: SMALL, large, empty, first, timed };
  } finally {
    await browser.close();
    await system.stop();
  }
}

/** The console as who opens it for the first time gets it: nothing is cached. */
async function firstOpening(browser: Browser, baseURL: string): Promise<Opening> {
  await using context = await browser.newContext({ baseURL });
  await context.addInitScript(NOTE_LONG_TASKS);
  return await openTimed(await context.newPage(), { path: "why", shown: "form" });
}

async function signedIn(browser: Browser, { baseUrl }: System, key: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl });
  await context.addInitScript(NOTE_LONG_TASKS);
  const page = await context.newPage();
  await page.goto("/console");
  await page.getByLabel("Key", { exact: true }).fill(key);
  await page.keyboard.press("Enter");
  await page.getByRole("navigation").first().waitFor();
  return page;
}

/** In turns, so that what else the machine does is shared. */
async function timePage(
  timed: TimedPage,
  inSmall: Page,
  inLarge: Page,
  opened: number,
): Promise<Timed> {
  const [small, large]: [Opening[], Opening[]] = [[], []];
  for (let n = 0; n < opened; n++) {
    small.push(await openTimed(inSmall, timed));
    large.push(await openTimed(inLarge, timed));
  }
  const [ofSmall, ofLarge] = [middleOf(small), middleOf(large)];
  const scrolling = timed.scrolls ? await scroll(inLarge) : null;
  const ratio = ofLarge.shownMs / ofSmall.shownMs;
  console.log(
    `${timed.name}: ${shownIn(ofSmall)}; large ${shownIn(ofLarge)}; ratio ${ratio.toFixed(2)}${scrolledIn(scrolling)}`,
  );
  return { name: timed.name, small: ofSmall, large: ofLarge, ratio, scrolling };
}

async function repeat<Result>(times: number, run: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let n = 0; n < times; n++) results.push(await run());
  return results;
}

const middleOf = (openings: readonly Opening[]): Opening => {
  const middle = (of: (opening: Opening) => number) => median(openings.map(of));
  return {
    shownMs: middle(({ shownMs }) => shownMs),
    firstPaintMs: middle(({ firstPaintMs }) => firstPaintMs),
    blockedMs: middle(({ blockedMs }) => blockedMs),
    kilobytes: middle(({ kilobytes }) => kilobytes),
  };
};

const shownIn = ({ shownMs, firstPaintMs, blockedMs, kilobytes }: Opening): string =>
  `shown ${shownMs.toFixed(0)} ms, painted ${firstPaintMs.toFixed(0)}, blocked ${blockedMs.toFixed(0)}, ${kilobytes.toFixed(0)} kB`;

const scrolledIn = (scrolling: Scrolling | null): string =>
  scrolling === null
    ? ""
    : `; ${scrolling.rows} rows scrolled, frames ${scrolling.frameMs.p50.toFixed(1)} / ${scrolling.frameMs.p95.toFixed(1)} ms, ${(100 * scrolling.lateShare).toFixed(1)} % late`;
