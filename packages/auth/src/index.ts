export { authenticate } from "./authenticate.ts";
export { createKeyVerifier, type KeyVerifier } from "./key-verifier.ts";
export { hashKey, sameSecret } from "./secrets.ts";
