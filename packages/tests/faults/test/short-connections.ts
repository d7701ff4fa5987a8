import { Agent, getGlobalDispatcher, setGlobalDispatcher } from "undici";

/** Clients drop an idle connection before a service that stops would, as docs/operations.md asks of what stands before edge. */
const CLIENT_KEEPS_MS = 500;

/** Connections of `fetch` end soon, until it is disposed of. */
export function shortConnections(): Disposable {
  const before = getGlobalDispatcher();
  setGlobalDispatcher(
    new Agent({ keepAliveTimeout: CLIENT_KEEPS_MS, keepAliveMaxTimeout: CLIENT_KEEPS_MS }),
  );
  return { [Symbol.dispose]: () => setGlobalDispatcher(before) };
}
