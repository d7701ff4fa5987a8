import { expect, test } from "vitest";
import { type Grant, grantsOf, openingsOf } from "./openings.ts";

const grant = (orgId: string, projects: Grant["projects"], rights: Grant["rights"]): Grant => ({
  ...{ orgId, projects, rights },
});
const MAP = new Map([
  ["support", [grant("acme", ["shop", "app"], ["read"])]],
  ["curator", [grant("acme", ["app"], ["review"]), grant("lab", ["app"], ["read"])]],
  ["lead", [grant("acme", "all", ["read", "erase"])]],
]);
const opened = (roles: string[], known: [string, string[]][] = []) =>
  openingsOf(grantsOf(MAP, roles), new Map(known)).map(({ orgId, projectId, rights }) =>
    [orgId, projectId, ...rights].join(" "),
  );

test("roles add up: each project once, with all rights that any of them gives there", () => {
  expect(opened(["support", "curator", "support"])).toEqual([
    ...["acme app read review", "lab app read", "acme shop read"],
  ]);
});

test("a role for all projects of an organization opens those that it has", () => {
  expect(opened(["lead"], [["acme", ["app", "new"]]])).toEqual([
    ...["acme app read erase", "acme new read erase"],
  ]);
  expect(opened(["lead"])).toEqual([]);
});

test("roles that the map does not have open nothing, whatever they are called", () => {
  expect(opened(["unknown", "constructor", "__proto__", ""])).toEqual([]);
});
