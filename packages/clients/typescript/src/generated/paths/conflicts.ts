// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { operations as conflictsOperations } from "../operations/conflicts.ts";
export interface paths {
    "/v1/conflicts": {
        /**
         * List conflict sets
         * @description Open conflict sets of a project, oldest first. None of their facts is served. `open_count` and `oldest_open_seconds` are those of the project or the subject, whatever else narrows the list. With `limit` or `cursor` a page of the list; a page may be short, so read on until `next_cursor` is null.
         *
         *     Needs the right `read`.
         */
        get: conflictsOperations["listConflicts"];
    };
    "/v1/conflicts/{conflict_id}": {
        /**
         * Read a conflict set with its facts
         * @description The facts of a conflict set side by side: what each says, since when, who said it and in which words, and, once it is resolved, which one was kept and by whom.
         *
         *     Needs the right `read`.
         */
        get: conflictsOperations["readConflict"];
    };
    "/v1/conflicts/{conflict_id}/resolve": {
        /**
         * Resolve a conflict set
         * @description The kept fact becomes active, every other live fact of the set superseded by it.
         *
         *     Needs the right `review`.
         */
        post: conflictsOperations["resolveConflict"];
    };
}
