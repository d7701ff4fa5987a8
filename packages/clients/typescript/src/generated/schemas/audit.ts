// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as subjectsSchemas } from "../schemas/subjects.ts";
export interface schemas {
    /** @description Something that was decided, and by whom. */
    AuditEntry: {
        /** Format: uuid */
        id: string;
        /** @description Its place in the chain of this installation, which all projects share. */
        position: number;
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        at: string;
        /** @description What was decided, such as `key.created`. */
        type: string;
        project_id: string;
        by: subjectsSchemas["SentBy"];
        /** @description The `X-Request-Id` of the request that decided it, if one did. */
        request_id: string | null;
        /** @description The subject it is about, as a digest under a secret of this installation: the same for all entries about one subject, and nothing that can be found from a name. */
        subject: string | null;
        /** @description Ids, counts and words of the vocabulary; what there is depends on the type. */
        data: {
            [key: string]: unknown;
        };
        /** @description The hash of the entry before it, perhaps another project's. */
        previous_hash: string | null;
        hash: string;
    };
    /** @description A page of the audit log, newest first. */
    AuditList: {
        entries: schemas["AuditEntry"][];
        /** @description The end of the chain as it is now, over all projects. Keep one now and then, elsewhere: from it `verify-audit --head` finds whether the end of the log was cut off since. */
        head: {
            position: number;
            hash: string;
        } | null;
        /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
        next_cursor: string | null;
    };
}
