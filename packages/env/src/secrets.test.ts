import { expect, test } from "vitest";
import { secretFaults, warnOfSecrets } from "./secrets.ts";

const LAPTOP = {
  SERVICE_ADMIN_KEY: "laptop-admin-key",
  SERVICE_INTERNAL_TOKEN: "laptop-internal-token",
  PGPASSWORD: "laptop-app",
  SERVICE_NATS_URL: "nats://memory:laptop-nats@nats:4222",
};
const SHORT = { SERVICE_ADMIN_KEY: "adm", SERVICE_CONSOLE_SERVICE_KEY: "con" };
const GOOD = {
  SERVICE_ADMIN_KEY: "0123456789abcdef",
  SERVICE_INTERNAL_TOKEN: "0123456789abcdef0123",
  PGPASSWORD: "short",
  SERVICE_DATABASE_URL: "postgres://app:p@h/d",
};
const settings = (env: object) => secretFaults({ ...env }).faults.map(({ setting }) => setting);

test("secrets of .env.example and short credentials are found, by their settings", () => {
  expect(settings(LAPTOP)).toEqual([
    "SERVICE_ADMIN_KEY",
    "SERVICE_INTERNAL_TOKEN",
    "PGPASSWORD",
    "SERVICE_NATS_URL",
  ]);
  expect(settings(SHORT)).toEqual(["SERVICE_ADMIN_KEY", "SERVICE_CONSOLE_SERVICE_KEY"]);
  expect(settings(GOOD)).toEqual([]);
});

test.each([
  [{ SERVICE_HOST: "127.0.0.1" }, false],
  [{}, false],
  [{ SERVICE_HOST: "0.0.0.0" }, true],
  [{ SERVICE_HOST: "::" }, true],
  [{ SERVICE_HOST: "0.0.0.0", SERVICE_PUBLISHED_AT: "127.0.0.1" }, false],
  [{ SERVICE_HOST: "127.0.0.1", SERVICE_PUBLISHED_AT: "192.168.1.4" }, true],
  [{ SERVICE_HOST: "0.0.0.0", SERVICE_PUBLISHED_AT: "localhost" }, false],
])("reached at %j they are refused: %s", (address, refused) => {
  expect(secretFaults({ ...SHORT, ...address }).refused).toBe(refused);
  expect(secretFaults({ ...LAPTOP, ...address }).refused).toBe(refused);
  expect(secretFaults({ ...GOOD, ...address }).refused).toBe(false);
});

test("a warning names settings and limits, never a secret", () => {
  const said: string[] = [];
  warnOfSecrets(
    { ...LAPTOP, ...SHORT },
    { warn: (fields, text) => said.push(text, JSON.stringify(fields)) },
  );

  expect(said.join()).toContain("SERVICE_ADMIN_KEY has fewer than 16 characters");
  expect(said.join()).not.toMatch(/laptop-|"adm"|con\b/);
});
