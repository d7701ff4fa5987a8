// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as keysSchemas } from "../schemas/keys.ts";
export interface operations {
    whoAmI: { responses: {
        /** @description Whose key it is, and what it may do. */
        200: { content: { "application/json": keysSchemas["WhoAmI"]; }; };
    }; };
    createKey: {
        requestBody: { content: { "application/json": keysSchemas["KeyBody"]; }; };
        responses: {
            /** @description A new key. */
            201: { content: { "application/json": keysSchemas["KeyCreated"]; }; };
        };
    };
    listKeys: {
        parameters: { query?: {
            /** @description The most items of the page, up to 1,000 (of the timeline any number). */
            limit?: string;
            /** @description The `next_cursor` of the page before; absent for the first page. */
            cursor?: string;
            /** @description Only keys that are revoked, or only those that are not, whether they are past their end or not. */
            revoked?: "true" | "false";
        }; };
        responses: {
            /** @description Keys, without their clear text. */
            200: { content: { "application/json": keysSchemas["KeyList"]; }; };
        };
    };
    revokeKey: {
        parameters: { path: {
            /** @description The key. */
            key_id: string;
        }; };
        responses: {
            /** @description The key is revoked. */
            200: { content: { "application/json": keysSchemas["KeyRevoked"]; }; };
        };
    };
    provisionOrg: {
        requestBody: { content: { "application/json": keysSchemas["ProvisionBody"]; }; };
        responses: {
            /** @description The organization's project and key. */
            201: { content: { "application/json": keysSchemas["Provisioned"]; }; };
        };
    };
    readSignIn: { responses: {
        /** @description Whether people can sign in by a provider. */
        200: { content: { "application/json": keysSchemas["SignIn"]; }; };
    }; };
    completeSignIn: {
        requestBody: { content: { "application/json": keysSchemas["SignInComplete"]; }; };
        responses: {
            /** @description Who signed in, and what is open to them. */
            201: { content: { "application/json": keysSchemas["SignedIn"]; }; };
        };
    };
    endSignIn: { responses: {
        /** @description The sign-in is over. */
        200: { content: { "application/json": keysSchemas["SignInEnded"]; }; };
    }; };
    beginSignIn: {
        requestBody: { content: { "application/json": keysSchemas["SignInBegin"]; }; };
        responses: {
            /** @description Where the person signs in. */
            200: { content: { "application/json": keysSchemas["SignInBegun"]; }; };
        };
    };
    openProject: {
        requestBody: { content: { "application/json": keysSchemas["SignInOpen"]; }; };
        responses: {
            /** @description A new key. */
            201: { content: { "application/json": keysSchemas["KeyCreated"]; }; };
        };
    };
}
