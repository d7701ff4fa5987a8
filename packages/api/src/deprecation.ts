import type { ApiRoute } from "./api-route.ts";

/** The headers that an answer of a deprecated route carries (RFC 9745, RFC 8594); none for any other. */
export function deprecationHeaders({
  deprecated,
}: Pick<ApiRoute, "deprecated">): Record<string, string> {
  if (deprecated === undefined) return {};
  const { since, sunset, link } = deprecated;
  return {
    deprecation: `@${Date.parse(since) / 1_000}`,
    ...(sunset !== null && { sunset: new Date(sunset).toUTCString() }),
    link: `<${link}>; rel="deprecation"; type="text/html"`,
  };
}
