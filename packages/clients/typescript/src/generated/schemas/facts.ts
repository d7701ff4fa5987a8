// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as subjectsSchemas } from "../schemas/subjects.ts";
export interface schemas {
    /** @description A fact as a client lists it. */
    Fact: {
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
    };
    /** @description Facts, newest first. */
    FactList: {
        facts: schemas["Fact"][];
        /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
        next_cursor?: string | null;
    };
    /** @description A change of a fact's status. */
    StatusChange: {
        version: number;
        from: ("candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted") | null;
        /**
         * @description `candidate` waits for the resolution of a conflict or a review; only `active` facts are served.
         * @enum {string}
         */
        to: "candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted";
        /** @description An event, a resolution, a rating, a forget or a review. */
        cause: {
            kind: string;
            id: string | null;
        };
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        at: string;
    };
    /** @description An event that a fact was taken from, with the words that say it. */
    Evidence: {
        /** Format: uuid */
        event_id: string;
        /** @description Null where the event is not there. */
        occurred_at: string | null;
        kind: string | null;
        actor_type: string | null;
        actor_id: string | null;
        thread_id: string | null;
        /** @description The sentence that was read, or, of a fact that a payload states, its entry as JSON text; at most 500 characters, parts joined by " … ". Null where they are withheld. */
        words: string | null;
        /** @description Why there are no words. `erased`: the event is deleted, or a deleted fact was taken from it too. `disabled`: the fact or the event is hidden by a forget. `unavailable`: the events cannot be read at the moment. */
        withheld: ("erased" | "disabled" | "unavailable") | null;
    };
    /** @description A fact with what it was taken from and what became of it. */
    FactDetail: schemas["Fact"] & {
        /** @description The newest 200 changes of its status, oldest first. */
        history: (schemas["StatusChange"] & {
            by: subjectsSchemas["SentBy"];
        })[];
        /** @description The newest events that it was taken from, newest first, at most 20. */
        evidence: schemas["Evidence"][];
        /** @description How many events it was taken from. */
        evidence_count: number;
        /** @description The conflict sets it is or was in, newest first, at most 50. */
        conflicts: {
            /** Format: uuid */
            conflict_id: string;
            /** @enum {string} */
            status: "open" | "resolved";
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            created_at: string;
            resolved_at: string | null;
        }[];
        /** @description Newest first, at most 50. */
        ratings: {
            /** Format: uuid */
            feedback_id: string;
            /** @enum {string} */
            rating: "useful" | "irrelevant" | "incorrect";
            comment: string | null;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            created_at: string;
            by: subjectsSchemas["SentBy"];
        }[];
        /** @description The facts whose place it took, newest first, at most 50. */
        supersedes: string[];
    };
    /** @description Every change of a fact's status. */
    FactHistory: {
        /** Format: uuid */
        fact_id: string;
        history: schemas["StatusChange"][];
    };
    /** @description A statement that was not learned and waits for a review. */
    QuarantinedFact: schemas["Fact"] & {
        /** @description `untrusted_directive`, `echo` or `untrusted_source`. */
        reason: string | null;
    };
    /** @description What waits for a review. */
    Quarantine: {
        facts: schemas["QuarantinedFact"][];
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
