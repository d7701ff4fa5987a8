import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startSystem } from "@memory/launcher";
import { findChromium, NO_BROWSER } from "@memory/testkit";
import { Memory } from "@memory-service/client";
import { type Browser, chromium } from "playwright-core";
import sharp from "sharp";
import { contradictInWords, contradictMany } from "../test/contradictions.ts";
import { tellStory } from "../test/story.ts";
import { failJobs, loseCapture, spreadLearning } from "../test/troubles.ts";
import { PICTURES, type Story } from "./pages.ts";
import { addWebhooks } from "./webhooks.ts";

const INTO = join(import.meta.dirname, "../../../docs/console");
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** The pictures that are wanted, by their names; all of them where none is named. */
const WANTED = process.argv.slice(2);
const isWanted = (name: string): boolean => WANTED.length === 0 || WANTED.includes(name);

/** Starts a system, tells it the story of the tests, and writes a picture of every page in light and dark, wide and narrow. */
async function takeScreenshots(chromiumPath: string): Promise<void> {
  mkdirSync(INTO, { recursive: true });
  await using system = await startSystem();
  const admin = new Memory({ baseUrl: system.baseUrl, apiKey: system.adminKey ?? "" });
  const { key } = await admin.keys.create({ orgId: "org_demo", projectId: "prj_demo" });
  const { webhook, receiver } = await addWebhooks(
    new Memory({ baseUrl: system.baseUrl, apiKey: key }),
  );
  await using _ = receiver;
  await contradictInWords(system.baseUrl, key);
  await contradictMany(system.baseUrl, key, 9);
  const erasure = await forgetSome(new Memory({ baseUrl: system.baseUrl, apiKey: key }));
  const trace = await tellStory(system.baseUrl, key);
  const target = {
    baseUrl: system.baseUrl,
    databaseUrl: system.postgres.databases.consolidation.ownerUrl,
    apiKey: key,
  };
  // Last: a call that has everything learned tries them again.
  const [failedJob = ""] = await failJobs(target, ["customer-58", "customer-44", "customer-63"]);
  await loseCapture(target, "customer-71");
  await spreadLearning(target);
  const story = { webhook, erasure, trace, failedJob };
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ["--no-sandbox"],
  });
  for (const colorScheme of ["light", "dark"] as const)
    for (const viewport of SIZES)
      await photograph(browser, system.baseUrl, key, story, { colorScheme, viewport });
  await browser.close();
}

/** Forgets customers who asked for it; gives back the receipt of the last. */
async function forgetSome(memory: Memory): Promise<string> {
  let receipt = "";
  for (const [index, requestedBy] of ["ticket 4650", "ticket 4688", "ticket 4711"].entries()) {
    const subject = memory.subject(`former-customer-${index}`);
    await subject.capture([{ role: "user", content: "I live in Oslo and I work at Hydro." }]);
    await memory.consolidate();
    const { forget_id } = await subject.forget({
      mode: "delete",
      requestedBy,
      reason: "Erasure under article 17 of the GDPR",
    });
    receipt = forget_id;
  }
  return receipt;
}

async function photograph(
  browser: Browser,
  baseURL: string,
  key: string,
  story: Story,
  look: { colorScheme: "light" | "dark"; viewport: { width: number; height: number } },
): Promise<void> {
  const context = await browser.newContext({ baseURL, ...look, reducedMotion: "reduce" });
  const page = await context.newPage();
  const take = async (name: string) => {
    const file = `${name}-${look.colorScheme}-${look.viewport.width}.png`;
    const png = await page.screenshot({ animations: "disabled" });
    // With at most 256 colours: half of the bytes or less, and no eye sees it.
    const small = await sharp(png).png({ palette: true, effort: 10, dither: 0 }).toBuffer();
    writeFileSync(join(INTO, file), small);
    console.log(file);
  };
  await page.goto("/console");
  await page.getByLabel("Key", { exact: true }).waitFor();
  if (isWanted("sign-in")) await take("sign-in");
  await page.getByLabel("Key", { exact: true }).fill(key);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/console/why");
  for (const { name, open } of PICTURES.filter((picture) => isWanted(picture.name))) {
    await open(page, story);
    await page.evaluate("scrollTo(0, 0)");
    await take(name);
  }
  await context.close();
}

const found = findChromium();
if (found === null) {
  console.error(NO_BROWSER);
  process.exitCode = 1;
} else await takeScreenshots(found);
