import { BaseEnv } from "@memory/env";
import { internalServer, startService } from "../src/index.ts";

// A worker with two resources; it says what it does.
await startService({ name: "started" }, BaseEnv, async ({ log, open }) => {
  for (const name of ["first", "second"])
    open({ close: async () => console.log(`${name} closed`) });
  return {
    app: null,
    internal: internalServer(log, {}),
    start: async () => console.log("started"),
    stop: async () => console.log("stopped"),
  };
});
