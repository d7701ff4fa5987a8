// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
export interface schemas {
    /** @description Something that happened, about a subject. */
    EventIn: {
        /** @description The org of the key, as `GET /v1/whoami` says; another one is not stored. */
        org_id: string;
        /** @description The project of the key. */
        project_id: string;
        /** @description The person or thing it is about. */
        subject_id: string;
        /** @description What the subject is; `user` if absent. */
        subject_type?: string | null;
        /** @description What the one who said or did it is. */
        actor_type?: string | null;
        /** @description Who said or did it, if not the subject. */
        actor_id?: string | null;
        /** @description Your agent that took part. */
        agent_id?: string | null;
        /** @description The conversation: a reply is read with the question before it. */
        thread_id?: string | null;
        /** @description A run of your agent; stands for the conversation where there is no thread. */
        run_id?: string | null;
        /** @description Free-form. */
        kind: string;
        /** @description When it happened: RFC 3339; without an offset it is UTC. */
        occurred_at: string | unknown | unknown;
        /** @description The content: `text`, `content` (a string or parts) or `messages`, with `role` and `speaker` if known; or `facts` that are already known. */
        payload: {
            [key: string]: unknown;
        };
        /** @description Where it came from, free-form. */
        source?: {
            [key: string]: unknown;
        } | null;
        /** @description Tags, free-form. */
        classification?: string[] | null;
        retention_policy?: string | null;
        /** @description An event with a key that the subject already has is not stored again. */
        idempotency_key?: string | null;
    };
    /** @description A batch of events. */
    CaptureBody: {
        events: schemas["EventIn"][];
        /** @description A key for the whole batch, combined with each event's content. */
        idempotency_key?: string | null;
    };
    /** @description The batch is stored. */
    Accepted: {
        /** @constant */
        status: "accepted";
        events: {
            /** Format: uuid */
            id: string;
            /** @description It existed, and nothing was written. */
            deduplicated: boolean;
        }[];
        /** @description The job that learns from it; null when every event existed. */
        consolidation_job_id: string | null;
        policy: string;
    };
    /** @description A stored event. */
    EventOut: {
        /** Format: uuid */
        id: string;
        org_id: string;
        project_id: string;
        subject_type: string;
        subject_id: string;
        actor_type: string | null;
        actor_id: string | null;
        agent_id: string | null;
        thread_id: string | null;
        run_id: string | null;
        kind: string;
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        occurred_at: string;
        payload: {
            [key: string]: unknown;
        };
        source: {
            [key: string]: unknown;
        } | null;
        classification: string[];
        retention_policy: string | null;
        /** @description The event's, else the batch's. */
        idempotency_key: string | null;
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        recorded_at: string;
        /** @description SHA-256 of its canonical JSON, without the key. */
        hash: string;
    };
    /** @description Events in the order in which they occurred, then were recorded. */
    Timeline: {
        events: schemas["EventOut"][];
        /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
        next_cursor?: string | null;
    };
    /** @description What memory holds about a subject. */
    Subject: {
        subject_id: string;
        /** @description That of its last event. */
        subject_type: string;
        /** @description Those that no forget hides. */
        events: number;
        /** @description Those with status `active`; null while the service that keeps facts does not answer. */
        facts: number | null;
        /** @description Null when `facts` is. */
        open_conflicts: number | null;
        /**
         * Format: date-time
         * @description When its first event was recorded.
         */
        first_seen: string;
        /**
         * Format: date-time
         * @description When its last event was recorded.
         */
        last_seen: string;
    };
    /** @description Subjects by their ids. */
    SubjectList: {
        subjects: schemas["Subject"][];
        /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
        next_cursor: string | null;
    };
}
