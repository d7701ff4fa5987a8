import { expect, test } from "vitest";
import { lackedRights } from "./lacked-rights.ts";

test("a page is opened by any of its rights, and by the admin key where it says so", () => {
  expect(lackedRights({}, ["read"], false)).toBeNull();
  expect(lackedRights({}, ["keys"], true)).toEqual(["read"]);
  expect(lackedRights({ rights: ["read", "erase"] }, ["erase"], false)).toBeNull();
  expect(lackedRights({ rights: [] }, [], false)).toBeNull();
  const keys = { rights: ["keys"], adminKey: true } as const;
  expect(lackedRights(keys, ["read"], false)).toEqual(["keys"]);
  expect(lackedRights(keys, ["read"], true)).toBeNull();
});
