export { freePort, THRIFTY_MALLOC } from "@memory/launcher";
export { type Answer, type Api, apiClient } from "./api.ts";
export { eventually } from "./eventually.ts";
export { everyPage } from "./every-page.ts";
export { findChromium, NO_BROWSER } from "./find-chromium.ts";
export { type HttpPart, httpPart } from "./http-part.ts";
export { statementNames, statementRecorder, wholeReads } from "./kept-plans.ts";
export { localProvider } from "./local-provider.ts";
export { type LoopbackServer, loopbackServer } from "./loopback-server.ts";
export { modelFolderWith } from "./model-folder-with.ts";
export { type OpenIdProvider, openIdProvider } from "./openid-provider.ts";
export { peakMib } from "./peak-memory.ts";
export { findPgbouncer, NO_PGBOUNCER, pgbouncerBefore } from "./pgbouncer.ts";
export {
  database,
  emptyDatabase,
  freshDatabase,
  freshNats,
  servers,
} from "./servers.ts";
export { standbyOf } from "./standby.ts";
export { mintProject, ownSystem, type Project, system } from "./system.ts";
