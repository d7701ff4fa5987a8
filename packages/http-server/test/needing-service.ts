import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { BaseEnv } from "@memory/env";
import { internalServer, startService } from "../src/index.ts";

const LISTENS_AFTER_MS = 300;

// A service that needs a line on its input before it starts, and whose public port takes a while; it says when that listens, and when it has started.
const needs = async () => void (await once(process.stdin, "data"));
await startService({ name: "needing", needs }, BaseEnv, async ({ log }) => ({
  app: {
    listen: async () => {
      await delay(LISTENS_AFTER_MS);
      console.log("listening");
    },
    drain: async () => undefined,
    close: async () => undefined,
  },
  internal: internalServer(log, {}),
  start: async () => console.log("started"),
  stop: async () => void process.stdin.destroy(),
}));
