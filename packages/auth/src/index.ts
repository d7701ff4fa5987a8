export { actorOf } from "./actor-of.ts";
export { authenticate } from "./authenticate.ts";
export { countedVerifier } from "./counted-verifier.ts";
export { fairTurns } from "./fair-turns.ts";
export { createKeyVerifier, type KeyVerifier } from "./key-verifier.ts";
export { isLocalHost } from "./local-host.ts";
export { bearerOf, hashKey, sameSecret } from "./secrets.ts";
