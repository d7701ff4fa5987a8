// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as conflictsSchemas } from "../schemas/conflicts.ts";
export interface operations {
    listConflicts: {
        parameters: { query: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** @description The person or thing that is remembered, under a name of your own. */
            subject_id?: string;
            /** @description Only conflicts of that status. */
            status?: "open" | "resolved" | "all";
            /** @description Only sets with a fact of exactly this predicate. */
            predicate?: string;
            /** @description Only sets that were opened so long ago or longer. */
            min_age_seconds?: string;
            /** @description The most items of the page, up to 1,000 (of the timeline any number). */
            limit?: string;
            /** @description The `next_cursor` of the page before; absent for the first page. */
            cursor?: string;
        }; };
        responses: {
            /** @description Conflict sets, oldest first. */
            200: { content: { "application/json": conflictsSchemas["ConflictList"]; }; };
        };
    };
    readConflict: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
            };
            path: {
                /** @description The conflict set. */
                conflict_id: string;
            };
        };
        responses: {
            /** @description A conflict set with its facts side by side. */
            200: { content: { "application/json": conflictsSchemas["ConflictDetail"]; }; };
        };
    };
    resolveConflict: {
        parameters: { path: {
            /** @description The conflict set. */
            conflict_id: string;
        }; };
        requestBody: { content: { "application/json": conflictsSchemas["ResolveBody"]; }; };
        responses: {
            /** @description The decision, as it took effect. */
            200: { content: { "application/json": conflictsSchemas["Resolved"]; }; };
        };
    };
}
