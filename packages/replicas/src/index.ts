export { knownReplicas, type Replica, type Replicas } from "./known-replicas.ts";
export { hintOf, scopeHint } from "./scope-hint.ts";
