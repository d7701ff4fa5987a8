// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { operations as webhooksOperations } from "../operations/webhooks.ts";
export interface paths {
    "/v1/webhooks": {
        /**
         * List webhooks
         * @description The webhooks of a project, in pages, 50 unless `limit` says otherwise.
         *
         *     Needs the right `keys`.
         */
        get: webhooksOperations["listWebhooks"];
        /**
         * Create a webhook
         * @description From now on each event of those types in the project is sent to the address, signed as Standard Webhooks says: at least once, under the same `webhook-id` each time, in no certain order. What is not answered with 2xx is tried for a day, then kept as a dead letter. A project has 20 webhooks at most.
         *
         *     Needs the right `keys`.
         */
        post: webhooksOperations["createWebhook"];
    };
    "/v1/webhooks/{webhook_id}": {
        /**
         * Read a webhook
         * @description What it is called for, and whether it is enabled.
         *
         *     Needs the right `keys`.
         */
        get: webhooksOperations["readWebhook"];
        /**
         * Delete a webhook
         * @description Deletes it with its secret and its deliveries; a call in progress may still end.
         *
         *     Needs the right `keys`.
         */
        delete: webhooksOperations["deleteWebhook"];
        /**
         * Change a webhook
         * @description Changes the fields that are given. What already waits goes to the new address.
         *
         *     Needs the right `keys`.
         */
        patch: webhooksOperations["changeWebhook"];
    };
    "/v1/webhooks/{webhook_id}/rotate": {
        /**
         * Give a webhook a new secret
         * @description For a day each call has two signatures, of the new secret and of the one before it, so that the receiver can change over. An older one than that ends at once.
         *
         *     Needs the right `keys`.
         */
        post: webhooksOperations["rotateWebhook"];
    };
    "/v1/webhooks/{webhook_id}/test": {
        /**
         * Call a webhook now
         * @description Sends an event of type `webhook.test`, once, and answers what became of it, after ten seconds at most. What the receiver answered beyond its status is not read.
         *
         *     Needs the right `keys`.
         */
        post: webhooksOperations["testWebhook"];
    };
    "/v1/webhooks/{webhook_id}/deliveries": {
        /**
         * List the deliveries of a webhook
         * @description In pages, newest first, 50 unless `limit` says otherwise. Delivered ones are kept for 7 days, dead ones for 30, and at most 10,000 of each.
         *
         *     Needs the right `keys`.
         */
        get: webhooksOperations["listDeliveries"];
    };
    "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend": {
        /**
         * Send a delivery again
         * @description Under the same `webhook-id`, from now on for a day, whatever became of it before. One that is pending is tried at once.
         *
         *     Needs the right `keys`.
         */
        post: webhooksOperations["resendDelivery"];
    };
    "/v1/webhooks/{webhook_id}/resend": {
        /**
         * Send all dead letters of a webhook again
         * @description Those that are dead when it is called, each under its `webhook-id`.
         *
         *     Needs the right `keys`.
         */
        post: webhooksOperations["resendDeliveries"];
    };
}
