import { expect, test } from "vitest";
import { API_ROUTES, deprecationHeaders, openApiDocument } from "./index.ts";

const deprecated = { since: "2026-01-01", sunset: "2026-07-01", link: "/docs/errors#gone" };

test("a deprecated route says since when, until when and where that is explained", () => {
  expect(deprecationHeaders({ deprecated })).toEqual({
    deprecation: "@1767225600",
    sunset: "Wed, 01 Jul 2026 00:00:00 GMT",
    link: '</docs/errors#gone>; rel="deprecation"; type="text/html"',
  });
});

test("a route whose end has no date yet has no Sunset", () => {
  const headers = deprecationHeaders({ deprecated: { ...deprecated, sunset: null } });

  expect(Object.keys(headers)).toEqual(["deprecation", "link"]);
});

test("the document marks a deprecated route and its headers, and no other", () => {
  const [first, second] = API_ROUTES;
  if (first === undefined || second === undefined) throw new Error("no routes");
  const { paths } = openApiDocument("1.2.3", [{ ...first, deprecated }, second]) as {
    paths: Record<string, Record<string, { deprecated?: boolean; responses: object }>>;
  };
  const marked = Object.values(paths).flatMap((path) => Object.values(path));

  expect(marked.map((operation) => operation.deprecated)).toEqual([true, undefined]);
  expect(marked.map(({ responses }) => JSON.stringify(responses).includes("Sunset"))).toEqual([
    true,
    false,
  ]);
});

test("a route is deprecated half a year before it stops at least", () => {
  for (const route of API_ROUTES) {
    const { since, sunset } = route.deprecated ?? { since: "", sunset: null };
    if (sunset !== null)
      expect(Date.parse(sunset) - Date.parse(since)).toBeGreaterThanOrEqual(180 * 86_400_000);
  }
});
