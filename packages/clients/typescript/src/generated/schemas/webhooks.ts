// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as subjectsSchemas } from "../schemas/subjects.ts";
export interface schemas {
    /** @description A webhook that is wanted. */
    WebhookBody: {
        /** @description The project. A key belongs to one; another project than the key's is 403. */
        project_id: string;
        /** @description Where it is called: `https`, without a user name or a fragment, at an address of the internet. The operator of the server may allow others. */
        url: string;
        /** @description What it is called for. */
        events: ("conflict.opened" | "conflict.resolved" | "fact.disputed" | "fact.superseded" | "forget.completed" | "job.failed")[];
        include?: "content"[] | null;
        /** @description A note of yours. */
        description?: string | null;
    };
    /** @description A webhook, without its secret. */
    Webhook: {
        /** Format: uuid */
        id: string;
        project_id: string;
        url: string;
        events: ("conflict.opened" | "conflict.resolved" | "fact.disputed" | "fact.superseded" | "forget.completed" | "job.failed")[];
        description: string | null;
        include: "content"[];
        /** @description False: nothing is sent, and nothing is kept to be. */
        enabled: boolean;
        /** @description `gone`: the receiver answered 410. Null while it is enabled. */
        disabled_because: ("request" | "gone") | null;
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        created_at: string;
        created_by: subjectsSchemas["SentBy"];
    };
    /** @description A new webhook. */
    WebhookCreated: {
        /** @description What its calls are signed with, shown this once. */
        secret: string;
    } & schemas["Webhook"];
    /** @description A page of webhooks, oldest first. */
    WebhookList: {
        webhooks: schemas["Webhook"][];
        /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
        next_cursor: string | null;
    };
    /** @description What is to change; the rest stays. */
    WebhookChange: {
        /** @description Where it is called: `https`, without a user name or a fragment, at an address of the internet. The operator of the server may allow others. */
        url?: string;
        /** @description What it is called for. */
        events?: ("conflict.opened" | "conflict.resolved" | "fact.disputed" | "fact.superseded" | "forget.completed" | "job.failed")[];
        /** @description `content` adds the facts that an event is about, and whose they are. Without it a call carries ids only. */
        include?: "content"[];
        /** @description A note of yours. */
        description?: string | null;
        /** @description False: nothing is sent any more, and what waits becomes a dead letter. */
        enabled?: boolean;
    };
    /** @description The webhook is deleted. */
    WebhookDeleted: {
        /** Format: uuid */
        id: string;
        /** @constant */
        status: "deleted";
    };
    /** @description The new secret of a webhook. */
    WebhookRotated: {
        /** Format: uuid */
        id: string;
        /** @description What its calls are signed with, shown this once. */
        secret: string;
        /**
         * Format: date-time
         * @description Until then calls are signed with both.
         */
        previous_until: string;
    };
    /** @description What became of a test call. */
    WebhookTested: {
        /** Format: uuid */
        delivery_id: string;
        delivered: boolean;
        /** @description The status that the receiver answered. */
        status: number | null;
        /** @description Null where the receiver answered 2xx. `status`: another status; `redirect`: it is not followed; `refused_address`: an address that calls must not go to; `unresolved`: the name has no address; `connection`, `tls`, `timeout`: so far it came; `interrupted`: this server stopped meanwhile; `disabled`, `too_many_pending`: it was not sent. */
        error: ("status" | "redirect" | "refused_address" | "unresolved" | "connection" | "tls" | "timeout" | "interrupted" | "disabled" | "too_many_pending") | null;
        duration_ms: number;
    };
    /** @description An event on its way to a webhook. */
    Delivery: {
        /** Format: uuid */
        id: string;
        /**
         * Format: uuid
         * @description The `webhook-id` of its calls.
         */
        event_id: string;
        type: string;
        /**
         * @description `dead`: it is not tried any more, and can be sent again.
         * @enum {string}
         */
        status: "pending" | "delivered" | "dead";
        attempts: number;
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        created_at: string;
        last_attempt_at: string | null;
        last_status: number | null;
        /** @description Null where the receiver answered 2xx. `status`: another status; `redirect`: it is not followed; `refused_address`: an address that calls must not go to; `unresolved`: the name has no address; `connection`, `tls`, `timeout`: so far it came; `interrupted`: this server stopped meanwhile; `disabled`, `too_many_pending`: it was not sent. */
        last_error: ("status" | "redirect" | "refused_address" | "unresolved" | "connection" | "tls" | "timeout" | "interrupted" | "disabled" | "too_many_pending") | null;
        last_duration_ms: number | null;
        /** @description Null unless it is pending. */
        next_attempt_at: string | null;
    };
    /** @description A page of deliveries, newest first. */
    DeliveryList: {
        deliveries: schemas["Delivery"][];
        /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
        next_cursor: string | null;
    };
    /** @description How many dead letters are sent again. */
    Resent: {
        resent: number;
    };
}
