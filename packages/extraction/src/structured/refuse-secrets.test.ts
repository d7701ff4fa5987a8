import type { JsonValue } from "@memory/values";
import { expect, test } from "vitest";
import { runToEnd } from "../steps.ts";
import { readStructured } from "./structured-path.ts";

function reasonsFor(entry: Record<string, JsonValue>): string[] {
  const event = { id: "e", occurredAt: "2026-01-01T00:00:00.000Z", payload: { facts: [entry] } };
  const { statements, rejections } = runToEnd(readStructured(event));
  expect(statements).toHaveLength(1 - rejections.length);
  return rejections;
}

// Keys are put together here, so that no scanner takes this file for a leak.
const SK = ["sk", "proj", "Zx81Kd93mQpL02vTn4Ws"].join("-");
const GITHUB = `${"ghp"}_${"a1B2c3D4e5F6g7H8i9J0k1L2"}`;

test.each<[string, JsonValue]>([
  ["note", SK],
  ["note", { text: `the key is ${SK}` }],
  ["integration", { provider: "x", settings: [{ header: GITHUB }] }],
  ["favorite_number", "4111 1111 1111 1111"],
  ["favorite_number", 4111111111111111],
  ["account", "DE89 3704 0044 0532 0130 00"],
  ["note", "-----BEGIN RSA PRIVATE KEY-----"],
  ["database", "postgres://app:hunter2@db.example/app"],
  ["number", "078-05-1120"],
  ["password", "hunter2"],
  ["wifi_password", { value: "correct horse" }],
  ["pin", 4711],
  ["login", { user: "ada", password: "hunter2" }],
  ["login", { user: "ada", apiKey: "short" }],
  ["github_token", "abc"],
  ["order_number", SK],
  ["credit_card_number", "1234"],
])("%s with %j is refused, and the reason does not repeat it", (predicate, value) => {
  const reasons = reasonsFor({ predicate, value });

  expect(reasons).toEqual(["value: holds a secret"]);
});

test("a secret in a qualifier, in a predicate or in what is retracted is refused too", () => {
  expect(reasonsFor({ predicate: "uses", value: "x", qualifiers: { with: SK } })).toEqual([
    "qualifiers: hold a secret",
  ]);
  expect(reasonsFor({ predicate: GITHUB.toLowerCase(), value: "x" })).toHaveLength(1);
  expect(reasonsFor({ predicate: "password", value: "hunter2", action: "retract" })).toHaveLength(
    1,
  );
  expect(reasonsFor({ predicate: "password", action: "retract" })).toEqual([]);
});

test.each<[string, JsonValue]>([
  ["home_city", "Lima"],
  ["order_number", "4111111111111111"],
  ["order", { number: "5500-0000-0000-0004", order_id: 4111111111111111 }],
  ["tracking_number", "1Z999AA10123456784"],
  ["phone", "+49 1512 3456789"],
  ["contact", "+33 6 12 34 56 78"],
  ["contact", "0033612345678"],
  ["mobile", "5551234567890123"],
  ["device", "019d3a58-95a0-7c41-9a3b-1f7ac2de9f10"],
  ["device", "019d3a5895a07c419a3b1f7ac2de9f10"],
  ["last_commit", "2aab114c5a5a1f6d2f4f0a4b0b7a1e3d9c8f7e6d"],
  ["checksum", "d41d8cd98f00b204e9800998ecf8427e"],
  ["seen", 1701043200000],
  ["born", "1990-07-14"],
  ["token_limit", 900],
  ["token_budget", { value: 900 }],
  ["password_manager", "1Password"],
  ["password_changed", true],
  ["isbn", "978-3-16-148410-0"],
  ["repository", "https://github.com/acme/some-long-repository-name-2024"],
  ["slug", "how-we-moved-to-a-new-office-in-2024"],
  ["score", 0.1234567890123],
  ["secretary", "Ada"],
  ["pinned_project", "Zephyr"],
])("%s with %j is kept", (predicate, value) => {
  expect(reasonsFor({ predicate, value })).toEqual([]);
});
