import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnv } from "@memory/env";
import { afterAll, expect, test } from "vitest";
import { AdminEnv } from "./config.ts";
import { pointOf } from "./domain/certificate-key.ts";

const folder = mkdtempSync(join(tmpdir(), "admin-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

const { privateKey } = generateKeyPairSync("ed25519");
const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const file = join(folder, "key.pem");
writeFileSync(file, pem);

const read = (text: string) =>
  readEnv(AdminEnv.pick({ SERVICE_CERTIFICATE_KEY: true }), { SERVICE_CERTIFICATE_KEY: text });

test.each([
  ["PEM", pem],
  ["PEM in one line", pem.replaceAll("\n", "\\n")],
  ["base64 of PKCS #8", privateKey.export({ type: "pkcs8", format: "der" }).toString("base64")],
  ["the path of a file", file],
])("the key of certificates is read from %s", (_form, text) => {
  const key = read(text).SERVICE_CERTIFICATE_KEY;

  expect(key && pointOf(key)).toBe(pointOf(privateKey));
});

test("a key that is none, or of another kind, is refused without being shown", () => {
  const rsa = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey;
  const broken = pem.replace(/\n\w/, "\n!");

  expect(() => read(broken)).toThrow("SERVICE_CERTIFICATE_KEY: is no private key");
  expect(() => read(broken)).not.toThrow(broken.split("\n")[1]);
  expect(() => read(String(rsa.export({ type: "pkcs8", format: "pem" })))).toThrow(
    "no Ed25519 key",
  );
  expect(() => read("/nowhere/key.pem")).toThrow("cannot be read as a file");
});
