import { MODEL_CALL_GRACE_MS, startService } from "@memory/http-server";
import { buildApp } from "./app.ts";
import { EdgeEnv, edgeConfig } from "./config.ts";

await startService({ name: "edge" }, EdgeEnv, async ({ env, log }) => ({
  ...buildApp({ config: edgeConfig(env), log }),
  graceMs: MODEL_CALL_GRACE_MS,
}));
