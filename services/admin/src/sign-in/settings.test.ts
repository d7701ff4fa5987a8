import { readEnv } from "@memory/env";
import { expect, test } from "vitest";
import { SignInEnv, signInConfig } from "./settings.ts";

const ROLES = '{"support": [{"org_id": "acme", "projects": ["shop"], "rights": ["read"]}]}';
const ENV = {
  SERVICE_SIGN_IN_ISSUER: "https://login.example.com/realms/acme",
  SERVICE_SIGN_IN_CLIENT_ID: "memory",
  SERVICE_SIGN_IN_REDIRECT_URI: "https://memory.example.com/console/sign-in/callback",
  SERVICE_SIGN_IN_ROLES: ROLES,
};
const read = (env: Record<string, string | undefined>) =>
  signInConfig(readEnv(SignInEnv, { ...ENV, ...env }));

test("a provider needs four settings, and the others have a value", () => {
  const config = read({});
  expect(config).toMatchObject({
    ...{ clientSecret: null, scopes: "openid email profile", rolesClaim: "roles" },
    ...{ actorClaim: null, lastsMs: 8 * 3_600_000 },
  });
  expect(config?.roles.get("support")).toEqual([
    { orgId: "acme", projects: ["shop"], rights: ["read"] },
  ]);
  expect(read({ SERVICE_SIGN_IN_SCOPES: "email, groups" })?.scopes).toBe("openid email groups");
  expect(read({ SERVICE_SIGN_IN_ISSUER: "" })).toBeNull();
});

test.each([
  ["SERVICE_SIGN_IN_CLIENT_ID", ""],
  ["SERVICE_SIGN_IN_REDIRECT_URI", ""],
  ["SERVICE_SIGN_IN_REDIRECT_URI", "http://memory.example.com/console/sign-in/callback"],
  ["SERVICE_SIGN_IN_REDIRECT_URI", "javascript:alert(1)"],
  ["SERVICE_SIGN_IN_ISSUER", "http://login.example.com"],
  ["SERVICE_SIGN_IN_ISSUER", "https://user:secret@login.example.com"],
  ["SERVICE_SIGN_IN_ROLES", ""],
  ["SERVICE_SIGN_IN_ROLES", "support"],
  [
    "SERVICE_SIGN_IN_ROLES",
    '{"support": [{"org_id": "acme", "projects": "*", "rights": ["read"]}]}',
  ],
  ["SERVICE_SIGN_IN_ROLES", ROLES.replace("read", "write")],
  ["SERVICE_SIGN_IN_ROLES", ROLES.replace("org_id", "org")],
  ["SERVICE_SIGN_IN_HOURS", "0"],
  ["SERVICE_SIGN_IN_HOURS", "169"],
])("%s=%s is refused by its name", (setting, value) => {
  expect(() => read({ [setting]: value })).toThrowError(setting);
});
