import { createHash, randomBytes } from "node:crypto";
import { type OpenIdProvider, openIdProvider } from "@memory/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SignInConfig } from "../src/sign-in/settings.ts";
import { type AdminUnderTest, adminUnderTest } from "./admin-under-test.ts";

const ADMIN_KEY = "admin-key-of-tests";
const REDIRECT = "http://127.0.0.1:9/console/sign-in/callback";
const email = (name: string) => ({ email: `${name}@example.com`, email_verified: true });
const PEOPLE = {
  kim: { ...email("kim"), roles: ["support", "unknown"] },
  lea: { ...email("lea"), roles: ["support", "lead"] },
  new: { ...email("new"), roles: ["unknown"] },
  pat: { email: "kim@example.com", email_verified: false, roles: "support" },
};
const ROLES: SignInConfig["roles"] = new Map([
  ["support", [{ orgId: "acme", projects: ["shop"], rights: ["read", "review"] }]],
  ["lead", [{ orgId: "acme", projects: "all", rights: ["read", "keys"] }]],
]);

let provider: OpenIdProvider;
let admin: AdminUnderTest;
const settings = (extra: Partial<SignInConfig> = {}): SignInConfig => ({
  ...{ issuer: new URL(provider.issuer), clientId: provider.clientId, clientSecret: null },
  ...{ redirectUri: new URL(REDIRECT), name: "Acme", scopes: "openid email profile" },
  ...{ rolesClaim: "roles", roles: ROLES, actorClaim: null, lastsMs: 3_600_000 },
  ...extra,
});
beforeAll(async () => {
  provider = await openIdProvider({ redirectUri: REDIRECT, people: PEOPLE });
  admin = await adminUnderTest({ adminKey: ADMIN_KEY, signIn: settings() });
  for (const project_id of ["shop", "app"])
    await admin.call("POST", "/v1/keys", ADMIN_KEY, { org_id: "acme", project_id });
});
beforeEach(() => {
  provider.forge = null;
});
afterAll(async () => {
  await admin[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

const random = () => randomBytes(32).toString("base64url");
const fresh = () => ({ state: random(), nonce: random(), code_verifier: random() });

/** Goes to the provider and back as somebody; gives the body that completes it. */
async function returned(login: string, on = admin) {
  const { code_verifier, ...sent } = fresh();
  const code_challenge = createHash("sha256").update(code_verifier).digest("base64url");
  const begun = await on.call("POST", "/v1/sign-in/begin", null, { ...sent, code_challenge });
  const parameters = await provider.signIn(begun.body.url, login);
  return { parameters, ...sent, code_verifier };
}
const complete = (body: object, on = admin) => on.call("POST", "/v1/sign-in", null, body);
const open = (token: string, project_id: string, org_id = "acme") =>
  admin.call("POST", "/v1/sign-in/keys", token, { org_id, project_id });
const failure = async (body: object) => {
  const { status, body: answer } = await complete(body);
  return [status, answer.error.type, answer.error.message];
};

test("anybody learns that there is a provider, by its name, and nothing else", async () => {
  const { body } = await admin.call("GET", "/v1/sign-in");
  expect(body).toEqual({ provider: { name: "Acme" } });
});

test("a person signs in, opens what their role maps to with its rights, and signs out", async () => {
  const done = await complete(await returned("kim"));
  expect([done.status, done.headers["cache-control"]]).toEqual([201, "no-store"]);
  const { token, ...said } = done.body;
  const projects = [{ org_id: "acme", project_id: "shop", rights: ["read", "review"] }];
  expect(said).toEqual({ actor: "kim@example.com", expires_at: expect.any(String), projects });

  const foreign = await open(token, "app");
  const { status, body: made } = await open(token, "shop");
  expect([foreign.status, foreign.body.error.type]).toEqual([403, "forbidden_scope"]);
  expect(status).toBe(201);
  expect(made).toMatchObject({
    ...{ label: "Sign-in of kim@example.com", rights: ["read", "review"] },
    ...{ expires_at: said.expires_at, project_id: "shop" },
  });
  const who = await admin.call("GET", "/v1/whoami", made.key);
  expect(who.body.rights).toEqual(["read", "review"]);
  const kept = await admin.pool.query("SELECT * FROM sign_ins");
  expect(JSON.stringify(kept.rows)).not.toContain(token);

  const out = await admin.call("DELETE", "/v1/sign-in", token);
  expect([out.status, out.body]).toEqual([200, { status: "ended" }]);
  const after = [
    await admin.call("GET", "/v1/whoami", made.key),
    await open(token, "shop"),
    await admin.call("DELETE", "/v1/sign-in", token),
  ];
  expect(after.map(({ status }) => status)).toEqual([401, 401, 401]);
  const { rows } = await admin.pool.query(
    "SELECT type, actor, data->>'key_id' AS key FROM outbox_events WHERE data->>'key_id' = $1 ORDER BY xid, id",
    [made.id],
  );
  const of = { actor: "kim@example.com", key: made.id };
  expect(rows).toEqual([
    ...[
      { type: "key.created", ...of },
      { type: "person.signed_in", ...of },
    ],
    ...[
      { type: "key.revoked", ...of },
      { type: "person.signed_out", ...of },
    ],
  ]);
});

test("roles add up, and one for an organization opens the projects that it has", async () => {
  expect((await complete(await returned("lea"))).body.projects).toEqual([
    { org_id: "acme", project_id: "app", rights: ["read", "keys"] },
    { org_id: "acme", project_id: "shop", rights: ["read", "review", "keys"] },
  ]);
});

test("what a person's key creates names that person and ends with it, where keys manage keys", async () => {
  const grant = { orgId: "acme", projects: ["shop"], rights: ["read", "keys"] } as const;
  const signIn = settings({ roles: new Map([["lead", [grant]]]) });
  await using bootstrap = await adminUnderTest({ signIn });
  const { token, expires_at } = (await complete(await returned("lea", bootstrap), bootstrap)).body;
  const scope = { org_id: "acme", project_id: "shop" };
  const { key } = (await bootstrap.call("POST", "/v1/sign-in/keys", token, scope)).body;
  const headers = { "x-service-actor": "somebody@example.com" };
  const child = await bootstrap.call("POST", "/v1/keys", key, scope, headers);
  const { keys } = (await bootstrap.call("GET", "/v1/keys?limit=9", child.body.key)).body;

  expect([child.status, child.body.rights]).toEqual([201, ["read", "keys"]]);
  const { actor, ...of } = { actor: "lea@example.com", expires_at };
  expect(keys).toMatchObject([
    { ...of, created_by: { actor } },
    { ...of, created_by: { actor } },
  ]);
});

test("an address that the provider has not verified names nobody", async () => {
  expect((await complete(await returned("pat"))).body.actor).toBe("pat");
});

test("a person without a role that opens something stays outside, and reads why", async () => {
  const [status, type, message] = await failure(await returned("new"));
  expect([status, type]).toEqual([403, "sign_in_refused"]);
  expect(message).toMatch(/^new@example.com is known to the provider, but has no role/);
});

test("a code is good once", async () => {
  const body = await returned("kim");
  expect((await complete(body)).status).toBe(201);
  expect(await failure(body)).toEqual([
    ...[401, "sign_in_failed", expect.stringContaining("used before")],
  ]);
});

test("a code is good only with the state, the nonce and the verifier that it was begun with", async () => {
  const other = fresh();
  const [state, nonce, verifier] = [
    await failure({ ...(await returned("kim")), state: other.state }),
    await failure({ ...(await returned("kim")), nonce: other.nonce }),
    await failure({ ...(await returned("kim")), code_verifier: other.code_verifier }),
  ];
  expect([state[2], nonce[2], verifier[2]]).toEqual([
    ...["The answer of the provider belongs to another sign-in (state)."],
    ...["The provider's token belongs to another sign-in (nonce)."],
    expect.stringContaining("(invalid_grant)"),
  ]);
  const issuer = (await returned("kim")).parameters.replace(/iss=[^&]*/, "iss=https%3A%2F%2Fevil");
  expect((await failure({ ...(await returned("kim")), parameters: issuer }))[0]).toBe(401);
});

test("who is not let in by the provider reads that", async () => {
  expect((await failure(await returned("nobody")))[2]).toContain("(access_denied)");
});

test.each([
  ["aud", { aud: "another" }],
  ["iss", { iss: "https://evil.example.com" }],
  ["exp", { exp: 1_700_000_000 }],
  ["nonce", { nonce: "another" }],
])("a token with another %s is refused, although the provider signed it", async (claim, wrong) => {
  provider.forge = (claims) => ({ ...claims, ...wrong });
  const [status, type, message] = await failure(await returned("kim"));
  expect([status, type]).toEqual([401, "sign_in_failed"]);
  expect(message).toContain(`(${claim})`);
});

test("no request says where the provider sends people to, or who it is", async () => {
  const { code_verifier, ...sent } = fresh();
  const code_challenge = createHash("sha256").update(code_verifier).digest("base64url");
  const body = { ...sent, code_challenge, redirect_uri: "https://evil.example.com" };
  const headers = { host: "evil.example.com", "x-forwarded-host": "evil.example.com" };
  const { body: begun } = await admin.call("POST", "/v1/sign-in/begin", null, body, headers);
  const url = new URL(begun.url);
  expect([url.origin, url.searchParams.get("redirect_uri")]).toEqual([provider.issuer, REDIRECT]);
  expect(url.searchParams.get("code_challenge_method")).toBe("S256");
  const weak = await admin.call("POST", "/v1/sign-in/begin", null, { ...body, state: "short" });
  expect(weak.status).toBe(422);
});

test("a client with a secret proves itself with it", async () => {
  const clientSecret = "a secret: with % signs";
  const people = PEOPLE;
  await using other = await openIdProvider({ redirectUri: REDIRECT, people, clientSecret });
  const mine = provider;
  try {
    provider = other;
    await using right = await adminUnderTest({ signIn: settings({ clientSecret }) });
    expect((await complete(await returned("kim", right), right)).status).toBe(201);
    await using wrong = await adminUnderTest({ signIn: settings({ clientSecret: "wrong" }) });
    expect((await complete(await returned("kim", wrong), wrong)).status).toBe(502);
  } finally {
    provider = mine;
  }
});

test("without its provider admin starts, is healthy, and says that the provider does not answer", async () => {
  const issuer = new URL("http://127.0.0.1:9");
  await using alone = await adminUnderTest({ adminKey: ADMIN_KEY, signIn: settings({ issuer }) });
  const { code_verifier: _, ...sent } = fresh();
  const body = { ...sent, code_challenge: random() };
  const begun = await alone.call("POST", "/v1/sign-in/begin", null, body);
  const health = await alone.internal.app.inject("/readyz");
  expect([begun.status, begun.body.error.type]).toEqual([502, "upstream_unavailable"]);
  expect(health.statusCode).toBe(200);
  const scope = { org_id: "o", project_id: "p" };
  expect((await alone.call("POST", "/v1/keys", ADMIN_KEY, scope)).status).toBe(201);
});

test("a server without a provider says so", async () => {
  await using none = await adminUnderTest();
  const { code_verifier: _, ...sent } = fresh();
  const begun = await none.call("POST", "/v1/sign-in/begin", null, {
    ...{ ...sent, code_challenge: random() },
  });
  expect((await none.call("GET", "/v1/sign-in")).body).toEqual({ provider: null });
  expect([begun.status, begun.body.error.type]).toEqual([404, "not_found"]);
});
