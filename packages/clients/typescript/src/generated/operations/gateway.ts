// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as gatewaySchemas } from "../schemas/gateway.ts";
export interface operations {
    chatCompletions: {
        parameters: { header?: {
            /** @description Whose memory; without it there is none. */
            "X-Service-Subject-Id"?: string;
            /** @description The conversation, kept with the captured exchange and the trace. */
            "X-Service-Thread-Id"?: string;
            /** @description The run, kept with the captured exchange and the trace. */
            "X-Service-Run-Id"?: string;
            /** @description What the memory is for. */
            "X-Service-Purpose"?: string;
            /** @description The exchange is captured once under it; a digest of the body if absent. */
            "X-Service-Idempotency-Key"?: string;
            /** @description `1` adds memory to a streamed call too. */
            "X-Service-Stream-Memory"?: string;
            /** @description The project, at most 128 characters; read in open dev mode only. */
            "X-Service-Project-Id"?: string;
        }; };
        requestBody: { content: { "application/json": gatewaySchemas["ChatBody"]; }; };
        responses: {
            /** @description What the provider answered, unchanged. */
            200: { content: { "application/json": gatewaySchemas["ChatAnswer"]; }; };
        };
    };
    listModels: { responses: {
        /** @description What the provider answered, unchanged. */
        200: { content: { "application/json": gatewaySchemas["ModelList"]; }; };
    }; };
}
