// Generated from docs/openapi.json by npm run generate (7c579b8c6b1e6f83).
export interface schemas {
    /** @description A subject or a fact, exactly one of the two, and what to do with it. */
    ForgetBody: {
        /** @description The project. A key belongs to one; another project than the key's is 403. */
        project_id: string;
        /** @description The subject of whom everything is forgotten; or `fact_id`. */
        subject_id?: string | null;
        /**
         * Format: uuid
         * @description The one fact that is forgotten; or `subject_id`.
         */
        fact_id?: string | null;
        /**
         * @description `disable` can be undone, `delete` erases.
         * @enum {string}
         */
        mode: "disable" | "delete";
        /** @description On whose behalf, as a reference of yours. Stays with the receipt. */
        requested_by?: string | null;
        /** @description Why, in words. Stays with the receipt for ever, whatever is erased: do not name the subject in it. */
        reason?: string | null;
    } & ({
        subject_id: string;
        fact_id?: null;
    } | {
        fact_id: string;
        subject_id?: null;
    });
    /** @description What a forget changed. */
    Forgotten: {
        /** @constant */
        status: "ok";
        /** @enum {string} */
        mode: "disable" | "delete";
        /** @enum {string} */
        scope: "subject" | "fact";
        /**
         * Format: uuid
         * @description The receipt.
         */
        forget_id: string;
        facts_disabled: number;
        facts_deleted: number;
        conflict_sets_deleted: number;
        events_deleted: number;
        traces_deleted: number;
    };
    /** @description The receipt of a forget or a restore. */
    Receipt: {
        /** Format: uuid */
        forget_id: string;
        /** @enum {string} */
        status: "pending" | "done";
        /** @enum {string} */
        action: "erase" | "restore";
        /** @description The receipt that it undoes. */
        restores: string | null;
        /** @enum {string} */
        mode: "disable" | "delete";
        /** @enum {string} */
        scope: "subject" | "fact";
        project_id: string;
        /** @description A digest of what was forgotten. */
        target_hash: string;
        facts_disabled: number;
        facts_deleted: number;
        conflict_sets_deleted: number;
        events_deleted: number;
        traces_deleted: number;
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        started_at: string;
        finished_at: string | null;
        /** @description The key that asked for it. */
        key_prefix: string | null;
        /** @description The hash of the receipt before. */
        previous_hash: string | null;
        hash: string | null;
        /** @description On whose behalf; only where given. */
        requested_by?: string;
        /** @description Why; only where given. */
        reason?: string;
        /** @description Who asked for it: in a list always, otherwise only where the request named an actor. */
        by?: {
            /** @description Whom the request named. */
            actor: string | null;
            /** @description The prefix of its key. */
            key_prefix: string | null;
        };
        /**
         * Format: uuid
         * @description Only of a part of a forget of a merged subject: the receipt of the whole.
         */
        part_of?: string;
        /** @description Only of a forget of what was merged: the receipts of the others. It is done when they are, and changed as many rows as all of them count. */
        parts?: {
            /** Format: uuid */
            forget_id: string;
            /** @enum {string} */
            status: "pending" | "done";
            /** @enum {string} */
            action: "erase" | "restore";
            /** @description The receipt that it undoes. */
            restores: string | null;
            /** @enum {string} */
            mode: "disable" | "delete";
            /** @enum {string} */
            scope: "subject" | "fact";
            project_id: string;
            /** @description A digest of what was forgotten. */
            target_hash: string;
            facts_disabled: number;
            facts_deleted: number;
            conflict_sets_deleted: number;
            events_deleted: number;
            traces_deleted: number;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            started_at: string;
            finished_at: string | null;
            /** @description The key that asked for it. */
            key_prefix: string | null;
            /** @description The hash of the receipt before. */
            previous_hash: string | null;
            hash: string | null;
            /** @description On whose behalf; only where given. */
            requested_by?: string;
            /** @description Why; only where given. */
            reason?: string;
            /** @description Who asked for it: in a list always, otherwise only where the request named an actor. */
            by?: {
                /** @description Whom the request named. */
                actor: string | null;
                /** @description The prefix of its key. */
                key_prefix: string | null;
            };
            /**
             * Format: uuid
             * @description Only of a part of a forget of a merged subject: the receipt of the whole.
             */
            part_of?: string;
        }[];
    };
    /** @description A page of receipts, newest first. */
    ReceiptList: {
        receipts: schemas["Receipt"][];
        /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
        next_cursor: string | null;
    };
}
