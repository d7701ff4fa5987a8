// Generated from docs/openapi.json by npm run generate (7c579b8c6b1e6f83).
import type { schemas as factsSchemas } from "../schemas/facts.ts";
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
    ConflictDetail: {
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
        /** @description The facts, in the order in which they joined; of large values the first that fit into about a megabyte. */
        members: {
            /** Format: uuid */
            id: string;
            project_id: string;
            subject_id: string;
            /** @description What it says, in snake_case. */
            predicate: string;
            /** @description What sets it apart from others of its predicate. */
            qualifiers: {
                [key: string]: unknown;
            };
            value: {
                [key: string]: unknown;
            };
            /** @description From 0 to 1: how sure the reader was. */
            confidence: number | null;
            /**
             * @description `candidate` waits for the resolution of a conflict or a review; only `active` facts are served.
             * @enum {string}
             */
            status: "candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted";
            /** @description Since when it is true. */
            valid_from: string | null;
            /** @description Until when it was true. */
            valid_to: string | null;
            /**
             * Format: date-time
             * @description Since when it is known.
             */
            recorded_from: string;
            recorded_to: string | null;
            /** @description The fact that took its place. */
            superseded_by: string | null;
            /** @enum {string} */
            volatility: "stable" | "slow" | "volatile" | "ephemeral";
            /** @description The newest events it was taken from, at most 20; all where `source_count` is absent. */
            source_event_ids: string[];
            /** @description How many events it was taken from. */
            source_count?: number;
            version: number;
            /** @description Who stated it last; on instructions and facts that wait for a review. */
            provenance?: {
                voice: string;
                actor_type: string | null;
                source: string | null;
            };
            /**
             * Format: date-time
             * @description When its row was last written. Only in lists with `changed_since`.
             */
            changed_at?: string;
            /** @description The newest events that it was taken from, newest first, at most 3. */
            evidence: factsSchemas["Evidence"][];
        }[];
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
            by: {
                /** @description Whom the request named. */
                actor: string | null;
                /** @description The prefix of its key. */
                key_prefix: string | null;
            };
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
