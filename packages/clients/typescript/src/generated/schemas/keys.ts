// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
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
        /** @description From when on the key is refused; in the future. Absent: never, or when the key ends that creates it, which no key it creates outlives. */
        expires_at?: string | null;
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
        /**
         * Format: date-time
         * @description From when on it is refused; a key without the field has no end.
         */
        expires_at?: string;
    };
    /** @description A new key. */
    KeyCreated: {
        /** @description The key itself, shown this once. */
        key: string;
    } & schemas["KeyFields"];
    /** @description A key in a listing. */
    Key: schemas["KeyFields"] & {
        revoked_at: string | null;
        /** @description When it was used last, to a minute or two; only in a page, null while it never was. */
        last_used_at?: string | null;
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
        /**
         * Format: date-time
         * @description From when on it is refused; a key without the field has no end.
         */
        expires_at?: string;
        /** @description The key itself, shown this once. */
        key: string;
        /** @description False where the owner was known. */
        org_created: boolean;
    };
    /** @description Whether people can sign in by a provider. */
    SignIn: {
        /** @description Null where the server has none: keys are the only way in. */
        provider: {
            /** @description How people know the provider. */
            name: string;
        } | null;
    };
    /** @description The answer of the provider. */
    SignInComplete: {
        /** @description The query with which the provider sent the browser back, as it came. */
        parameters: string;
        /** @description The state that the sign-in was begun with. */
        state: string;
        /** @description Its nonce. */
        nonce: string;
        /** @description What the code challenge was made of. */
        code_verifier: string;
    };
    /** @description Who signed in, and what is open to them. */
    SignedIn: {
        /** @description Opens projects, and ends the sign-in. */
        token: string;
        /** @description The person, as decisions and the audit log name them. */
        actor: string;
        /**
         * Format: date-time
         * @description When the sign-in and its keys end.
         */
        expires_at: string;
        /** @description What the person's roles open, at most 1,000. */
        projects: {
            org_id: string;
            project_id: string;
            rights: ("capture" | "read" | "review" | "erase" | "keys")[];
        }[];
    };
    /** @description The sign-in is over. */
    SignInEnded: {
        /** @constant */
        status: "ended";
    };
    /** @description What a page keeps and proves later. */
    SignInBegin: {
        /** @description Random; comes back with the answer. */
        state: string;
        /** @description Random; comes back in the token of the provider. */
        nonce: string;
        /** @description SHA-256 of the code verifier, base64url (S256 of RFC 7636). */
        code_challenge: string;
    };
    /** @description Where the person signs in. */
    SignInBegun: {
        /** @description The provider's page. */
        url: string;
    };
    /** @description One of the projects of a sign-in. */
    SignInOpen: {
        /** @description The organization that owns the project. */
        org_id: string;
        /** @description The project. A key belongs to one; another project than the key's is 403. */
        project_id: string;
    };
}
