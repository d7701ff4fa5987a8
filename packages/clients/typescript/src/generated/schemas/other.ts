// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
export interface schemas {
    /** @description The body of every error. */
    Error: {
        error: schemas["Fault"] & {
            /** @description All faults of the request, at most 20, where it has several. */
            errors?: schemas["Fault"][];
        };
    };
    /** @description What is wrong with a request, or with the service. */
    Fault: {
        /**
         * @description Stable; what programs look at.
         * @enum {string}
         */
        type: "unauthorized" | "forbidden_scope" | "missing_scope" | "invalid_payload" | "budget_exceeded" | "trace_not_found" | "fact_not_found" | "illegal_status_transition" | "invalid_forget_scope" | "conflict_not_found" | "conflict_already_resolved" | "fact_not_in_conflict" | "key_not_found" | "upstream_unavailable" | "bad_request" | "insufficient_rights" | "request_timeout" | "not_found" | "event_not_found" | "idempotency_key_reused" | "job_not_found" | "alias_not_found" | "merge_not_found" | "merge_not_possible" | "alias_taken" | "too_many_aliases" | "subject_has_memory" | "forget_not_found" | "forget_not_done" | "sign_in_failed" | "sign_in_refused" | "webhook_not_found" | "delivery_not_found" | "method_not_allowed" | "payload_too_large" | "unsupported_media_type" | "misdirected_request" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable";
        /** @description For people. */
        message: string;
        /** @description The path of what is wrong, such as `events.0.subject_id`, if one is. */
        field: string | null;
    };
}
