// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as subjectsSchemas } from "../schemas/subjects.ts";
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
    /** @description The receipt of one forget or restore, whatever it is a part of. */
    OneReceipt: {
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
        by?: subjectsSchemas["SentBy"];
        /**
         * Format: uuid
         * @description Only of a part of a forget of a merged subject: the receipt of the whole.
         */
        part_of?: string;
    };
    /** @description The receipt of a forget or a restore. */
    Receipt: schemas["OneReceipt"] & {
        /** @description Only of a forget of what was merged: the receipts of the others. It is done when they are, and changed as many rows as all of them count. */
        parts?: schemas["OneReceipt"][];
    };
    /** @description A page of receipts, newest first. */
    ReceiptList: {
        receipts: schemas["Receipt"][];
        /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
        next_cursor: string | null;
    };
    /** @description A finished receipt as a certificate has it. */
    CertifiedReceipt: {
        /** Format: uuid */
        forget_id: string;
        /** @enum {string} */
        action: "erase" | "restore";
        restores: string | null;
        /** @enum {string} */
        mode: "disable" | "delete";
        /** @enum {string} */
        scope: "subject" | "fact";
        project_id: string;
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
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        finished_at: string;
        key_prefix: string | null;
        actor: string | null;
        requested_by: string | null;
        reason: string | null;
        /** @description Its place in the chain of receipts, from 1. */
        position: number;
        previous_hash: string | null;
        hash: string;
    };
    /** @description A signed statement of a receipt: a JSON Web Signature in its flattened form. */
    Certificate: {
        /** @description The payload, to be read; what is signed is `payload`. */
        certificate: {
            /** @constant */
            version: 1;
            /**
             * @description Whether something was erased, or only hidden, or served again.
             * @enum {string}
             */
            certifies: "erasure" | "disable" | "restore";
            /** @description What it says, in a sentence or two. */
            statement: string;
            /** @description What must not be read into it. */
            does_not_say: string[];
            issuer: string;
            /** @description The thumbprint of the key (RFC 7638). */
            key_id: string;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            issued_at: string;
            receipt: schemas["CertifiedReceipt"];
            /** @description The receipts of what it was merged with; only where it was. The counts of the forget are the sum of all. */
            parts?: schemas["CertifiedReceipt"][];
            /**
             * Format: uuid
             * @description The receipt that has all of the forget, where this one is a part of it.
             */
            part_of?: string;
            /** @description The last search for residual rows (`verify-erasure`) before it was issued: what was left, by database. Null without one. */
            check: {
                /**
                 * Format: date-time
                 * @description An instant in UTC.
                 */
                checked_at: string;
                residual_rows: {
                    [key: string]: number;
                };
            } | null;
            /** @description The end of the audit log when it was signed, over all projects; null where the log was empty. `verify-audit --certificate` finds whether anything up to it was removed since. Absent in certificates of earlier releases. */
            audit_head?: {
                position: number;
                hash: string;
            } | null;
        };
        /** @description The header: algorithm, key id, type; base64url. */
        protected: string;
        /** @description Base64url. */
        payload: string;
        /** @description Ed25519, base64url. */
        signature: string;
    };
    /** @description What a restore gave back. */
    Restored: {
        /** @constant */
        status: "ok";
        /** Format: uuid */
        forget_id: string;
        /** @enum {string} */
        scope: "subject" | "fact";
        facts_restored: number;
    };
}
