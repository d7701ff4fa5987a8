import { describe, expect, test } from "vitest";
import { WITHHELD, withheld } from "./withhold.ts";

const seen = (text: string, after = "") => withheld(text, after).replaceAll(WITHHELD, "");

describe("what never leaves the service", () => {
  test.each([
    ["a password", "I like tea. My password is hunter2.", "hunter2"],
    ["one with a stop in it", "My password is hun.ter2!x and I like tea.", "ter2"],
    ["one on the next line", "My wifi password is\nmoonlight77\nI like tea.", "moonlight77"],
    ["one in the next sentence", "The door code? It is 4711. I like tea.", "4711"],
    [
      "a token with stops in it",
      "Take eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcDEF please.",
      "eyJz",
    ],
    ["an address with a password", "It is postgres://me:s3cr3t@db.example.com/x.", "s3cr3t"],
    ["a card", "My card: 4111 1111 1111 1111. I like tea.", "4111"],
    [
      "a private key",
      "-----BEGIN RSA PRIVATE KEY-----\nMIIEow/IBAA\nabc/def\n-----END RSA PRIVATE KEY-----\nI like tea.",
      "abc/def",
    ],
    ["a memory block", "<service_memory>lives in Rome</service_memory> I like tea.", "Rome"],
    ["a log", "2026-01-01T10:00:00Z ERROR user=bob\nI like tea.", "bob"],
  ])("%s", (_name, text, secret) => {
    expect(seen(text)).not.toContain(secret);
    expect(withheld(text, "")).toHaveLength(text.length);
  });

  test("the answer to a question for a secret", () => {
    expect(seen("Sure, 4711. By the way, I like tea.", "What is your PIN code?")).not.toContain(
      "4711",
    );
  });
});

test.each([
  'She said "I like tea" and left 🙂.',
  "I use a password manager because I forget everything otherwise.",
  "I moved to St. Gallen on 3.5.2026 and like tea.",
])("everything else is seen: %s", (text) => {
  expect(seen(text)).toBe(text);
});
