import { mintProject, ownSystem, type Project, system } from "@memory/testkit";
import { Memory } from "@memory-service/client";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  axeFaults,
  faultsOf,
  hasNoBrowser,
  openBrowser,
  openConsole,
  openPage,
} from "./browser.ts";
import { press, tabTo } from "./keyboard.ts";

/** HTML, a turned direction, Arabic, no width, and as long as a label may be. */
const HOSTILE = `<img src=x onerror=window.hostile=1>\u202Eمرحبا\u200B`.padEnd(128, "x");

let browser: Browser | null;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** The browser, which a test that is not skipped has. */
function opened(): Browser {
  if (browser === null) throw new Error("no browser");
  return browser;
}

const clientOf = (apiKey: string, baseUrl = system().baseUrl) =>
  new Memory({ baseUrl, apiKey, actor: HOSTILE.slice(0, 60).replaceAll(/[^\x20-\x7e]/g, "?") });

const refusal = (apiKey: string, baseUrl?: string) =>
  clientOf(apiKey, baseUrl)
    .whoami()
    .then(
      () => null,
      (error: Error) => error.message,
    );

async function keysOf({ projectId }: Project) {
  const keys: { label: string | null; rights?: string[]; revoked_at: string | null }[] = [];
  for await (const key of clientOf(system().adminKey).keys.list({ revoked: undefined }))
    if (key.project_id === projectId) keys.push(key);
  return keys;
}

/** Signs in with the admin key by keyboard alone, with the right to manage keys too. */
async function enterWithAdminKey(page: Page, project: Project): Promise<void> {
  await page.getByLabel("Key", { exact: true }).waitFor();
  await tabTo(page, "Key");
  await page.keyboard.type(system().adminKey);
  await tabTo(page, "Your name");
  await page.keyboard.type("kim@example.com");
  await press(page, "Enter");
  await page.getByRole("heading", { level: 1, name: "Choose a project" }).waitFor();
  await tabTo(page, "manage keys");
  await press(page, "Space");
  await tabTo(page, "Find a project");
  await page.keyboard.type(project.projectId);
  await page.getByRole("button", { name: project.projectId }).waitFor();
}

test.skipIf(hasNoBrowser)(
  "with the admin key, by keyboard alone: a project is chosen, a key made and revoked, and the key of the console ends with it",
  async () => {
    const project = await mintProject();
    const page = await openPage(opened());
    await page.goto("/console/keys");
    await enterWithAdminKey(page, project);
    expect(await axeFaults(page)).toEqual([]);
    await tabTo(page, project.projectId);
    await press(page, "Enter");
    await page.getByRole("heading", { level: 1, name: "Keys" }).waitFor();
    const rows = page.getByRole("list", { name: "Keys, newest first" }).getByRole("link");
    await rows.filter({ hasText: "Memory console" }).getByText("signed in with it").waitFor();
    expect(await rows.count()).toBe(2);

    await press(page, "n");
    await page.getByRole("heading", { level: 1, name: "Make a key" }).waitFor();
    await tabTo(page, "Label");
    await page.keyboard.type("Chat backend");
    await tabTo(page, "It is for");
    await page.keyboard.type("an agent");
    await tabTo(page, "It ends");
    await page.keyboard.type("in 30");
    await tabTo(page, "Make the key");
    await press(page, "Enter");
    await page.getByRole("heading", { level: 1, name: "The key is made" }).waitFor();
    const made = (await page.getByText(/^mk_[\w-]{20,}$/).textContent()) ?? "";
    expect(await clientOf(made).whoami()).toMatchObject({ rights: ["capture", "read"] });
    const kept = "JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href])";
    expect(await page.evaluate(kept)).not.toContain(made);

    await press(page, "u");
    const row = rows.filter({ hasText: "Chat backend" });
    await row.getByText(/^ends in \d+ days$/).waitFor();
    expect(await page.content()).not.toContain(made);
    await press(page, "j", "Enter");
    const dialog = page.getByRole("dialog", { name: "Key" });
    await dialog.getByText("kim@example.com").waitFor();
    await tabTo(page, "Revoke…");
    await press(page, "Enter");
    await dialog.getByRole("button", { name: "Revoke for good" }).waitFor();
    await press(page, "Enter");
    await page.getByText("Revoked: Chat backend").waitFor();
    await row.waitFor({ state: "detached" });
    expect(await refusal(made)).toContain("revoked");
    await page.goto("/console/keys?state=ended&text=chat");
    await row.getByText("revoked").waitFor();

    const [, own] = await keysOf(project);
    expect(own).toMatchObject({ label: "Memory console", rights: ["read", "review", "keys"] });
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Key", { exact: true }).waitFor();
    const states = async () => (await keysOf(project)).map(({ revoked_at }) => revoked_at !== null);
    await expect.poll(states, { timeout: 60_000 }).toEqual([false, true, true]);
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)(
  "where no key of a project manages keys, who has the right “keys” is shown the way; nothing bars people, and a hostile label is harmless",
  async () => {
    const project = await mintProject();
    const admin = clientOf(system().adminKey);
    const { orgId, projectId } = project;
    const hostile = await admin.keys.create({ orgId, projectId, label: HOSTILE, rights: ["keys"] });
    for (const [colorScheme, width] of [
      ["light", 1280],
      ["dark", 390],
    ] as const) {
      const viewport = { width, height: 800 };
      const look = { colorScheme, viewport };
      const page = await openConsole(opened(), hostile.key, "/console/keys", look);
      await page.getByText("Keys are managed with the admin key here").waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.goto("/console/keys/new");
      await page.getByRole("button", { name: "Sign in with the admin key" }).click();
      await page.getByLabel("Key", { exact: true }).fill(system().adminKey);
      await press(page, "Enter");
      await page.getByLabel("Find a project").fill(projectId);
      await page.getByRole("button", { name: projectId }).click();
      await page.getByRole("link").filter({ hasText: "U+202E" }).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await press(page, "?");
      await page.getByRole("dialog", { name: "Keyboard" }).getByText("make a key").waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await press(page, "Escape");
      await page.goto(`/console/keys?key=${hostile.id}`);
      const dialog = page.getByRole("dialog", { name: "Key" });
      await dialog.getByText("U+200B").waitFor();
      await dialog.getByRole("button", { name: "Revoke…" }).click();
      await dialog.getByText("was used in the last hour").waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await press(page, "Escape");
      await page.goto("/console/keys/new");
      await page.getByRole("button", { name: "Make the key" }).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate("window.hostile ?? null")).toBeNull();
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      expect(faultsOf(page)).toEqual([]);
      await page.context().close();
    }
  },
);

test.skipIf(hasNoBrowser)(
  "where keys of a project manage keys, one gives no more than it has, and revoking itself signs out",
  async () => {
    await using own = await ownSystem({ bootstrap: true });
    const { baseUrl } = own;
    const { orgId, projectId, key: first } = await mintProject(own);
    const { key } = await clientOf(first, baseUrl).keys.create({
      ...{ orgId, projectId, label: "Deployment", rights: ["read", "keys"] },
    });
    const page = await openConsole(opened(), key, "/console/keys", { baseURL: baseUrl });
    const rows = page.getByRole("list", { name: "Keys, newest first" }).getByRole("link");
    await rows.filter({ hasText: "everything" }).click();
    const dialog = page.getByRole("dialog", { name: "Key" });
    await dialog.getByRole("button", { name: "Revoke…" }).click();
    await dialog.getByRole("button", { name: "Revoke for good" }).click();
    await expect.poll(() => refusal(first, baseUrl), { timeout: 60_000 }).toContain("revoked");
    await rows.filter({ hasText: "everything" }).waitFor({ state: "detached" });

    await page.goto("/console/keys/new");
    expect(await page.getByRole("checkbox", { name: "erase" }).isDisabled()).toBe(true);
    await page.getByLabel("Label").fill("Dashboard");
    await page.getByRole("button", { name: "Make the key" }).click();
    const made = (await page.getByText(/^mk_[\w-]{20,}$/).textContent()) ?? "";
    await page.getByRole("link", { name: "All keys" }).click();

    await rows.filter({ hasText: "signed in with it" }).click();
    await dialog.getByRole("button", { name: "Revoke…" }).click();
    await dialog.getByText("Revoking it signs you out.").waitFor();
    await dialog.getByText("Without one nobody can make or revoke its keys here.").waitFor();
    const go = dialog.getByRole("button", { name: "Revoke for good" });
    expect(await go.getAttribute("aria-disabled")).toBe("true");
    await dialog.getByLabel(/^Type mk_/).fill(key.slice(0, 8));
    await go.click();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await expect.poll(() => refusal(key, baseUrl), { timeout: 60_000 }).toContain("revoked");
    expect(await refusal(made, baseUrl)).toBeNull();
    expect(faultsOf(page)).toEqual([]);
    await page.context().close();
  },
);
