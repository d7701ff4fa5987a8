// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { operations as systemOperations } from "../operations/system.ts";
export interface paths {
    "/health": {
        /**
         * Check health
         * @description 200 while every database answers, otherwise 503. Needs no key.
         */
        get: systemOperations["health"];
    };
    "/.well-known/jwks.json": {
        /**
         * Read the keys of certificates
         * @description The public keys that certificates are signed with, old ones included. Needs no key; may be cached for five minutes.
         */
        get: systemOperations["certificateKeys"];
    };
    "/.well-known/certificate-keys.pem": {
        /**
         * Read the keys of certificates as PEM
         * @description The same keys for openssl and others that read PEM. Needs no key.
         */
        get: systemOperations["certificateKeysPem"];
    };
}
