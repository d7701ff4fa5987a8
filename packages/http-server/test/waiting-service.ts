import { createLog } from "@memory/log";
import { internalServer } from "../src/index.ts";
import { runService } from "../src/run-service.ts";

// A service whose start waits for something that never comes; it says so and stays.
const log = createLog("waiting", "silent");
const stay = setInterval(() => undefined, 1_000);
await runService({
  log,
  host: "127.0.0.1",
  listen: null,
  internal: { server: internalServer(log, {}), port: 0 },
  drainMs: 0,
  before: () => {
    console.log("waiting");
    return new Promise(() => undefined);
  },
  stop: async () => clearInterval(stay),
});
