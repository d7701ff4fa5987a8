// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
export interface schemas {
    /** @description What became of the events of one capture. */
    Job: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        job_id: string;
        project_id: string;
        /**
         * @description `failed` jobs are tried again; `error` says why.
         * @enum {string}
         */
        status: "pending" | "running" | "done" | "failed";
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        created_at: string;
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        updated_at: string;
        tries: number;
        /** @description Why the last try failed. */
        error: string | null;
        /** @description Tokens of the model that read the events; 0 when none did. */
        model_tokens: {
            prompt: number;
            answer: number;
        };
        events: {
            /** Format: uuid */
            event_id: string;
            /** @description Empty where there was nothing to learn. */
            outcomes: {
                /** @description `made`: a new fact. `reinforced`: a known fact, stated again. `superseded`: it took the place of another. `history`: it was true before what is known. `retracted`: a fact ended. `conflict`: it contradicts another. `quarantined`: it waits for a review. `unchanged`, `disabled` or `rejected`: nothing came of it. */
                outcome: string;
                fact_ids: string[];
                /** @description Why it was rejected or quarantined. */
                reason: string | null;
            }[];
        }[];
    };
    /** @description Jobs that are not done, oldest first. */
    JobList: {
        jobs: {
            /** Format: uuid */
            id: string;
            /** @description A job of several subjects is listed for each. */
            subject_id: string;
            /**
             * @description `dead_letter`: its capture was not taken up; listed only when asked for.
             * @enum {string}
             */
            status: "pending" | "running" | "failed" | "dead_letter";
            tries: number;
            /** @description When it may be tried; null while it runs, and where it is not tried again. */
            next_try_at: string | null;
            /** @description Why the last try failed. */
            error: string | null;
            /** @description How many events of the subject it has. */
            event_count: number;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            updated_at: string;
        }[];
        /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
        next_cursor: string | null;
    };
    /** @description What is tried again now. */
    Retried: {
        /** Format: uuid */
        job_id: string;
        /** @description For how many subjects; 0 where nothing of the job waits for a later try: it is done, runs, waits for its first try, or has to be captured again. */
        retried: number;
    };
    /** @description What waits, and how long learning takes. */
    Backlog: {
        project_id: string;
        /** @description Jobs that are not done, one for each subject of a job. */
        jobs: {
            pending: number;
            running: number;
            failed: number;
            /** @description Captures that were not taken up. */
            dead_letters: number;
            /** @description False: there are more than were counted. */
            are_all: boolean;
        };
        /** @description Since when the oldest of them was captured; null when none waits. */
        oldest_seconds: number | null;
        /** @description From the 202 of a capture to its facts, of jobs done since. */
        capture_to_fact: {
            /**
             * Format: date-time
             * @description An hour ago, or later where more jobs were done than are looked at.
             */
            since: string;
            /** @description Jobs that made a fact, one for each subject of a job. */
            jobs: number;
            /** @description Half of them took no longer; null without jobs. */
            p50_seconds: number | null;
            /** @description 95 of 100 took no longer. */
            p95_seconds: number | null;
            /** @description Each five minutes since then, oldest first. */
            steps: {
                /**
                 * Format: date-time
                 * @description An instant in UTC.
                 */
                from: string;
                /** @description Jobs that made a fact, one for each subject of a job. */
                jobs: number;
                /** @description Half of them took no longer; null without jobs. */
                p50_seconds: number | null;
                /** @description 95 of 100 took no longer. */
                p95_seconds: number | null;
            }[];
        };
    };
    /** @description How many jobs this call processed. */
    Processed: {
        processed: number;
    };
    /** @description What models read and wrote, by subject. */
    Usage: {
        project_id: string;
        /** Format: date */
        since: string;
        subjects: {
            subject_id: string;
            /** @description Events that a model read. */
            events: number;
            /** @description Tokens of the model that read the events; 0 when none did. */
            model_tokens: {
                prompt: number;
                answer: number;
            };
        }[];
    };
}
