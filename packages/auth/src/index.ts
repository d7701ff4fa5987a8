export { actorOf } from "./actor-of.ts";
export { authenticate } from "./authenticate.ts";
export { countedVerifier } from "./counted-verifier.ts";
export { fairTurns } from "./fair-turns.ts";
export { type CheckedKey, createKeyVerifier, isOwner, type KeyVerifier } from "./key-verifier.ts";
export { isLocalHost } from "./local-host.ts";
export { refusedCredential } from "./refused-credential.ts";
export { requireSecret } from "./require-secret.ts";
export { bearerOf, hashKey, sameSecret } from "./secrets.ts";
