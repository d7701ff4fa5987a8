// Generated from docs/openapi.json by npm run generate (47bc4eb4c4d0a7bc).
import type { schemas as subjectsSchemas } from "../schemas/subjects.ts";
export interface schemas {
    /** @description Whose key it is, and what it may do. */
    WhoAmI: {
        /** @description Null in open dev mode without a key. */
        org_id: string | null;
        project_id: string | null;
        key_id: string | null;
        prefix: string | null;
        rights: ("capture" | "read" | "review" | "erase" | "keys")[];
        /** @description The version of the service. */
        version: string;
    };
    /** @description The scope of a new key. */
    KeyBody: {
        /** @description The organization that owns the project. */
        org_id: string;
        /** @description The project. A key belongs to one; another project than the key's is 403. */
        project_id: string;
        label?: string | null;
        /** @description `capture` sends events, `read` asks and lists, `review` resolves and rates, `erase` forgets, `keys` manages keys. Absent: all that its creator may do. */
        rights?: ("capture" | "read" | "review" | "erase" | "keys")[] | null;
    };
    /** @description What a key is; never the key itself. */
    KeyFields: {
        /** Format: uuid */
        id: string;
        /** @description The first 8 characters of the key, by which receipts name it. */
        prefix: string;
        org_id: string;
        project_id: string;
        label: string | null;
        /** @description What it may do; a key without the field may do everything. */
        rights?: ("capture" | "read" | "review" | "erase" | "keys")[];
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        created_at: string;
    };
    /** @description A new key. */
    KeyCreated: {
        /** @description The key itself, shown this once. */
        key: string;
    } & schemas["KeyFields"];
    /** @description A key in a listing. */
    Key: schemas["KeyFields"] & {
        revoked_at: string | null;
        /** @description Who made it; only in a page. */
        created_by?: subjectsSchemas["SentBy"];
        /** @description Who revoked it; only in a page, null while it is not revoked. */
        revoked_by?: subjectsSchemas["SentBy"] | null;
    };
    /** @description Keys, without their clear text. */
    KeyList: {
        keys: schemas["Key"][];
        /** @description The cursor of the next page; null on the last one. Only in a page. */
        next_cursor?: string | null;
    };
    /** @description The key is revoked. */
    KeyRevoked: {
        /** Format: uuid */
        id: string;
        /** @constant */
        status: "revoked";
    };
    /** @description An owner known to the console. */
    ProvisionBody: {
        /** @description The console's name for the owner. */
        owner_ref: string;
        name: string;
    };
    /** @description The organization's project and key. */
    Provisioned: {
        /** Format: uuid */
        id: string;
        /** @description The first 8 characters of the key, by which receipts name it. */
        prefix: string;
        org_id: string;
        project_id: string;
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        created_at: string;
        /** @description The key itself, shown this once. */
        key: string;
        /** @description False where the owner was known. */
        org_created: boolean;
    };
}
