// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as webhooksSchemas } from "../schemas/webhooks.ts";
export interface operations {
    createWebhook: {
        requestBody: { content: { "application/json": webhooksSchemas["WebhookBody"]; }; };
        responses: {
            /** @description A new webhook. */
            201: { content: { "application/json": webhooksSchemas["WebhookCreated"]; }; };
        };
    };
    listWebhooks: {
        parameters: { query: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** @description The most items of the page, up to 1,000 (of the timeline any number). */
            limit?: string;
            /** @description The `next_cursor` of the page before; absent for the first page. */
            cursor?: string;
        }; };
        responses: {
            /** @description A page of webhooks, oldest first. */
            200: { content: { "application/json": webhooksSchemas["WebhookList"]; }; };
        };
    };
    readWebhook: {
        parameters: { path: {
            /** @description The webhook. */
            webhook_id: string;
        }; };
        responses: {
            /** @description A webhook, without its secret. */
            200: { content: { "application/json": webhooksSchemas["Webhook"]; }; };
        };
    };
    changeWebhook: {
        parameters: { path: {
            /** @description The webhook. */
            webhook_id: string;
        }; };
        requestBody: { content: { "application/json": webhooksSchemas["WebhookChange"]; }; };
        responses: {
            /** @description A webhook, without its secret. */
            200: { content: { "application/json": webhooksSchemas["Webhook"]; }; };
        };
    };
    deleteWebhook: {
        parameters: { path: {
            /** @description The webhook. */
            webhook_id: string;
        }; };
        responses: {
            /** @description The webhook is deleted. */
            200: { content: { "application/json": webhooksSchemas["WebhookDeleted"]; }; };
        };
    };
    rotateWebhook: {
        parameters: { path: {
            /** @description The webhook. */
            webhook_id: string;
        }; };
        responses: {
            /** @description The new secret of a webhook. */
            200: { content: { "application/json": webhooksSchemas["WebhookRotated"]; }; };
        };
    };
    testWebhook: {
        parameters: { path: {
            /** @description The webhook. */
            webhook_id: string;
        }; };
        responses: {
            /** @description What became of a test call. */
            200: { content: { "application/json": webhooksSchemas["WebhookTested"]; }; };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Only those that are so far. */
                status?: "pending" | "delivered" | "dead";
                /** @description The most items of the page, up to 1,000 (of the timeline any number). */
                limit?: string;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                cursor?: string;
            };
            path: {
                /** @description The webhook. */
                webhook_id: string;
            };
        };
        responses: {
            /** @description A page of deliveries, newest first. */
            200: { content: { "application/json": webhooksSchemas["DeliveryList"]; }; };
        };
    };
    resendDelivery: {
        parameters: { path: {
            /** @description The webhook. */
            webhook_id: string;
            /** @description The delivery. */
            delivery_id: string;
        }; };
        responses: {
            /** @description An event on its way to a webhook. */
            200: { content: { "application/json": webhooksSchemas["Delivery"]; }; };
        };
    };
    resendDeliveries: {
        parameters: { path: {
            /** @description The webhook. */
            webhook_id: string;
        }; };
        responses: {
            /** @description How many dead letters are sent again. */
            200: { content: { "application/json": webhooksSchemas["Resent"]; }; };
        };
    };
}
