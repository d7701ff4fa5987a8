import { expect, test } from "vitest";
import { actorOfClaims, claimOf, rolesOf } from "./person.ts";

test.each([
  ["a list", { roles: ["a", "b", 7] }, "roles", ["a", "b"]],
  ["one name", { groups: "Memory Admins" }, "groups", ["Memory Admins"]],
  ["names of fields", { "urn:x:roles": { a: {}, b: {} } }, "urn:x:roles", ["a", "b"]],
  ["a path", { realm_access: { roles: ["a"] } }, "realm_access.roles", ["a"]],
  ["a name with dots", { "https://acme.com/roles": ["a"] }, "https://acme.com/roles", ["a"]],
  ["nothing", {}, "roles", []],
  ["nothing of the language", {}, "constructor.name", []],
])("roles are read from %s", (_what, claims, name, roles) => {
  expect(rolesOf(claimOf(claims, name))).toEqual(roles);
});

const KIM = { sub: "u-1", email: "kim@example.com", email_verified: true };

test.each([
  ["the verified address", KIM, null, "kim@example.com"],
  ["the id, where the address is not verified", { ...KIM, email_verified: false }, null, "u-1"],
  ["the id, where nothing says that it is", { sub: "u-1", email: "kim@example.com" }, null, "u-1"],
  ["the id, where the address is no line", { ...KIM, email: "kim\n@example.com" }, null, "u-1"],
  ["the claim that is set", { ...KIM, upn: " kim " }, "upn", "kim"],
  ["nobody, where that claim is absent", KIM, "upn", null],
  ["nobody, where it is too long", { ...KIM, upn: "k".repeat(129) }, "upn", null],
])("a person is called by %s", (_what, claims, claim, actor) => {
  expect(actorOfClaims(claims, claim)).toBe(actor);
});
