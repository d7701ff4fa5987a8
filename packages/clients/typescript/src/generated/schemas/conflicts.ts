// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as factsSchemas } from "../schemas/facts.ts";
import type { schemas as subjectsSchemas } from "../schemas/subjects.ts";
export interface schemas {
    /** @description Facts that contradict each other. */
    ConflictSet: {
        /** Format: uuid */
        id: string;
        project_id: string;
        subject_id: string;
        /** @description In the order in which they joined. */
        fact_ids: string[];
        /** @enum {string} */
        status: "open" | "resolved";
        reason: string | null;
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        created_at: string;
        resolved_at: string | null;
    };
    /** @description Conflict sets, oldest first. */
    ConflictList: {
        conflicts: schemas["ConflictSet"][];
        /** @description Open ones of the project or the subject. */
        open_count: number;
        /** @description The age of the oldest. */
        oldest_open_seconds: number | null;
        /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
        next_cursor?: string | null;
    };
    /** @description A conflict set with its facts side by side. */
    ConflictDetail: schemas["ConflictSet"] & {
        /** @description The facts, in the order in which they joined; of large values the first that fit into about a megabyte. */
        members: (factsSchemas["Fact"] & {
            /** @description The newest events that it was taken from, newest first, at most 3. */
            evidence: factsSchemas["Evidence"][];
        })[];
        member_count: number;
        /** @description Null while it is open. */
        resolution: {
            /** @description The fact that holds; null where none was left, or it is not kept which. */
            kept_fact_id: string | null;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            at: string;
            /** @description Who resolved it; both are null where a statement did, or it is not kept. */
            by: subjectsSchemas["SentBy"];
        } | null;
    };
    /** @description The fact that holds. */
    ResolveBody: {
        /** @description The project. A key belongs to one; another project than the key's is 403. */
        project_id: string;
        /** Format: uuid */
        keep_fact_id: string;
    };
    /** @description The decision, as it took effect. */
    Resolved: {
        /** Format: uuid */
        conflict_id: string;
        /** @constant */
        status: "resolved";
        /** Format: uuid */
        kept_fact_id: string;
        superseded_fact_ids: string[];
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        resolved_at: string;
    };
}
