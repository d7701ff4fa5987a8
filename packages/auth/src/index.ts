export { authenticate } from "./authenticate.ts";
export { hashKey, sameSecret } from "./secrets.ts";
export { createKeyVerifier, type KeyVerifier } from "./key-verifier.ts";
