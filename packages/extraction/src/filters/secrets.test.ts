import { describe, expect, test } from "vitest";
import { holdsSecret, isSecretPredicate, speaksOfSecret } from "./secrets.ts";

describe("credentials and numbers of identity are recognised", () => {
  test.each([
    "sk-proj-9f8e7d6c5b4a39281706f5e4d3c2b1a0",
    "ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8",
    "AKIAIOSFODNN7EXAMPLE",
    "xoxb-123456789012-abcdefghij",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
    "-----BEGIN RSA PRIVATE KEY-----",
    "postgres://admin:s3cret@db.example/main",
    "My card is 4111 1111 1111 1111",
    "IBAN DE89 3704 0044 0532 0130 00",
    "My password is hunter2",
    "Mein Passwort lautet Bergwind99",
    "Mi contraseña es Gaviota#2024",
    "Le code PIN, c'est 8531",
    "my ssn: 078-05-1120",
    "Mi DNI es 12345678Z",
    "Passport number X1234567",
  ])("%s", (text) => {
    expect(holdsSecret(text)).toBe(true);
  });
});

describe("what only looks like one is let through", () => {
  test.each([
    "My number is 0151 23456789",
    "+44 7700 900123",
    "Release tags look like v2025.06.1",
    "CORE-123",
    "I was born on 14 March 1988",
    "https://github.com/some-user/some-long-repository-name",
    "My passion is sailing",
    "We rotate secrets every month",
    "I forgot my umbrella",
    "the secret of good bread is time",
  ])("%s", (text) => {
    expect(holdsSecret(text)).toBe(false);
  });
});

test.each(["github_token", "password", "wifi_password", "api_key", "card_number", "pin"])(
  "the predicate %s names a secret",
  (name) => {
    expect(isSecretPredicate(name)).toBe(true);
  },
);

test.each(["github_user", "pin_board_theme_color", "shopping", "tokenizer"])(
  "the predicate %s names none",
  (name) => {
    expect(isSecretPredicate(name)).toBe(false);
  },
);

test("a question after a secret is heard", () => {
  expect(speaksOfSecret("And the PIN?")).toBe(true);
});

test.each([
  "iban ",
  "DNI ",
  "card number ",
  "12345678A ",
  "password ",
  "code=",
  "z",
  "z.",
  "eyJ-",
  "http://z",
])("a payload full of %j is looked through at once", { timeout: 10_000 }, (part) => {
  // With an end that keeps a pattern from being satisfied early.
  expect(holdsSecret(`${part.repeat(250_000 / part.length)}\u0001x`)).toBe(false);
});
