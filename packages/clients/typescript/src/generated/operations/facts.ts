// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as factsSchemas } from "../schemas/facts.ts";
export interface operations {
    listFacts: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id: string;
                /** @description `candidate` waits for the resolution of a conflict or a review; only `active` facts are served. */
                status?: "candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted";
                /** @description An instant; RFC 3339. */
                as_of?: string | unknown | unknown;
                /** @description Only facts of this predicate, exactly as they are listed. */
                predicate?: string;
                /** @description Only facts with this text in their predicate or in a value, in any letter case. */
                text?: string;
                /** @description Only facts whose row was written at or after this instant, whatever changed, and with `changed_at`: the fact that was changed first comes first, one that is changed while you read comes again. To follow a subject, go on with the last `changed_at` that you have seen. An erased subject leaves nothing to list. */
                changed_since?: string;
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
            /** @description Facts, newest first. */
            200: { content: { "application/json": factsSchemas["FactList"]; }; };
        };
    };
    readFact: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
            };
            path: {
                /** @description The fact. */
                fact_id: string;
            };
        };
        responses: {
            /** @description A fact with what it was taken from and what became of it. */
            200: { content: { "application/json": factsSchemas["FactDetail"]; }; };
        };
    };
    factHistory: {
        parameters: { path: {
            /** @description The fact. */
            fact_id: string;
        }; };
        responses: {
            /** @description Every change of a fact's status. */
            200: { content: { "application/json": factsSchemas["FactHistory"]; }; };
        };
    };
    listQuarantine: {
        parameters: { query: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** @description The person or thing that is remembered, under a name of your own. */
            subject_id?: string;
            /** @description Only facts of this predicate, exactly as they are listed. */
            predicate?: string;
            /** @description Only what is kept for this reason. */
            reason?: "untrusted_directive" | "echo" | "untrusted_source";
            /** @description The most items of the page, up to 1,000 (of the timeline any number). */
            limit?: string;
            /** @description The `next_cursor` of the page before; absent for the first page. */
            cursor?: string;
        }; };
        responses: {
            /** @description What waits for a review. */
            200: { content: { "application/json": factsSchemas["Quarantine"]; }; };
        };
    };
    reviewFact: {
        parameters: { path: {
            /** @description The fact. */
            fact_id: string;
        }; };
        requestBody: { content: { "application/json": factsSchemas["ReviewBody"]; }; };
        responses: {
            /** @description The fact after the review. */
            200: { content: { "application/json": factsSchemas["Reviewed"]; }; };
        };
    };
    feedback: {
        requestBody: { content: { "application/json": factsSchemas["FeedbackBody"]; }; };
        responses: {
            /** @description The rating is stored. */
            201: { content: { "application/json": factsSchemas["Recorded"]; }; };
        };
    };
}
