import { existsSync } from "node:fs";

const PLACES = [
  ...["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export const NO_BROWSER =
  "the pages were not opened in a browser: no Chromium (CHROMIUM names one elsewhere)";

/** The Chromium of this machine, or null. */
export const findChromium = (env: NodeJS.ProcessEnv = process.env): string | null =>
  [env["CHROMIUM"] ?? "", ...PLACES].find((place) => place !== "" && existsSync(place)) ?? null;
