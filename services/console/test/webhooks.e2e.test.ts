import { createHmac } from "node:crypto";
import { text } from "node:stream/consumers";
import { type LoopbackServer, loopbackServer, mintProject, system } from "@memory/testkit";
import { Memory } from "@memory-service/client";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults, faultsOf, hasNoBrowser, openBrowser, openConsole } from "./browser.ts";

const HOSTILE = `<img src=x onerror=window.hostile=1>\u202Eمرحبا\u200B`.padEnd(250, "x");

interface Call {
  id: string;
  body: string;
  isSigned: (secret: string) => boolean;
}

let browser: Browser | null;
let key: string;
let receiver: LoopbackServer;
let answer = 204;
const calls: Call[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  if (browser === null) return;
  ({ key } = await mintProject());
  receiver = await loopbackServer((request, response) => {
    void text(request).then((body) => {
      const header = (name: string) => String(request.headers[name]);
      const id = header("webhook-id");
      const signed = `${id}.${header("webhook-timestamp")}.${body}`;
      calls.push({
        id,
        body,
        isSigned: (secret) => {
          const bytes = Buffer.from(secret.replace("whsec_", ""), "base64");
          const mac = createHmac("sha256", bytes).update(signed).digest("base64");
          return header("webhook-signature").split(" ").includes(`v1,${mac}`);
        },
      });
      response.writeHead(answer).end();
    });
  });
});
afterAll(async () => {
  await browser?.close();
  await receiver?.[Symbol.asyncDispose]();
});

/** The browser, which a test that is not skipped has. */
function opened(): Browser {
  if (browser === null) throw new Error("no browser");
  return browser;
}

/** Goes on by the Tab key until what is focused has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let at = 0; at < 60; at++) {
    await page.keyboard.press("Tab");
    const label: string = await page.evaluate(
      "(document.activeElement?.labels?.[0]?.textContent ?? document.activeElement?.textContent ?? '').trim()",
    );
    if (label.startsWith(name)) return;
  }
  throw new Error(`the Tab key does not reach ${name}`);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** Two values of one day that exclude each other, so that a conflict opens. */
async function contradict(subject: string): Promise<void> {
  const memory = new Memory({ baseUrl: system().baseUrl, apiKey: key, timeoutMs: 60_000 });
  const form = (value: string) => ({
    kind: "form.submitted",
    occurred_at: "2026-10-20T10:00:00Z",
    payload: { facts: [{ predicate: "home_country", value }] },
  });
  await memory.subject(subject).capture([form("Norway"), form("Sweden")]);
  await memory.consolidate();
}

const row = (page: Page, name: RegExp) =>
  page.getByRole("list", { name: "Deliveries" }).getByRole("button", { name });

test.skipIf(hasNoBrowser)(
  "by keyboard alone: add a webhook, test it, see what fails, send it again, change its secret, delete it",
  async () => {
    const page = await openConsole(opened(), key);
    await page.getByRole("heading", { level: 1, name: "Why?" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await page.getByText("Nothing is called yet").waitFor();
    await page.keyboard.press("n");
    await page.getByRole("heading", { level: 1, name: "Add a webhook" }).waitFor();
    await tabTo(page, "Address");
    await page.keyboard.type("https://10.1.2.3/hook");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("may not call").waitFor();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(`${receiver.url}/hook`);
    await tabTo(page, "forget.completed");
    await page.keyboard.press("Space");
    await press(page, "Add the webhook");
    await page.getByRole("heading", { name: "The signing secret" }).waitFor();
    const secret = (await page.getByText(/^whsec_/).textContent()) ?? "";
    await press(page, "I have stored it");
    await page.waitForURL(/\/console\/webhooks\/[0-9a-f-]{36}$/);

    await page.getByText("Nothing was sent yet").waitFor();
    await page.keyboard.press("t");
    await page.getByText("The receiver took the test: 204").waitFor();
    await row(page, /delivered webhook.test answered 204/).waitFor();
    expect(calls.at(-1)?.isSigned(secret)).toBe(true);

    answer = 503;
    await contradict("person-3");
    await row(page, /waiting conflict.opened answered 503/).waitFor();
    await press(page, "Pause");
    const dialog = page.getByRole("dialog");
    await press(page, "Pause it");
    await page.getByText("Nothing is sent, and what is decided").waitFor();
    await row(page, /failed conflict.opened/).waitFor();
    await press(page, "Resume");
    await page.getByText("Active again, from now on.").waitFor();
    answer = 204;
    const event = calls.at(-1);
    expect(event?.body).toContain(`"conflict.opened"`);
    await press(page, "Send all failed again");
    await page.getByText("1 is sent again.").waitFor();
    await row(page, /delivered conflict.opened answered 204/).waitFor();
    expect(calls.at(-1)?.id).toBe(event?.id);

    // To the newest, whichever of the two the Tab key came by before.
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await page.waitForURL(/delivery=[0-9a-f-]{36}/);
    await page.getByText(event?.id ?? "").waitFor();
    const before = calls.length;
    await page.keyboard.press("r");
    await expect.poll(() => calls.length).toBe(before + 1);
    expect(calls.at(-1)?.id).toBe(event?.id);

    await press(page, "New secret");
    await press(page, "Make a new secret");
    const next = (await dialog.getByText(/^whsec_/).textContent()) ?? "";
    expect(next).not.toBe(secret);
    await press(page, "I have stored it");
    await page.keyboard.press("t");
    await expect.poll(() => calls.length).toBe(before + 2);
    expect(calls.at(-1)?.isSigned(next) && calls.at(-1)?.isSigned(secret)).toBe(true);

    await press(page, "Delete");
    await press(page, "Delete it");
    await page.waitForURL("**/console/webhooks");
    await page.getByText("Nothing is called yet").waitFor();
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)(
  "nothing bars people, a hostile note is shown harmlessly, and who may not sees why",
  async () => {
    const memory = new Memory({ baseUrl: system().baseUrl, apiKey: key });
    const url = `${receiver.url}/${"long".repeat(200)}`;
    const made = await memory.webhooks.create({
      url,
      events: ["job.failed"],
      description: HOSTILE,
    });
    answer = 500;
    await memory.webhooks.test(made.id);
    for (const [colorScheme, width] of [
      ["light", 1280],
      ["dark", 390],
    ] as const) {
      const look = { colorScheme, viewport: { width, height: 800 } };
      const page = await openConsole(opened(), key, "/console/webhooks", look);
      await page.getByText("1 failed").waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole("link", { name: "127.0.0.1" }).click();
      await row(page, /failed webhook.test/).click();
      await page.getByText("something other than 2xx").waitFor();
      await page.getByText("U+202E").first().waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      await page.getByRole("button", { name: "Delete" }).click();
      expect(await axeFaults(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "Change" }).click();
      await page.getByLabel("Note").waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate("window.hostile ?? null")).toBeNull();
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      expect(faultsOf(page)).toEqual([]);
      await page.context().close();
    }
    const { baseUrl, adminKey } = system();
    const admin = new Memory({ baseUrl, apiKey: adminKey });
    const reader = await admin.keys.create({ ...(await memory.scope()), rights: ["read"] });
    const page = await openConsole(opened(), reader.key, `/console/webhooks/${made.id}`);
    await page.getByText("It takes the right “keys”.").waitFor();
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);
