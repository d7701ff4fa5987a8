import { createKeyVerifier } from "@memory/auth";
import { keyAuthorityOf } from "@memory/env";
import { MODEL_CALL_GRACE_MS, startService } from "@memory/http-server";
import { buildApp } from "./app.ts";
import { McpEnv, mcpConfig } from "./config.ts";

await startService({ name: "mcp" }, McpEnv, async ({ env, log, open }) => {
  const verifier = open(createKeyVerifier(keyAuthorityOf(env)));
  // A forget may take a minute.
  return {
    ...(await buildApp({ verifier, log, config: mcpConfig(env) })),
    graceMs: MODEL_CALL_GRACE_MS,
  };
});
