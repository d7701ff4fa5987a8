// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as contextSchemas } from "../schemas/context.ts";
export interface operations {
    context: {
        requestBody: { content: { "application/json": contextSchemas["ContextBody"]; }; };
        responses: {
            /** @description The packet and what it cost. */
            200: { content: { "application/json": contextSchemas["ContextAnswer"]; }; };
        };
    };
    inspect: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id: string;
            };
            path: {
                /** @description The trace. */
                trace_id: string;
            };
        };
        responses: {
            /** @description A question, its packet and every decision. */
            200: { content: { "application/json": contextSchemas["Trace"]; }; };
        };
    };
    listTraces: {
        parameters: { query: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** @description The person or thing that is remembered, under a name of your own. */
            subject_id?: string;
            /** @description The most items of the page, up to 1,000 (of the timeline any number). */
            limit?: string;
            /** @description The `next_cursor` of the page before; absent for the first page. */
            cursor?: string;
            /** @description The trace with this id: it says whose question it was. */
            trace_id?: string;
            /** @description Asked in this conversation. */
            thread_id?: string;
            /** @description Asked in this run of an agent. */
            run_id?: string;
            /** @description Asked by the request with this `X-Request-Id`, which may have been repeated. */
            request_id?: string;
            /** @description Created then or later; RFC 3339. */
            from?: string;
            /** @description Created before then; RFC 3339. */
            to?: string;
            /** @description Asked for exactly this purpose. */
            purpose?: string;
            /** @description The question contains this text, in upper or lower case. */
            text?: string;
        }; };
        responses: {
            /** @description Traces, newest first. */
            200: { content: { "application/json": contextSchemas["TraceList"]; }; };
        };
    };
}
