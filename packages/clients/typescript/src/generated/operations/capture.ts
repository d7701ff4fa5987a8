// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as captureSchemas } from "../schemas/capture.ts";
export interface operations {
    capture: {
        requestBody: { content: { "application/json": captureSchemas["CaptureBody"]; }; };
        responses: {
            /** @description The batch is stored. */
            202: { content: { "application/json": captureSchemas["Accepted"]; }; };
        };
    };
    timeline: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id: string;
                /** @description The most items of the page, up to 1,000 (of the timeline any number). */
                limit?: string;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                cursor?: string;
            };
            header?: {
                /** @description `max-stale=<seconds>`: the answer may lack what was committed so long ago, and may then come from a read replica. Without it the answer has all that was committed. What was forgotten is in no answer. */
                "Cache-Control"?: string;
            };
        };
        responses: {
            /** @description Events in the order in which they occurred, then were recorded. */
            200: { content: { "application/json": captureSchemas["Timeline"]; }; };
        };
    };
    readEvent: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
            };
            path: {
                /** @description The event. */
                event_id: string;
            };
        };
        responses: {
            /** @description A stored event. */
            200: { content: { "application/json": captureSchemas["EventOut"]; }; };
        };
    };
    listSubjects: {
        parameters: { query: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** @description What the ids begin with; upper and lower case differ. */
            prefix?: string;
            /** @description The most items of the page, up to 1,000 (of the timeline any number). */
            limit?: string;
            /** @description The `next_cursor` of the page before; absent for the first page. */
            cursor?: string;
        }; };
        responses: {
            /** @description Subjects by their ids. */
            200: { content: { "application/json": captureSchemas["SubjectList"]; }; };
        };
    };
}
