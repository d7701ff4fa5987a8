// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as subjectsSchemas } from "../schemas/subjects.ts";
export interface operations {
    addAlias: {
        parameters: { path: {
            /** @description The person or thing that is remembered, under a name of your own. */
            subject_id: string;
        }; };
        requestBody: { content: { "application/json": subjectsSchemas["AliasBody"]; }; };
        responses: {
            /** @description A name that now stands for a subject. */
            201: { content: { "application/json": subjectsSchemas["AliasAdded"]; }; };
        };
    };
    listAliases: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
            };
            path: {
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id: string;
            };
        };
        responses: {
            /** @description The other names of a subject, oldest first. */
            200: { content: { "application/json": subjectsSchemas["AliasList"]; }; };
        };
    };
    removeAlias: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
            };
            path: {
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id: string;
                /** @description Another name of the subject. */
                alias: string;
            };
        };
        responses: {
            /** @description The other names of a subject, oldest first. */
            200: { content: { "application/json": subjectsSchemas["AliasList"]; }; };
        };
    };
    mergeSubjects: {
        parameters: { path: {
            /** @description The person or thing that is remembered, under a name of your own. */
            subject_id: string;
        }; };
        requestBody: { content: { "application/json": subjectsSchemas["MergeBody"]; }; };
        responses: {
            /** @description Two subjects that are one memory, or were. */
            200: { content: { "application/json": subjectsSchemas["Merge"]; }; };
        };
    };
    readMerge: {
        parameters: { path: {
            /** @description The merge. */
            merge_id: string;
        }; };
        responses: {
            /** @description Two subjects that are one memory, or were. */
            200: { content: { "application/json": subjectsSchemas["Merge"]; }; };
        };
    };
    undoMerge: {
        parameters: { path: {
            /** @description The merge. */
            merge_id: string;
        }; };
        responses: {
            /** @description Two subjects that are one memory, or were. */
            200: { content: { "application/json": subjectsSchemas["Merge"]; }; };
        };
    };
}
