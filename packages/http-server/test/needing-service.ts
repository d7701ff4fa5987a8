import { once } from "node:events";
import { BaseEnv } from "@memory/env";
import { internalServer, startService } from "../src/index.ts";

// A service that needs a line on its input before it starts; it says when it is built.
const needs = async () => void (await once(process.stdin, "data"));
await startService({ name: "needing", needs }, BaseEnv, async ({ log }) => ({
  app: null,
  internal: internalServer(log, {}),
  start: async () => console.log("built"),
  stop: async () => void process.stdin.destroy(),
}));
