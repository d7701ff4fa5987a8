import type { Page } from "playwright-core";
import { median, quantile } from "../statistics.ts";

/** How evenly a list scrolls. */
export interface Scrolling {
  frameMs: { p50: number; p95: number };
  /** Of all frames, those that took longer than two of a screen with 60 a second. */
  lateShare: number;
  /** How far it went, in rows of the document. */
  rows: number;
}

const FRAMES = 300;
const PX_A_FRAME = 900;
const TWO_FRAMES_MS = 2 * (1000 / 60) + 1;

// Nothing is counted while the list waits for its next page: nothing moves then.
const SCROLL = `new Promise((done) => {
  const list = document.querySelector("main ul[aria-label]");
  const box = list.parentElement;
  const taken = [];
  let before = null;
  let idle = 0;
  const onFrame = (now) => {
    const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
    if (before !== null) taken.push(now - before);
    before = atEnd ? null : now;
    idle = atEnd ? idle + 1 : 0;
    box.scrollTop += ${PX_A_FRAME};
    const last = [...list.children].at(-1);
    if (taken.length < ${FRAMES} && idle < 600) requestAnimationFrame(onFrame);
    else done({ taken, rows: Number(last?.dataset.index ?? 0) + 1 });
  };
  requestAnimationFrame(onFrame);
})`;

/** Scrolls the list of the page that is open, 900 px a frame, and reads on where it ends. */
export async function scroll(page: Page): Promise<Scrolling> {
  const { taken, rows } = await page.evaluate<{ taken: number[]; rows: number }>(SCROLL);
  return {
    frameMs: { p50: median(taken), p95: quantile(taken, 0.95) },
    lateShare: taken.filter((ms) => ms > TWO_FRAMES_MS).length / taken.length,
    rows,
  };
}
