import { expect, test } from "vitest";
import { projectScope, scopeToken, subjectScope, tenantToken, tokenOf } from "./index.ts";

const key = { kind: "key", keyId: "k", prefix: "p", orgId: "o", projectId: "mine" } as const;

test("a key gives its own project and refuses every other one alike", () => {
  expect(projectScope(key, "mine").projectId).toBe("mine");
  expect(() => projectScope(key, "theirs")).toThrowError("does not give access");
});

test("open dev mode gives any project", () => {
  expect(projectScope({ kind: "open" }, "any").projectId).toBe("any");
});

test("a tenant token is 64 bits and the same for every subject of a project", () => {
  expect(tenantToken("mine")).toMatch(/^[0-9a-f]{16}$/);
  expect(tenantToken("mine")).toBe(tenantToken("mine"));
  expect(tenantToken("mine")).not.toBe(tenantToken("theirs"));
});

test("a scope token is 128 bits and tells apart what plain joining would mix up", () => {
  expect(scopeToken("a", "b:c")).toMatch(/^[0-9a-f]{32}$/);
  expect(scopeToken("a", "b:c")).not.toBe(scopeToken("a:b", "c"));
  expect(tokenOf(subjectScope(projectScope(key, "mine"), "s"))).toBe(scopeToken("mine", "s"));
});
