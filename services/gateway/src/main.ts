import { createKeyVerifier } from "@memory/auth";
import { brokerOf, keyAuthorityOf } from "@memory/env";
import { MODEL_CALL_GRACE_MS, setJitFlags, startService } from "@memory/http-server";
import { connectBus } from "@memory/jetstream";
import { buildApp } from "./app.ts";
import { GatewayEnv, gatewayConfig } from "./config.ts";

setJitFlags();
const name = "gateway";
await startService({ name }, GatewayEnv, async ({ env, log, open }) => {
  const bus = open(connectBus({ ...brokerOf(env), name, log }));
  const verifier = open(createKeyVerifier(keyAuthorityOf(env)));
  const gateway = await buildApp({ bus, verifier, log, config: gatewayConfig(env) });
  return { ...gateway, before: () => bus.connected(), graceMs: MODEL_CALL_GRACE_MS };
});
