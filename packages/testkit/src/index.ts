export { eventually } from "./eventually.ts";
export {
  database,
  emptyDatabase,
  freshDatabase,
  freshNats,
  servers,
  type TestDatabase,
} from "./servers.ts";
