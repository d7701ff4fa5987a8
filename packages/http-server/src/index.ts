export type { App } from "./app.ts";
export { connectionsEnded } from "./drain.ts";
export { type InternalServer, internalServer } from "./internal-server.ts";
export { parseJson } from "./json-body.ts";
export { JSON_TYPE } from "./json-type.ts";
export { httpServer, pathId, requestIdOf } from "./public-server.ts";
export { type Listener, MODEL_CALL_GRACE_MS, runService } from "./run-service.ts";
