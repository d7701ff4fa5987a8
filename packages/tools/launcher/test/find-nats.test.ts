import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { findNats, type NatsPlaces } from "../src/nats/find.ts";
import { fakeProgram } from "./fake-program.ts";

interface Fixtures {
  /** Makes a nats-server of that version and gives back its path. */
  installed: (name: string, version: string) => string;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads what a fixture needs from its first parameter.
  installed: async ({}, use) => {
    const root = mkdtempSync(join(tmpdir(), "memory-find-"));
    await use((name, version) => fakeProgram(join(root, name), `nats-server: v${version}`));
    rmSync(root, { recursive: true });
  },
});

const places = (some: Partial<NatsPlaces>): NatsPlaces => ({
  given: undefined,
  programs: [],
  bring: [],
  ...some,
});
const silent = () => undefined;

test("the program NATS_SERVER_BIN names goes before those on the machine", async ({
  installed,
}) => {
  const given = installed("given", "2.9.10");

  const found = await findNats(places({ given, programs: [installed("path", "2.15.1")] }), silent);

  expect(found).toMatchObject({ program: given, version: "2.9" });
});

test("a server that is too old is passed over, and one is brought", async ({ installed }) => {
  const programs = ["/nowhere", installed("old", "2.8.4")];
  const bring = [
    { from: "not for this machine", fetch: async () => null },
    { from: "a package", fetch: async () => installed("brought", "2.10.27") },
  ];

  expect(await findNats(places({ programs, bring }), silent)).toMatchObject({
    from: "a package",
    version: "2.10",
  });
});

test("when none can be had every way is named, and why bringing one failed", async () => {
  const bring = [
    { from: "a package", fetch: () => Promise.reject(new Error("no route to mirror")) },
  ];

  await expect(findNats(places({ bring }), silent)).rejects.toThrow(
    /SERVICE_NATS_URL.*NATS_SERVER_BIN.*apt-get install nats-server.*brew.*no route to mirror/s,
  );
});
