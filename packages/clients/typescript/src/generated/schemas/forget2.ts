// Generated from docs/openapi.json by npm run generate (7c579b8c6b1e6f83).
export interface schemas {
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
            receipt: {
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
            /** @description The receipts of what it was merged with; only where it was. The counts of the forget are the sum of all. */
            parts?: {
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
            }[];
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
