// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { operations as gatewayOperations } from "../operations/gateway.ts";
export interface paths {
    "/gateway/v1/chat/completions": {
        /**
         * Complete a chat with memory
         * @description Adds memory of the subject to the system message, forwards the call to the model provider, answers what it answered, and captures the exchange afterwards. Without a subject it passes the call through, and so it does with `stream: true` unless `X-Service-Stream-Memory: 1` is sent. A stream is answered with the provider's `text/event-stream`; errors of the provider come back with their status and body.
         *
         *     Needs the rights `capture` and `read`.
         */
        post: gatewayOperations["chatCompletions"];
    };
    "/gateway/v1/models": {
        /**
         * List the provider's models
         * @description Passed through, for clients that list models first.
         *
         *     Needs the right `read`.
         */
        get: gatewayOperations["listModels"];
    };
}
