export { authenticate } from "./authenticate.ts";
export { createKeyVerifier, type KeyVerifier } from "./key-verifier.ts";
export { bearerOf, hashKey, sameSecret } from "./secrets.ts";
