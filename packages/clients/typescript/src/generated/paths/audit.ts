// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { operations as auditOperations } from "../operations/audit.ts";
export interface paths {
    "/v1/audit": {
        /**
         * Read the audit log
         * @description Who decided what in a project: keys, forgets, resolved conflicts, ratings, reviews and the like, newest first, in pages, 50 unless `limit` says otherwise. An entry is there if and only if the decision was committed, usually a second or two later. It names no subject. A page may be short, or empty, where few entries pass the filters: read on until `next_cursor` is null.
         *
         *     Needs the right `keys`.
         */
        get: auditOperations["listAudit"];
    };
}
