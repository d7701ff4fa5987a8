export { type ReadinessCheck, internalServer, type InternalServer } from "./internal-server.ts";
export { parseJson, type JsonLimits } from "./json-body.ts";
export { type App, httpServer, type HttpServerOptions, pathId } from "./public-server.ts";
export { renderError } from "./render-error.ts";
export { runService } from "./run-service.ts";
