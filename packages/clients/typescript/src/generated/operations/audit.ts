// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as auditSchemas } from "../schemas/audit.ts";
export interface operations {
    listAudit: {
        parameters: { query: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** @description Entries of this type. */
            type?: "key.created" | "key.revoked" | "org.created" | "person.signed_in" | "person.signed_out" | "forget.requested" | "forget.refused" | "forget.completed" | "forget.restored" | "conflict.resolved" | "fact.rated" | "fact.reviewed" | "job.retried" | "webhook.created" | "webhook.changed" | "webhook.deleted" | "webhook.tested" | "webhook.resent" | "export.started" | "export.completed" | "import.started" | "import.completed" | "alias.added" | "alias.removed" | "subjects.merged" | "subjects.unmerged";
            /** @description Entries of this actor, named exactly so. */
            actor?: string;
            /** @description Entries of requests with the key of this prefix. */
            key_prefix?: string;
            /** @description Decided then or later; RFC 3339. */
            from?: string;
            /** @description Decided before then; RFC 3339. */
            to?: string;
            /** @description The most items of the page, up to 1,000 (of the timeline any number). */
            limit?: string;
            /** @description The `next_cursor` of the page before; absent for the first page. */
            cursor?: string;
        }; };
        responses: {
            /** @description A page of the audit log, newest first. */
            200: { content: { "application/json": auditSchemas["AuditList"]; }; };
        };
    };
}
