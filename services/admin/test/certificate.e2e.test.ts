import { execFile } from "node:child_process";
import { generateKeyPairSync, type JsonWebKey, verify } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mintProject, type Project, system } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

const COMMANDS = new URL("../src/commands/", import.meta.url).pathname;

interface Shown {
  certificate: { key_id: string; statement: string };
  protected: string;
  payload: string;
  signature: string;
}

let folder: string;
let project: Project;
let forgetId: string;
let certificate: string;
let keys: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "certificate-"));
  project = await mintProject();
  const wanted = { project_id: project.projectId, subject_id: "sam", mode: "delete" };
  const { json } = await project.api.post<{ forget_id: string }>("/v1/forget", wanted);
  forgetId = json.forget_id;
  certificate = (await project.api.get(`/v1/forget/${forgetId}/certificate`)).text;
  keys = await (await fetch(new URL("/.well-known/jwks.json", system().baseUrl))).text();
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Ran {
  status: number;
  stdout: string;
  stderr: string;
}
const ran = (file: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> =>
  new Promise((done) => {
    execFile(file, args, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      done({
        status: typeof error?.code === "number" ? error.code : error ? -1 : 0,
        stdout,
        stderr,
      }),
    );
  });
const verified = (file: string, ...args: string[]) =>
  ran(process.execPath, [`${COMMANDS}verify-certificate.ts`, file, ...args]);

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
const shown = () => JSON.parse(certificate) as Shown;

test("the command verifies a certificate with the keys of the address, of a JWK set and of PEM", async () => {
  const file = written("certificate.json", certificate);
  const { baseUrl } = system();
  const pem = await (await fetch(new URL("/.well-known/certificate-keys.pem", baseUrl))).text();
  const results = [
    await verified(file, "--key", baseUrl),
    await verified(file, "--key", written("keys.json", keys)),
    await verified(file, "--key", written("keys.pem", pem)),
  ];

  for (const { status, stdout, stderr } of results) {
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(shown().certificate.statement);
    expect(stdout).toMatch(/^end of the audit log when it was signed: \d+:[0-9a-f]{64}$/m);
    expect(stdout.trim().split("\n").at(-1)).toMatch(/^Genuine: issued by memory-service /);
  }
});

test("the command refuses a forged certificate with one sentence, and checks nothing without a key", async () => {
  const { certificate: said, ...signed } = shown();
  const forged = { certificate: { ...said, statement: "Nothing was ever here." }, ...signed };
  const other = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" });
  const [changed, unknown, none, unreachable] = [
    await verified(
      written("forged.json", JSON.stringify(forged)),
      "--key",
      written("k.json", keys),
    ),
    await verified(written("c.json", certificate), "--key", written("other.pem", String(other))),
    await ran(
      process.execPath,
      [`${COMMANDS}verify-certificate.ts`, written("d.json", certificate)],
      {
        MEMORY_URL: undefined,
      },
    ),
    await verified(written("e.json", certificate), "--key", "http://127.0.0.1:1"),
  ];

  expect([changed.status, changed.stdout]).toEqual([1, ""]);
  expect(changed.stderr).toMatch(/^Not genuine: The readable part was changed: .*\.\n$/);
  expect([unknown.status, unknown.stderr]).toEqual([
    1,
    expect.stringMatching("none of the issuer's"),
  ]);
  expect([none.status, none.stderr]).toEqual([2, expect.stringMatching("--key")]);
  expect(unreachable.status).toBe(2);
});

test("the page for people comes through the edge with its policy, and the keys with their time to live", async () => {
  const path = `/v1/forget/${forgetId}/certificate`;
  const page = await project.api.get(path, { accept: "text/html" });
  const set = await fetch(new URL("/.well-known/jwks.json", system().baseUrl));

  expect([page.status, page.headers.get("content-type")]).toEqual([
    200,
    "text/html; charset=utf-8",
  ]);
  expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*sandbox$/);
  expect(page.text).toContain("<h1>Certificate of erasure</h1>");
  expect(set.headers.get("cache-control")).toBe("public, max-age=300");
});

test("openssl verifies a certificate, and refuses it with another payload", async () => {
  const { key_id } = shown().certificate;
  const compact = await project.api.get(`/v1/forget/${forgetId}/certificate`, {
    accept: "application/jose",
  });
  const address = new URL(`/.well-known/certificate-keys.pem?kid=${key_id}`, system().baseUrl);
  const key = written("key.pem", await (await fetch(address)).text());
  const [header = "", payload = "", signature = ""] = compact.text.split(".");
  written("signature", "");
  writeFileSync(join(folder, "signature"), Buffer.from(signature, "base64url"));
  const openssl = (signed: string) =>
    ran("openssl", [
      ...["pkeyutl", "-verify", "-pubin", "-inkey", key, "-rawin"],
      ...["-in", written("signed", signed), "-sigfile", join(folder, "signature")],
    ]);

  expect(await openssl(`${header}.${payload}`)).toMatchObject({ status: 0 });
  expect(await openssl(`${header}.${payload}A`)).toMatchObject({ status: 1 });
});

test("Node verifies it with the key of the set alone", () => {
  const { protected: header, payload, signature, certificate: said } = shown();
  const { keys: set } = JSON.parse(keys) as { keys: (JsonWebKey & { kid: string })[] };
  const key = set.find(({ kid }) => kid === said.key_id);
  const signed = Buffer.from(`${header}.${payload}`);
  const by = { key: key ?? {}, format: "jwk" as const };

  expect(verify(null, signed, by, Buffer.from(signature, "base64url"))).toBe(true);
});

test("the command of keys lists, rotates and revokes them, and shows no private one", async () => {
  const env = { SERVICE_DATABASE_URL: system().databases.admin.appUrl };
  const command = (...args: string[]) =>
    ran(process.execPath, [`${COMMANDS}certificate-keys.ts`, ...args], env);
  const { key_id } = shown().certificate;
  const before = await command();
  const rotated = await command("rotate");
  const after = await command();
  const [unknown, wrong, given] = [
    await command("revoke", "nothing"),
    await command("remove"),
    await ran(process.execPath, [`${COMMANDS}certificate-keys.ts`, "rotate"], {
      ...env,
      SERVICE_CERTIFICATE_KEY: "set",
    }),
  ];

  expect(before.stdout).toMatch(new RegExp(`^${key_id} .* in use$`, "m"));
  expect(rotated).toMatchObject({ status: 0, stdout: `retired ${key_id}\n` });
  expect(after.stdout).toMatch(new RegExp(`^${key_id} .* retired `, "m"));
  expect([unknown.status, wrong.status, given.status]).toEqual([1, 1, 1]);
  expect(before.stdout + after.stdout).not.toContain("PRIVATE");
  // What was issued keeps its text, and is verified as before.
  expect((await project.api.get(`/v1/forget/${forgetId}/certificate`)).text).toBe(certificate);
  const file = written("old.json", certificate);
  expect(await verified(file, "--key", system().baseUrl)).toMatchObject({ status: 0 });
});
