// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
export interface schemas {
    /** @description A question to memory. */
    ContextBody: {
        /** @description The project. A key belongs to one; another project than the key's is 403. */
        project_id: string;
        /** @description The person or thing that is remembered, under a name of your own. */
        subject_id: string;
        /** @description What the agent is about to answer or do, in words. */
        query: string;
        /** @description What the memory is for. Without it the packet carries a warning. */
        purpose?: string | null;
        /** @description The conversation in which it is asked; kept with the trace, to find it by. */
        thread_id?: string | null;
        /** @description The run of the agent that asks; kept with the trace, to find it by. */
        run_id?: string | null;
        /** @description The most tokens of the packet. A token is four characters. */
        budget_tokens?: ((number | null) | null) | number | null;
        /** @description Only what was known and true then; RFC 3339. */
        as_of?: (string | unknown | unknown) | null;
    };
    /** @description A fact in a packet. */
    PacketFact: {
        /** Format: uuid */
        id: string;
        predicate: string;
        value: {
            [key: string]: unknown;
        };
        confidence: number | null;
        valid_from: string | null;
        /** @description The newest, at most 20. */
        source_event_ids: string[];
        source_count?: number;
    };
    /** @description A source event in a packet. */
    PacketEpisode: {
        /** Format: uuid */
        event_id: string;
        kind: string;
        occurred_at: string | null;
        /** @description Words of the event, at most 300 characters. */
        excerpt: string;
    };
    /** @description A session of conversation in some of its own sentences. */
    PacketSession: {
        thread_id: string | null;
        from: string | null;
        until: string | null;
        digest: string;
        event_ids: string[];
    };
    /** @description Memory that fits the budget. */
    ContextPacket: {
        facts: schemas["PacketFact"][];
        episodes: schemas["PacketEpisode"][];
        /** @description Only for questions over whole conversations. */
        sessions?: schemas["PacketSession"][];
        /** @description Begin with `missing_purpose`, `open_conflict` or `volatility_expired`; the last two say how many facts are hidden. */
        warnings: string[];
        /**
         * @description `degraded` when there is a warning or a part of retrieval was left out.
         * @enum {string}
         */
        status: "ok" | "degraded" | "failed";
        /** @description Set when there was memory and none of it was relevant enough. */
        empty_reason: "no_relevant_memory" | null;
    };
    /** @description The packet and what it cost. */
    ContextAnswer: {
        packet: schemas["ContextPacket"];
        /** @description The tokens of all facts and episodes together. */
        token_count: number;
        /**
         * Format: uuid
         * @description For `GET /v1/inspect/{trace_id}`.
         */
        trace_id: string;
    };
    /** @description Why an item was in or out. */
    TraceDecision: {
        fact_id: string | null;
        episode_id: string | null;
        /** @enum {string} */
        action: "included" | "excluded" | "blocked";
        /** @description Included: `top_score`, or `multi_hop_expansion` (found by a name it shares with another item). Excluded: `over_budget`, `volatility_expired` (too old for its predicate), `below_relevance_floor`. Blocked: `conflict_open`. */
        reason_code: string;
    };
    /** @description A question, its packet and every decision. */
    Trace: {
        /** Format: uuid */
        trace_id: string;
        project_id: string;
        subject_id: string;
        query: string;
        purpose: string | null;
        packet: schemas["ContextPacket"];
        /** @description One for each fact or episode considered, whether in the packet or not. */
        decisions: schemas["TraceDecision"][];
        /** @description Points of episodes by the id of the event, with their largest parts. */
        scores: {
            [key: string]: {
                points: number;
                parts: {
                    [key: string]: number;
                };
                version: number;
            };
        };
        token_count: number;
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        as_of?: string;
        embedding_model?: string;
        /** @description The conversation; only where the call gave one. */
        thread_id?: string;
        /** @description The run of the agent; only where the call gave one. */
        run_id?: string;
        /** @description The `X-Request-Id` of the call; absent for calls before it was kept. */
        request_id?: string;
        /** @description The most tokens that the call allowed; absent likewise. */
        budget_tokens?: number;
    };
    /** @description A trace in a list. */
    TraceSummary: {
        /** Format: uuid */
        id: string;
        project_id: string;
        subject_id: string;
        /** @description The first 4,000 characters. */
        query: string;
        purpose: string | null;
        token_count: number;
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        created_at: string;
        /** @description The conversation; only where the call gave one. */
        thread_id?: string;
        /** @description The run of the agent; only where the call gave one. */
        run_id?: string;
        /** @description The `X-Request-Id` of the call; absent for calls before it was kept. */
        request_id?: string;
        /** @description The most tokens that the call allowed; absent likewise. */
        budget_tokens?: number;
    };
    /** @description Traces, newest first. */
    TraceList: {
        traces: schemas["TraceSummary"][];
        /** @description The cursor of the next page; null on the last one. Only in a page. */
        next_cursor?: string | null;
    };
}
