import { expect, test } from "vitest";
import { allowedBy } from "./addresses.ts";
import { receiverUrl } from "./receiver-url.ts";

const NOTHING = allowedBy("");

test.each(["https://hooks.example.com/a?b=c", "https://hooks.example.com:8443/", "http://a.b/"])(
  "%s is the URL of a receiver",
  (text) => {
    expect(receiverUrl(text, NOTHING)).toEqual({ url: new URL(text) });
  },
);

test.each([
  ["hooks.example.com", /https URL/],
  ["ftp://hooks.example.com/", /https URL/],
  ["javascript:alert(1)", /https URL/],
  ["https://[fe80::1%25eth0]/", /https URL/],
  ["https://sam@hooks.example.com/", /user name/],
  ["https://:secret@hooks.example.com/", /user name/],
  ["https://hooks.example.com/#a", /fragment/],
  ["https://hooks.example.com/#", /fragment/],
  ["https://hooks.example.com:22/", /port/],
  ["https://hooks.example.com:25/", /port/],
])("%s is refused", (text, fault) => {
  expect(receiverUrl(text, NOTHING)).toEqual({ fault: expect.stringMatching(fault) });
});

test("a host that the operator named may have any port", () => {
  expect(receiverUrl("http://hooks.internal:81/", allowedBy("hooks.internal"))).toHaveProperty(
    "url",
  );
});
