import { Memory } from "@memory-service/client";
import { clientOptions } from "../../data/client.ts";

/** What became of an import. */
export type Imported = Awaited<ReturnType<typeof sendImport>>;

/** Sends an export. The browser reads the file as it sends it; a page holds none of it. */
export function sendImport(file: File, signal: AbortSignal, onShare: (share: number) => void) {
  // A stream as a body takes HTTP/2, which not every server before the service speaks. A file does not.
  const fetch: typeof globalThis.fetch = (address, init) =>
    String(address).includes("/v1/import")
      ? upload(String(address), file, new Headers(init?.headers), { signal, onShare })
      : globalThis.fetch(address, init);
  return new Memory({ ...clientOptions(), fetch, maxRetries: 0 }).import("", { signal });
}

interface Watched {
  signal: AbortSignal;
  onShare: (share: number) => void;
}

/** A POST that says how much of a file is sent already, which `fetch` does not. */
const upload = (
  address: string,
  file: File,
  headers: Headers,
  { signal, onShare }: Watched,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.responseType = "text";
    request.upload.onprogress = ({ loaded, total }) => onShare(total === 0 ? 1 : loaded / total);
    request.onload = () => resolve(asResponse(request));
    request.onerror = () => reject(new TypeError("the connection ended"));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });

function asResponse(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
  return new Response(request.responseText, { status: request.status, headers });
}
