// Generated from docs/openapi.json by npm run generate (7c579b8c6b1e6f83).
import type { schemas as keysSchemas } from "../schemas/keys.ts";
export interface operations {
    whoAmI: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whose key it is, and what it may do. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": keysSchemas["WhoAmI"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": keysSchemas["KeyBody"];
            };
        };
        responses: {
            /** @description A new key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": keysSchemas["KeyCreated"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description The most items of the page, up to 1,000 (of the timeline any number). */
                limit?: string;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                cursor?: string;
                /** @description Only keys that are revoked, or only those that are not. */
                revoked?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys, without their clear text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": keysSchemas["KeyList"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": keysSchemas["KeyRevoked"];
                };
            };
        };
    };
    provisionOrg: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": keysSchemas["ProvisionBody"];
            };
        };
        responses: {
            /** @description The organization's project and key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": keysSchemas["Provisioned"];
                };
            };
        };
    };
}
