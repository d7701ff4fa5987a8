// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
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
         * @description With the admin key the keys of all projects; where the server has no admin key, those of the caller's project. All of them, oldest first; with `limit`, `cursor` or `revoked` a page, 50 unless `limit` says otherwise, that also says who made and revoked each, and when it was used last. A page may be short, or empty, where few keys pass the filter: read on until `next_cursor` is null.
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
    "/v1/sign-in": {
        /**
         * See whether people can sign in
         * @description Whether the server has a provider of identities (OpenID Connect), and its name. Nothing else of its settings.
         */
        get: keysOperations["readSignIn"];
        /**
         * Complete a sign-in
         * @description Exchanges the code at the provider, checks what it says of the person, and answers what their roles open. A code is good once. Roles that change at the provider take effect with the next sign-in, at the latest when this one ends.
         */
        post: keysOperations["completeSignIn"];
        /**
         * Sign out
         * @description Revokes the keys of the sign-in: once this has answered, no part of the service accepts them. The person stays signed in at the provider. With the token of the sign-in as bearer token, not with a key.
         */
        delete: keysOperations["endSignIn"];
    };
    "/v1/sign-in/begin": {
        /**
         * Begin a sign-in
         * @description The address of the provider's page. The provider sends the browser back to the redirect URI of the server's settings, whatever the request says. Nothing is kept: a page keeps what it sent.
         */
        post: keysOperations["beginSignIn"];
    };
    "/v1/sign-in/keys": {
        /**
         * Open a project
         * @description Makes a key of a project that the sign-in opens, with the rights of the person's roles; it ends with the sign-in, and all that is done with it is the person's, whatever `X-Service-Actor` says. With the token of the sign-in as bearer token, not with a key.
         */
        post: keysOperations["openProject"];
    };
}
