import { invalidPayload } from "@memory/errors";
import { type Allowed, hostOf } from "../domain/webhooks/addresses.ts";
import { receiverUrl } from "../domain/webhooks/receiver-url.ts";
import { type CheckedAddresses, RefusedAddress } from "./checked-addresses.ts";

interface Deps {
  allowed: Allowed;
  checked: CheckedAddresses;
}

/** The URL of a receiver as it is kept. Throws `invalid_payload` for one that calls may not go to. */
export type CheckUrl = (text: string) => Promise<string>;

const PATIENCE_MS = 2_500;

/**
 * A name that does not resolve now is taken: the receiver may come later. Every connection checks the address again.
 */
export const checkUrl =
  ({ allowed, checked }: Deps): CheckUrl =>
  async (text) => {
    const read = receiverUrl(text, allowed);
    if ("fault" in read) throw invalidPayload(`url ${read.fault}.`, "url");
    const { url } = read;
    const isSecure = url.protocol === "https:";
    const unknown = new Promise<void>((done) => setTimeout(done, PATIENCE_MS).unref());
    const looked = checked(hostOf(url), isSecure).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof RefusedAddress) throw refused(isSecure);
      },
    );
    await Promise.race([looked, unknown]);
    return url.href;
  };

const refused = (isSecure: boolean) =>
  invalidPayload(
    isSecure
      ? "url leads to an address that webhooks may not call: one of a private network, of this machine, or reserved."
      : "url must be https; only an address that the operator of the server allows may be called without.",
    "url",
  );
