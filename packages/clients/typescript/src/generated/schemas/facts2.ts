// Generated from docs/openapi.json by npm run generate (7c579b8c6b1e6f83).
import type { schemas as factsSchemas } from "../schemas/facts.ts";
export interface schemas {
    /** @description What waits for a review. */
    Quarantine: {
        facts: factsSchemas["QuarantinedFact"][];
        /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
        next_cursor?: string | null;
    };
    /** @description The decision about a statement in quarantine. */
    ReviewBody: {
        /** @description The project. A key belongs to one; another project than the key's is 403. */
        project_id: string;
        /**
         * @description `release` learns it, `discard` drops it.
         * @enum {string}
         */
        review: "release" | "discard";
    };
    /** @description The fact after the review. */
    Reviewed: {
        /** Format: uuid */
        fact_id: string;
        /**
         * @description `candidate` waits for the resolution of a conflict or a review; only `active` facts are served.
         * @enum {string}
         */
        fact_status: "candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted";
    };
    /** @description A rating of a fact or of a trace: exactly one of the two ids. */
    FeedbackBody: {
        /** @description The project. A key belongs to one; another project than the key's is 403. */
        project_id: string;
        /** @description A trace that is rated; or `fact_id`. */
        trace_id?: string | null;
        /** @description A fact that is rated; or `trace_id`. */
        fact_id?: string | null;
        /** @enum {string} */
        rating: "useful" | "irrelevant" | "incorrect";
        /** @description For people; erased with what it is about. */
        comment?: string | null;
    } & ({
        trace_id: string;
        fact_id?: null;
    } | {
        fact_id: string;
        trace_id?: null;
    });
    /** @description The rating is stored. */
    Recorded: {
        /** @constant */
        status: "recorded";
        /** Format: uuid */
        feedback_id: string;
        /** @description The status of the rated fact; null for a trace. */
        fact_status: ("candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted") | null;
    };
}
