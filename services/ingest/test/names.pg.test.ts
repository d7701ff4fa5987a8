import { newId } from "@memory/ids";
import { dropNamesOf, putNames, servingScope } from "@memory/names";
import { tokenOf, trustedScope } from "@memory/scope";
import { database } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nameSubjects } from "../src/name-subjects.ts";
import { type RunningIngest, runIngest } from "./running-ingest.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await runIngest(database("ingest").appUrl, {}, `names-test-${newId()}`);
});
afterAll(() => ingest.close());

const mail = "sam@example.com";

test("a change of a name that arrives after a later one changes nothing, one that is sent again nothing either", async () => {
  const { pool } = ingest;
  const projectId = newId();
  const stands = async () => (await servingScope(pool, trustedScope(projectId, mail))).subjectId;
  const put = (subjectId: string | null, revision: number | null) =>
    nameSubjects({ pool })({
      ...{ projectId, revision, mustBeEmpty: subjectId !== null },
      names: [{ name: mail, subjectId }],
    });

  expect(await put("sam", 5)).toEqual({ hasMemory: false });
  expect([await put("sam", 5), await stands()]).toEqual([{ hasMemory: false }, "sam"]);
  await put(null, 7);
  expect([await put("sam", 5), await stands()]).toEqual([{ hasMemory: false }, mail]);
  await put("kim", 8);
  await put(null, 7);
  expect(await stands()).toBe("kim");
  await put("lee", null);
  expect(await stands()).toBe("lee");
});

test("a name that an erasure took does not come back with what is sent again", async () => {
  const { pool } = ingest;
  const subject = trustedScope(newId(), "sam");
  const names = [
    { name: mail, subjectId: "sam" },
    { name: "sam-2", subjectId: "sam" },
  ];
  const put = (revision: number) => putNames(pool, subject.projectId, names, revision);
  expect(await put(5)).toEqual(names);
  expect(await put(5)).toEqual(names);
  await dropNamesOf(pool, tokenOf(subject));

  expect(await put(5)).toEqual([]);
  const found = await servingScope(pool, trustedScope(subject.projectId, mail));
  expect(found.subjectId).toBe(mail);
  expect(await put(9)).toEqual(names);
});
