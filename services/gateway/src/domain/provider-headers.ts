type Headers = Record<string, string | string[] | undefined>;

/** What of a client's headers a provider may see: how to answer and what client it is, nothing that could be a credential. */
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

const NOT_TO_CLIENT = new Set([
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "proxy-authenticate",
  "proxy-connection",
  "set-cookie",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

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

/** Headers of the provider's answer that go back to the client. */
export function clientHeaders(headers: Headers): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || NOT_TO_CLIENT.has(name) || name.startsWith("x-service-")) continue;
    kept[name] = value;
  }
  return kept;
}
