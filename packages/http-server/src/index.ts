export { type InternalServer, internalServer, type ReadinessCheck } from "./internal-server.ts";
export { type JsonLimits, parseJson } from "./json-body.ts";
export {
  type App,
  type HttpServerOptions,
  httpServer,
  pathId,
  requestIdOf,
} from "./public-server.ts";
export { type Listener, runService } from "./run-service.ts";
