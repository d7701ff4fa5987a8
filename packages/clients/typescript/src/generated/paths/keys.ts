// Generated from docs/openapi.json by npm run generate (47bc4eb4c4d0a7bc).
import type { operations as keysOperations } from "../operations/keys.ts";
export interface paths {
    "/v1/whoami": {
        /**
         * See whose key it is
         * @description The organization, project and rights of the key, so that a client needs nothing but the key.
         */
        get: keysOperations["whoAmI"];
    };
    "/v1/keys": {
        /**
         * List keys
         * @description With the admin key the keys of all projects; where the server has no admin key, those of the caller's project. All of them, oldest first; with `limit`, `cursor` or `revoked` a page, 50 unless `limit` says otherwise, that also says who made and revoked each. A page may be short, or empty, where few keys pass the filter: read on until `next_cursor` is null.
         *
         *     Needs the right `keys`.
         */
        get: keysOperations["listKeys"];
        /**
         * Create a key
         * @description Where the server has an admin key (`npm start` sets one), only that one manages keys, for any project. Where it has none, the first call needs no credential and later ones a key of the same project with the right `keys`. Without `rights` the new key may do everything: look at the answer, which lists `rights` where the key is limited.
         *
         *     Needs the right `keys`.
         */
        post: keysOperations["createKey"];
    };
    "/v1/keys/{key_id}": {
        /**
         * Revoke a key
         * @description Once this has answered, no part of the service accepts the key any more.
         *
         *     Needs the right `keys`.
         */
        delete: keysOperations["revokeKey"];
    };
    "/v1/orgs/provision": {
        /**
         * Provision an organization
         * @description For the backend of a console only, with its shared secret as bearer token. Makes an organization, a project and a key; for a known owner a new key.
         */
        post: keysOperations["provisionOrg"];
    };
}
