import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newSecret, openSecret, sealSecret, secretText } from "./secrets.ts";
import { signedHeaders } from "./signed-call.ts";

const [OLD, NEW] = ["an old key of sixteen", "a new key of sixteen"];

test("a sealed secret is opened by its key and by no other, and for its webhook only", () => {
  const secret = newSecret();
  const stored = sealSecret([OLD], "w1", secret);

  expect(stored.includes(secret)).toBe(false);
  expect(openSecret([NEW, OLD], "w1", stored)).toEqual(secret);
  expect(() => openSecret([NEW], "w1", stored)).toThrow("w1");
  expect(() => openSecret([OLD], "w2", stored)).toThrow("w2");
  expect(() => openSecret([], "w1", stored)).toThrow("w1");
});

test("without a key a secret is stored as it is, and read after a key is set", () => {
  const secret = newSecret();

  expect(openSecret([NEW], "w1", sealSecret([], "w1", secret))).toEqual(secret);
});

test("a call is signed by each secret, as the library and a plain HMAC verify", () => {
  const [first, second] = [newSecret(), newSecret()];
  const [body, now] = ['{"type":"webhook.test"}', new Date()];

  const headers = signedHeaders({ eventId: "e1", body, now, secrets: [first, second] });

  for (const secret of [first, second]) {
    expect(new Webhook(secretText(secret)).verify(body, headers)).toEqual({ type: "webhook.test" });
    const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const mac = createHmac("sha256", secret).update(text).digest("base64");
    expect(headers["webhook-signature"]?.split(" ")).toContain(`v1,${mac}`);
  }
  expect(() => new Webhook(secretText(newSecret())).verify(body, headers)).toThrow();
  expect(() => new Webhook(secretText(first)).verify(`${body} `, headers)).toThrow();
});
