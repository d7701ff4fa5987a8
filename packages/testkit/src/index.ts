export { type Answer, type Api, apiClient } from "./api.ts";
export { eventually } from "./eventually.ts";
export {
  database,
  emptyDatabase,
  freshDatabase,
  freshNats,
  servers,
  type TestDatabase,
} from "./servers.ts";
export { mintProject, ownSystem, type Project, type SharedSystem, system } from "./system.ts";
