import { withClient } from "@memory/launcher";
import { expect, test } from "vitest";
import { database, emptyDatabase, servers } from "../src/index.ts";

test("each context's database answers both of its roles and refuses those of another context", async () => {
  const { databases, adminUrl } = servers();
  const whoAmI = (url: string) =>
    withClient(
      url,
      async (client) => (await client.query("SELECT current_user AS me")).rows[0]?.me,
    );
  const trespass = new URL(databases.ingest.appUrl);
  trespass.pathname = "/memory_admin";

  expect(await whoAmI(databases.ingest.ownerUrl)).toBe("ingest_owner");
  expect(await whoAmI(databases.ingest.appUrl)).toBe("ingest_app");
  await expect(whoAmI(trespass.href)).rejects.toMatchObject({ code: "42501" });
  expect(await whoAmI(adminUrl)).toBe("postgres");
});

test("the role a service runs as cannot make tables, the owner can", async () => {
  const { ownerUrl, appUrl, drop } = await emptyDatabase();
  const makeTable = (url: string) =>
    withClient(url, (client) => client.query("CREATE TABLE things (id int)"));

  await expect(makeTable(appUrl)).rejects.toMatchObject({ code: "42501" });
  await makeTable(ownerUrl);

  await drop();
  await expect(makeTable(ownerUrl)).rejects.toMatchObject({ code: "3D000" });
});

test("fresh databases made at the same moment are different ones", async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => emptyDatabase("context")));

  expect(new Set(made.map(({ appUrl }) => appUrl)).size).toBe(4);
  expect(database("context").appUrl).not.toBe(made[0]?.appUrl);
  await Promise.all(made.map(({ drop }) => drop()));
});
