import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { faultOf } from "./certificate.ts";
import { endingOf } from "./commands/export.ts";

async function checked(pieces: string[]) {
  const { pass, check } = endingOf();
  const read = text(pass);
  for (const piece of pieces) pass.write(piece);
  pass.end();
  await read;
  return check();
}

test("an export is whole where its end line has the digest of all before it", async () => {
  const before = '{"type":"memory-export"}\n{"type":"event"}\n';
  const digest = createHash("sha256").update(before).digest("hex");
  const end = `${JSON.stringify({ type: "end", counts: { event: 1 }, digest })}\n`;
  const all = before + end;

  expect(await checked([all])).toEqual({ counts: { event: 1 } });
  expect(await checked([...all])).toEqual({ counts: { event: 1 } });
  await expect(checked([before])).rejects.toThrow("not whole");
  await expect(checked([all.replace("event", "evenT")])).rejects.toThrow("not whole");
  await expect(checked([all.slice(0, -5)])).rejects.toThrow("not whole");
});

test("a certificate is genuine where a published key signed it, about this forget", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { x = "" } = publicKey.export({ format: "jwk" });
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const head = encoded({ alg: "EdDSA", kid: "k1" });
  const payload = encoded({ receipt: { forget_id: "f1" } });
  const signature = sign(null, Buffer.from(`${head}.${payload}`), privateKey).toString("base64url");
  const certificate = { protected: head, payload, signature };
  const keys = [{ kid: "k1", x }];

  expect(faultOf(certificate, keys, "f1")).toBeNull();
  expect(faultOf(certificate, keys, "f2")).toBe("it is about another forget");
  expect(faultOf(certificate, [], "f1")).toBe("no published key k1 signed it");
  expect(faultOf(certificate, [{ kid: "k1", x, revoked: {} }], "f1")).toContain("revoked");
  const changed = { ...certificate, payload: encoded({ receipt: { forget_id: "f2" } }) };
  expect(faultOf(changed, keys, "f2")).toBe("its signature does not fit");
});
