// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as systemSchemas } from "../schemas/system.ts";
export interface operations {
    health: { responses: {
        /** @description Every part that stores something works. */
        200: { content: { "application/json": systemSchemas["Health"]; }; };
    }; };
    certificateKeys: { responses: {
        /** @description The public keys of certificates as a JWK set (RFC 7517), the newest first. */
        200: { content: { "application/json": systemSchemas["CertificateKeys"]; }; };
    }; };
    certificateKeysPem: {
        parameters: { query?: {
            /** @description This key alone. */
            kid?: string;
        }; };
        responses: {
            /** @description PEM blocks, each below the id of its key, the newest first. */
            200: { content: { "application/x-pem-file": systemSchemas["CertificateKeysPem"]; }; };
        };
    };
}
