export type { App } from "./app.ts";
export { connectionsEnded } from "./drain.ts";
export { type Fault, schemaFaults } from "./faults.ts";
export { type InternalServer, internalServer } from "./internal-server.ts";
export { setJitFlags } from "./jit-flags.ts";
export { type JsonText, jsonValue, notJson, parseJson } from "./json-body.ts";
export { ageHeader, maxStaleMs } from "./max-stale.ts";
export { httpServer, LONG_BODY_BYTES, pathId, requestIdOf } from "./public-server.ts";

export { type Listener, MODEL_CALL_GRACE_MS } from "./run-service.ts";
export { startService } from "./start-service.ts";
export { textStream } from "./text-stream.ts";
export { knownFields, nameUnknown, noteUnknown } from "./unknown-fields.ts";
