import { isLocalHost } from "@memory/auth";

/**
 * Whether a request may come from where its `Origin` says: programs send none, desktop applications a scheme of their own, and of web pages
 * only those of this machine may ask. The protocol wants servers to look.
 */
export function mayAsk(origin: string | undefined): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  return protocol === "http:" || protocol === "https:" ? isLocalHost(host) : protocol !== "file:";
}
