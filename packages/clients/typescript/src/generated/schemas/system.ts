// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
export interface schemas {
    /** @description Every part that stores something works. */
    Health: {
        /** @constant */
        status: "ok";
        /** @constant */
        database: "up";
        /** @description Each service and what it depends on. */
        parts: {
            [key: string]: {
                [key: string]: string;
            };
        };
    };
    /** @description The public keys of certificates as a JWK set (RFC 7517), the newest first. */
    CertificateKeys: {
        keys: {
            /** @constant */
            kty: "OKP";
            /** @constant */
            crv: "Ed25519";
            x: string;
            /** @description Its thumbprint (RFC 7638). */
            kid: string;
            /** @constant */
            alg: "EdDSA";
            /** @constant */
            use: "sig";
            /** @description Seconds: since when it is known. */
            iat?: number;
            /** @description Seconds: when it was retired. What it signed until then stays valid. */
            exp?: number;
            /** @description Nothing that it signed counts any more. */
            revoked?: {
                revoked_at: number;
            };
        }[];
    };
    /** @description PEM blocks, each below the id of its key, the newest first. */
    CertificateKeysPem: string;
}
