import { expect, test } from "vitest";
import { isLocalHost } from "./local-host.ts";

test.each([
  "localhost",
  "LOCALHOST:8080",
  "app.localhost",
  "127.0.0.1:8080",
  "192.168.1.4",
  "[::1]:8080",
  "edge:9090",
  "memory-edge.memory.svc",
  "memory-edge.memory.svc.cluster.local:80",
])("nobody outside can make %s point here", (host) => {
  expect(isLocalHost(host)).toBe(true);
});

test.each([
  "evil.example",
  "evil.example:8080",
  "127.0.0.1.evil.example",
  "localhost.evil.example",
  "a.b",
  "",
])("%s may be anybody's", (host) => {
  expect(isLocalHost(host)).toBe(false);
});
