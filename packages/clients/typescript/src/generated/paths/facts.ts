// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { operations as factsOperations } from "../operations/facts.ts";
export interface paths {
    "/v1/facts": {
        /**
         * List facts of a subject
         * @description Facts of every status, newest first, at most 200. With `limit`, `cursor`, `predicate`, `text` or `changed_since` a page of them, at most 1,000 (50 unless you say) and about a megabyte, and the cursor of the next. A page may be short, or empty where a filter fits little: read on until `next_cursor` is null. With `as_of` only facts that were known and true then.
         *
         *     Needs the right `read`.
         */
        get: factsOperations["listFacts"];
    };
    "/v1/facts/{fact_id}": {
        /**
         * Read a fact with its evidence
         * @description The fact as it is listed, with the words that it was taken from, each change of its status, its conflict sets and its ratings. Together with `GET /v1/inspect/{trace_id}` it says why an agent said something.
         *
         *     Needs the right `read`.
         */
        get: factsOperations["readFact"];
    };
    "/v1/facts/{fact_id}/history": {
        /**
         * Read the history of a fact
         * @description Each change of the fact's status with its cause, oldest first.
         *
         *     Needs the right `read`.
         */
        get: factsOperations["factHistory"];
    };
    "/v1/quarantine": {
        /**
         * List what waits for a review
         * @description Statements that order the machine or repeat what memory itself said: kept, not served, until `POST /v1/facts/{fact_id}/review` releases or discards them. Newest first, at most 200; with `limit`, `cursor`, `predicate` or `reason` a page of them, as of `GET /v1/facts`.
         *
         *     Needs the right `read`.
         */
        get: factsOperations["listQuarantine"];
    };
    "/v1/facts/{fact_id}/review": {
        /**
         * Release or discard a fact in quarantine
         * @description A released statement is judged as if it were said now; a discarded one is disputed.
         *
         *     Needs the right `review`.
         */
        post: factsOperations["reviewFact"];
    };
    "/v1/feedback": {
        /**
         * Rate a fact or a trace
         * @description `useful` and `irrelevant` count for the rank of a fact; `incorrect` disputes it, so that it is no longer served.
         *
         *     Needs the right `review`.
         */
        post: factsOperations["feedback"];
    };
}
