// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
export interface schemas {
    /** @description Another name for a subject. */
    AliasBody: {
        /** @description The project. A key belongs to one; another project than the key's is 403. */
        project_id: string;
        /** @description Another name of the subject. */
        alias: string;
    };
    /** @description Who sent the request; both are null where that is not kept. */
    SentBy: {
        /** @description Whom the request named. */
        actor: string | null;
        /** @description The prefix of its key. */
        key_prefix: string | null;
    };
    /** @description A name that now stands for a subject. */
    AliasAdded: {
        /** @description The subject itself, by whichever of its names it was asked for. */
        subject_id: string;
        alias: string;
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        created_at: string;
        by: schemas["SentBy"];
    };
    /** @description Another name of a subject. */
    Alias: {
        alias: string;
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        created_at: string;
        by: schemas["SentBy"];
    };
    /** @description The other names of a subject, oldest first. */
    AliasList: {
        /** @description The subject itself, by whichever of its names it was asked for. */
        subject_id: string;
        aliases: schemas["Alias"][];
        /** @description Only while the subject is merged with another, or is about to be. */
        merge?: {
            /**
             * Format: uuid
             * @description To read it, and to undo it.
             */
            merge_id: string;
            /** @enum {string} */
            status: "merging" | "merged" | "unmerging";
            /** @description The name that the merged memory goes by. */
            subject_id: string;
            /** @description The other subject, which has aliases too. */
            merged_id: string;
        };
    };
    /** @description The subject to merge with. */
    MergeBody: {
        /** @description The project. A key belongs to one; another project than the key's is 403. */
        project_id: string;
        /** @description The person or thing that is remembered, under a name of your own. */
        with: string;
    };
    /** @description Two subjects that are one memory, or were. */
    Merge: {
        /** Format: uuid */
        merge_id: string;
        /** @enum {string} */
        status: "merging" | "merged" | "unmerging" | "unmerged" | "refused" | "forgotten";
        project_id: string;
        /** @description The name it goes by; null once deleted. */
        subject_id: string | null;
        /** @description The other subject; null once deleted. */
        merged_id: string | null;
        /** @description Those of both, read again as one memory. */
        events: number;
        /** @description Decisions of people about either that hold in it. */
        decisions: number;
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        started_at: string;
        finished_at: string | null;
        undone_at: string | null;
        by: schemas["SentBy"];
        /** @description Who asked for the undo; null without one. */
        undone_by: schemas["SentBy"] | null;
    };
}
