import { parseJson } from "@memory/values";
import { describe, expect, test } from "vitest";
import { runToEnd } from "../steps.ts";
import { readStructured } from "./structured-path.ts";

const occurredAt = "2026-03-01T09:00:00.000Z";
const read = (payload: string) =>
  runToEnd(readStructured({ id: "event-1", occurredAt, payload: parseJson(payload) }));

describe("entries of payload.facts", () => {
  test("an entry says what it says, and what it leaves out has its default", () => {
    const { statements } = read('{"facts":[{"predicate":"home_city","value":"Bern"}]}');

    expect(statements).toMatchObject([
      {
        eventId: "event-1",
        position: 0,
        predicate: "home_city",
        value: { value: "Bern" },
        qualifiers: {},
        confidence: 0.95,
        validFrom: occurredAt,
        statedValidFrom: false,
        validTo: null,
        volatility: null,
        cardinality: null,
        action: null,
        origin: "structured",
        entities: ["Bern"],
      },
    ]);
  });

  test("every field is taken over", () => {
    const { statements } =
      read(`{"facts":[{"predicate":"tier","value":{"name":"gold"},"confidence":0.5,
      "qualifiers":{"env":"eu"},"valid_from":"2026-01-01","valid_to":"2026-12-31T00:00:00+01:00",
      "volatility":"stable","cardinality":"multi","action":"supersede"}]}`);

    expect(statements).toMatchObject([
      {
        value: { name: "gold" },
        confidence: 0.5,
        qualifiers: { env: "eu" },
        validFrom: "2026-01-01T00:00:00.000Z",
        statedValidFrom: true,
        validTo: "2026-12-30T23:00:00.000Z",
        volatility: "stable",
        cardinality: "multi",
        action: "supersede",
      },
    ]);
  });

  test.each([
    ["true", "true"],
    ["0", "0"],
    ['["a","b"]', '["a","b"]'],
    ["12345678901234567890", "12345678901234567890"],
  ])("a value %s is kept as it was written", (value, kept) => {
    const { statements } = read(`{"facts":[{"predicate":"p","value":${value}}]}`);

    expect(JSON.stringify(statements[0]?.value)).toBe(`{"value":${kept}}`);
  });

  test("null for an optional field is the same as none", () => {
    const { statements } = read(
      '{"facts":[{"predicate":"p","value":1,"action":null,"confidence":null,"valid_to":null,"qualifiers":null}]}',
    );

    expect(statements).toMatchObject([{ action: null, confidence: 0.95, validTo: null }]);
  });

  test.each([
    ["worksAt", "works_at"],
    ["Works at", "works_at"],
    ["works-at", "works_at"],
    ["métier", "métier"],
    ["2fa_method", "2fa_method"],
  ])("the predicate %s is the word %s", (stated, predicate) => {
    const { statements } = read(JSON.stringify({ facts: [{ predicate: stated, value: 1 }] }));

    expect(statements).toMatchObject([{ predicate }]);
  });

  test("a retraction may come without a value", () => {
    const { statements } = read('{"facts":[{"predicate":"pet","action":"retract"}]}');

    expect(statements).toMatchObject([{ action: "retract", value: null }]);
  });
});

describe("malformed entries", () => {
  test.each([
    ["7", "must be an object"],
    ['{"value":1}', "predicate is required"],
    ['{"predicate":42,"value":1}', "predicate must be text"],
    ['{"predicate":"  ","value":1}', "predicate must be a word of letters, digits and _"],
    [`{"predicate":"${"p".repeat(129)}","value":1}`, "predicate must have at most 128 characters"],
    ['{"predicate":"p"}', "value is required"],
    ['{"predicate":"p","value":null}', "value is required"],
    ['{"predicate":"p","value":" "}', "value must not be empty"],
    ['{"predicate":"p","value":{}}', "value must not be empty"],
    [
      `{"predicate":"p","value":"${"v".repeat(16_384)}"}`,
      "value must have at most 16384 characters of JSON",
    ],
    [
      `{"predicate":"p","value":"${"\uFDFA".repeat(2_000)}"}`,
      "value must have at most 16384 characters of JSON",
    ],
    [
      `{"predicate":"p","value":[${"[],".repeat(1_000)}[]]}`,
      "value must have at most 1000 keys and items of lists",
    ],
    [
      `{"predicate":"p","value":[${"[[[0]]],".repeat(333)}{"a":0}]}`,
      "value must have at most 1000 keys and items of lists",
    ],
    [
      `{"predicate":"p","value":1,"qualifiers":{"a":[${"0,".repeat(200)}0]}}`,
      "qualifiers must have at most 200 keys and items of lists",
    ],
    ['{"predicate":"p","value":1,"qualifiers":[]}', "qualifiers must be an object"],
    ['{"predicate":"p","value":1,"confidence":2}', "confidence must be a number from 0 to 1"],
    [
      '{"predicate":"p","value":1,"volatility":"rapid"}',
      "volatility must be one of stable, slow, volatile, ephemeral",
    ],
    ['{"predicate":"p","value":1,"cardinality":"few"}', "cardinality must be one of single, multi"],
    [
      '{"predicate":"p","value":1,"action":"drop"}',
      "action must be one of create, supersede, retract",
    ],
    [
      '{"predicate":"p","value":1,"valid_from":"2026-02-30"}',
      "valid_from must be an ISO 8601 date or datetime",
    ],
    [
      '{"predicate":"p","value":1,"valid_from":"2026-02-02","valid_to":"2026-02-01"}',
      "valid_to must not be before valid_from",
    ],
  ])("%s is rejected with its reason, the rest is kept", (entry, reason) => {
    const { statements, rejections } = read(
      `{"facts":[${entry},{"predicate":"coffee_order","value":"flat white"}]}`,
    );

    expect(rejections).toEqual([`facts.0: ${reason}`]);
    expect(statements).toMatchObject([{ position: 1, value: { value: "flat white" } }]);
  });

  test("entries beyond a thousand are rejected one by one", () => {
    const facts = Array.from({ length: 1001 }, (_, n) => ({ predicate: "p", value: n }));

    const { statements, rejections } = read(JSON.stringify({ facts }));

    expect(statements).toHaveLength(1000);
    expect(rejections).toEqual(["facts.1000: an event has at most 1000"]);
  });
});

describe("payloads", () => {
  test("a payload that is itself an entry is one", () => {
    const { statements } = read('{"predicate":"pet","value":"a cat","note":"x"}');

    expect(statements).toMatchObject([{ predicate: "pet", value: { value: "a cat" } }]);
  });

  test.each([
    '{"text":"I live in Bern"}',
    '{"facts":null}',
    '{"facts":[]}',
    '{"predicate":"pet"}',
    "[]",
    '"text"',
  ])("%s has no entry", (payload) => {
    expect(read(payload)).toEqual({ statements: [], rejections: [], hasEntries: false });
  });

  test.each(['{"facts":"many"}', '{"facts":3}', '{"facts":false}'])(
    "%s is refused, and is no entry",
    (payload) => {
      expect(read(payload)).toEqual({
        statements: [],
        rejections: ["facts: must be a list"],
        hasEntries: false,
      });
    },
  );

  test("a single entry needs no list", () => {
    const { statements } = read('{"facts":{"predicate":"pet","value":"a cat"}}');

    expect(statements).toMatchObject([{ predicate: "pet", value: { value: "a cat" } }]);
  });

  test("a statement that holds a secret is refused with a reason", () => {
    const { statements, rejections } = read(
      '{"facts":[{"predicate":"token","value":"s3cret"},{"predicate":"pet","value":"a cat"}]}',
    );

    expect(statements).toMatchObject([{ predicate: "pet", position: 1 }]);
    expect(rejections).toEqual(["value: holds a secret"]);
  });
});
