import { type Certificate, checkCertificate, trustedKeys } from "@memory/certificate";
import { queryOptions } from "@tanstack/react-query";
import { memory } from "../../data/client.ts";

/** What the check of a text found; `cannot` where this browser, or this page, cannot check signatures. */
export type Checked =
  | { is: "genuine"; certificate: Certificate }
  | { is: "forged"; fault: string }
  | { is: "cannot" };

/** Checks a certificate in the browser, by the keys that this service publishes. */
export const checked = (text: string | null) =>
  queryOptions({
    queryKey: ["checked", text],
    queryFn: async ({ signal }): Promise<Checked> => {
      if (text === null || globalThis.crypto.subtle === undefined) return { is: "cannot" };
      const published = await memory().request("GET", "/.well-known/jwks.json", { signal });
      const keys = await trustedKeys(JSON.stringify(published));
      // A browser that does not know Ed25519 can take none of the keys.
      if (keys.length === 0 && published.keys.length > 0) return { is: "cannot" };
      const result = await checkCertificate(text, keys);
      return "fault" in result
        ? { is: "forged", fault: result.fault }
        : { is: "genuine", certificate: result.certificate };
    },
    enabled: text !== null,
    staleTime: 60_000,
  });
