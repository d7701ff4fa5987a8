// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { operations as contextOperations } from "../operations/context.ts";
export interface paths {
    "/v1/context": {
        /**
         * Ask for memory
         * @description The facts and episodes that matter for a question, packed into a budget of tokens. Facts in an open conflict are hidden. Every call is kept as a trace.
         *
         *     Needs the right `read`.
         */
        post: contextOperations["context"];
    };
    "/v1/inspect/{trace_id}": {
        /**
         * See why
         * @description The exact packet of a call and the decision about every item that was considered. Who has only the trace's id finds its subject by `GET /v1/traces?trace_id=`.
         *
         *     Needs the right `read`.
         */
        get: contextOperations["inspect"];
    };
    "/v1/traces": {
        /**
         * List traces
         * @description The 50 most recent traces of a project, or of one subject in it. With `limit`, `cursor` or a filter beside `subject_id`: a page of all traces, 50 unless `limit` says otherwise, with the cursor of the next. A page may be short, or empty, where few traces pass the filters: read on until `next_cursor` is null.
         *
         *     Needs the right `read`.
         */
        get: contextOperations["listTraces"];
    };
}
