import { FORWARDED_ROUTES } from "@memory/api";
import { expect, test } from "vitest";
import { routeTable } from "./route-table.ts";

const routes = FORWARDED_ROUTES.map(({ service, ...route }) => ({ ...route, upstream: service }));
const find = routeTable(routes);

test.each(routes)("$method $path belongs to $upstream", ({ method, path, upstream }) => {
  expect(find(method, path.replace(/:\w+/, "0192"))).toEqual({ kind: "upstream", upstream, path });
});

test.each([
  "/",
  "/v1/capture/",
  "//v1/capture",
  "/V1/capture",
  "/v1/%63apture",
  "/v1/jobs/",
  "/v1/jobs/a/b",
  "/v1/facts//history",
  "/internal/keys/verify",
  "/readyz",
  "/metrics",
])("%s is nobody's", (path) => {
  expect(find("GET", path)).toEqual({ kind: "unknown" });
});

test("a method that a path does not have is refused with those it has", () => {
  expect(find("PUT", "/v1/keys")).toEqual({ kind: "method", allow: "POST, GET, HEAD" });
  expect(find("GET", "/v1/capture")).toEqual({ kind: "method", allow: "POST" });
  expect(find("POST", "/v1/keys/some")).toEqual({ kind: "method", allow: "DELETE" });
});

test("HEAD goes where GET goes", () => {
  expect(find("HEAD", "/v1/facts")).toMatchObject({ kind: "upstream", upstream: "consolidation" });
  expect(find("HEAD", "/v1/capture").kind).toBe("method");
});

test("an id is any one segment, encoded or not", () => {
  expect(find("GET", "/v1/jobs/a%2Fb%zz").kind).toBe("upstream");
});
