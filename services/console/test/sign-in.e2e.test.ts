import type { System } from "@memory/launcher";
import { type OpenIdProvider, openIdProvider, ownSystem } from "@memory/testkit";
import { Memory } from "@memory-service/client";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults, faultsOf, hasNoBrowser, openBrowser, openPage } from "./browser.ts";
import { contradictMany } from "./contradictions.ts";

// The system's own address is known only once it runs: the browser is sent on from this one.
const REDIRECT = "http://127.0.0.1:9909/console/sign-in/callback";
const HOSTILE = `<img src=x onerror=window.hostile=1>\u202E`;
const PEOPLE = {
  kim: { email: "kim@example.com", email_verified: true, roles: ["support", "lab"] },
  ann: { email: "ann@example.com", email_verified: true, roles: ["support"] },
  max: { email: "max@example.com", email_verified: true, roles: [] },
};
const ORG = "org_people";
const opening = (project: string) => [
  { org_id: ORG, projects: [project], rights: ["read", "review"] },
];

let browser: Browser | null;
let system: System;
let people: OpenIdProvider;
let subjects: string[];
beforeAll(async () => {
  browser = await openBrowser();
  if (browser === null) return;
  people = await openIdProvider({ redirectUri: REDIRECT, people: PEOPLE });
  system = await ownSystem({
    serviceEnv: {
      admin: {
        SERVICE_SIGN_IN_ISSUER: people.issuer,
        SERVICE_SIGN_IN_CLIENT_ID: people.clientId,
        SERVICE_SIGN_IN_REDIRECT_URI: REDIRECT,
        SERVICE_SIGN_IN_NAME: HOSTILE,
        SERVICE_SIGN_IN_ROLES: JSON.stringify({
          support: opening("prj_desk"),
          lab: opening("prj_lab"),
        }),
      },
    },
  });
  const admin = new Memory({ baseUrl: system.baseUrl, apiKey: system.adminKey ?? "" });
  const { key } = await admin.keys.create({ orgId: ORG, projectId: "prj_desk" });
  subjects = await contradictMany(system.baseUrl, key, 1);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await people?.[Symbol.asyncDispose]();
  await system?.stop();
});

/** A page at the sign-in, of a browser that comes back from the provider to the system. */
async function open(path: string, colorScheme: "light" | "dark" = "light"): Promise<Page> {
  if (browser === null) throw new Error("no browser");
  const page = await openPage(browser, { baseURL: system.baseUrl, colorScheme });
  await page.route(`${REDIRECT}*`, (route) => {
    const { pathname, search } = new URL(route.request().url());
    return route.fulfill({
      status: 302,
      headers: { location: `${system.baseUrl}${pathname}${search}` },
    });
  });
  await page.goto(path);
  await page.getByLabel("Key", { exact: true }).waitFor();
  return page;
}

/** By keyboard: to the provider, in as somebody, and back. */
async function signIn(page: Page, login: string): Promise<void> {
  const button = page.getByRole("button", { name: "Sign in by" });
  await button.waitFor();
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Who are you?" }).waitFor();
  await page.getByLabel("Login").fill(login);
  await page.keyboard.press("Enter");
}

/** What the page did that it must not, but for the way by the provider. */
const faultsHere = (page: Page): string[] =>
  faultsOf(page).filter(
    (fault) => ![people.issuer, REDIRECT].some((known) => fault.startsWith(`asked ${known}`)),
  );

test.skipIf(hasNoBrowser)(
  "by keyboard alone: in by the provider, one of two projects, a decision in one's own name, out, and the key is refused",
  async () => {
    const page = await open("/console/conflicts");
    await page.getByText("U+202E").first().waitFor();
    expect(await page.evaluate("window.hostile ?? null")).toBeNull();
    expect(await axeFaults(page)).toEqual([]);
    await signIn(page, "kim");
    const projects = page.getByRole("list", { name: "Choose a project" });
    await projects.getByText("prj_lab").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await projects.getByRole("button", { name: "prj_desk" }).focus();
    await page.keyboard.press("Enter");
    await page
      .getByRole("button", { name: subjects[0] ?? "" })
      .first()
      .waitFor();
    await page.getByText("kim@example.com").first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/console/conflicts");

    const kept = await page.evaluate<string>("sessionStorage.getItem('memory-console-session')");
    const { key } = JSON.parse(kept) as { key: string };
    const own = new Memory({ baseUrl: system.baseUrl, apiKey: key });
    expect((await own.whoami()).rights.toSorted()).toEqual(["read", "review"]);
    await page.getByRole("button", { name: "Sign out" }).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("Key", { exact: true }).waitFor();
    await expect
      .poll(() =>
        own.whoami().then(
          () => 200,
          (error) => error.status,
        ),
      )
      .toBe(401);
    expect(faultsHere(page)).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(hasNoBrowser)(
  "whose roles open one project is there at once; whose roles open nothing, who was refused and who comes twice read what to do",
  async () => {
    const page = await open("/console", "dark");
    await signIn(page, "ann");
    await page.getByRole("heading", { level: 1, name: "Why?" }).waitFor();
    await page.goto(`/console/sign-in/callback?code=again&state=again`);
    await page.getByRole("alert").getByText("This tab began no sign-in").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.context().close();
    for (const [login, text] of [
      ["max", /none of their roles|opens/],
      ["nobody", /provider/i],
    ] as const) {
      const other = await open("/console");
      await signIn(other, login);
      await other.getByRole("alert").getByText(text).waitFor();
      await other.getByRole("link", { name: "Back to the sign-in" }).click();
      await other.getByLabel("Key", { exact: true }).waitFor();
      expect(faultsHere(other)).toEqual([]);
      await other.context().close();
    }
  },
);
