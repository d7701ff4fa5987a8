type Headers = Record<string, string | string[] | undefined>;

/** The client headers that a provider may see: how to answer and which client it is, nothing that could be a credential. */
const TO_PROVIDER = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "anthropic-beta",
  "content-type",
  "http-referer",
  "openai-beta",
  "user-agent",
  "x-title",
]);

/** The provider headers that a client may see: the body's type, when to retry, remaining quota, ids for support. */
const TO_CLIENT = new Set([
  "cache-control",
  "content-encoding",
  "content-language",
  "content-type",
  "openai-model",
  "openai-processing-ms",
  "openai-version",
  "request-id",
  "retry-after",
  "retry-after-ms",
  "x-request-id",
  "x-should-retry",
]);
const TO_CLIENT_BY_PREFIX = /^(?:x-ratelimit-|ratelimit(?:-|$)|anthropic-ratelimit-)/;

/** Headers of the call to the provider, with our credential if there is one. */
export function providerHeaders(headers: Headers, apiKey: string | undefined): Headers {
  const kept = Object.entries(headers).filter(
    ([name]) => TO_PROVIDER.has(name) || name.startsWith("x-stainless-"),
  );
  return {
    ...Object.fromEntries(kept),
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };
}

/** Headers of the provider's answer that go back to the client: nothing about the provider's site, account or sessions. */
export function clientHeaders(headers: Headers): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    if (TO_CLIENT.has(name) || TO_CLIENT_BY_PREFIX.test(name)) kept[name] = value;
  }
  return kept;
}
