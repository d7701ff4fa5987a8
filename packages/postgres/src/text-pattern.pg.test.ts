import { freshDatabase } from "@memory/testkit";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { textPattern } from "./text-pattern.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase("context");
  client = new pg.Client(database.appUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const finds = async (text: string, within: string): Promise<boolean> =>
  (await client.query("SELECT $1 ~ $2 AS found", [within, textPattern(text)])).rows[0].found;

test.each([
  ["rex", "Who is REX?", true],
  ["ÜBUNG", "eine Übung", true],
  ["übung", "EINE ÜBUNG", true],
  ["МОСКВА", "в Москва", true],
  ["straße", "Straße 5", true],
  ["***:a.b", "x***:A.By", true],
  ["a.b", "axb", false],
  ["[x](y){1}|^$\\d", "see [X](y){1}|^$\\d.", true],
  ["\\d", "7", false],
  ["a b\n\tc", "A B\n\tC", true],
  ["猫", "我的猫", true],
  ["😀", "so 😀 there", true],
  ["x", "a b c", false],
])("%j within %j: %s", async (text, within, expected) => {
  expect(await finds(text, within)).toBe(expected);
});

test("every character of ASCII is found as itself, and not as another", async () => {
  for (let code = 1; code < 128; code++) {
    const character = String.fromCharCode(code);
    expect([code, await finds(character, `.${character}.`)]).toEqual([code, true]);
    expect([code, await finds(`_${character}_`, "_é_")]).toEqual([code, false]);
  }
});
