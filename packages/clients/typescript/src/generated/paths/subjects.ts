// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { operations as subjectsOperations } from "../operations/subjects.ts";
export interface paths {
    "/v1/subjects/{subject_id}/aliases": {
        /**
         * List the names of a subject
         * @description By any of them: `subject_id` is the subject that they stand for. Of one that is merged with another, `merge` has the other and the id of the merge.
         *
         *     Needs the right `read`.
         */
        get: subjectsOperations["listAliases"];
        /**
         * Give a subject another name
         * @description From the answer on, captures, contexts, facts, forgets and whatever else by that name are the subject's. The name must not have memory of its own: two subjects with memory are merged instead. Adding it again answers the same. A subject has at most 100 aliases.
         *
         *     Needs the rights `review` and `erase`.
         */
        post: subjectsOperations["addAlias"];
    };
    "/v1/subjects/{subject_id}/aliases/{alias}": {
        /**
         * Take a name off a subject
         * @description The name starts empty; what was captured by it stays the subject's. Answers the names that are left.
         *
         *     Needs the rights `review` and `erase`.
         */
        delete: subjectsOperations["removeAlias"];
    };
    "/v1/subjects/{subject_id}/merge": {
        /**
         * Merge two subjects
         * @description The events of both are read again as those of one subject, which both names then stand for. What either was is kept, untouched, for an undo. 503 with `Location: /v1/merges/{merge_id}` is accepted too: it takes longer, and continues by itself. Merging again answers the same.
         *
         *     Needs the rights `review` and `erase`.
         */
        post: subjectsOperations["mergeSubjects"];
    };
    "/v1/merges/{merge_id}": {
        /**
         * Read a merge
         * @description How far it is, and what it did.
         *
         *     Needs the right `read`.
         */
        get: subjectsOperations["readMerge"];
    };
    "/v1/merges/{merge_id}/undo": {
        /**
         * Undo a merge
         * @description Both subjects are as if it had never been. What was captured meanwhile goes to the subject by whose name it was sent, and is read into it; decisions about the merged memory end with it. 503 with `Location` as for the merge.
         *
         *     Needs the rights `review` and `erase`.
         */
        post: subjectsOperations["undoMerge"];
    };
}
