export { type Answer, type Api, apiClient } from "./api.ts";
export { eventually } from "./eventually.ts";
export {
  database,
  emptyDatabase,
  freshDatabase,
  freshNats,
  servers,
} from "./servers.ts";
export { mintProject, ownSystem, type Project, system } from "./system.ts";
