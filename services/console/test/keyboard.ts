import type { Page } from "playwright-core";

const NAME =
  "(document.activeElement?.labels?.[0]?.textContent ?? document.activeElement?.textContent ?? '').trim()";

/** Goes on by the Tab key until what is focused has a name that begins so. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let at = 0; at < 60; at++) {
    await page.keyboard.press("Tab");
    const label: string = await page.evaluate(NAME);
    if (label.startsWith(name)) return;
  }
  throw new Error(`the Tab key does not reach ${name}`);
}

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
