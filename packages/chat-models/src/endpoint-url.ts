import type { ChatApi } from "./chat-api.ts";

/**
 * The address to which questions are sent. The query of the base address stays (Azure wants `api-version` there), `/v1` is added
 * where the protocol has it and the address does not, and an address that names the protocol's path already is taken as it is.
 */
export function endpointUrl(baseUrl: string, { path, root }: Pick<ChatApi, "path" | "root">): URL {
  const url = new URL(baseUrl);
  const base = url.pathname.replace(/\/+$/u, "");
  if (!base.endsWith(path)) url.pathname = `${root.test(base) ? base : `${base}/v1`}${path}`;
  return url;
}

/** An address as it may be shown: without a query or credentials. */
export const shownUrl = ({ origin, pathname }: URL): string => `${origin}${pathname}`;
