// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as forgetSchemas } from "../schemas/forget.ts";
export interface operations {
    forget: {
        requestBody: { content: { "application/json": forgetSchemas["ForgetBody"]; }; };
        responses: {
            /** @description What a forget changed. */
            200: { content: { "application/json": forgetSchemas["Forgotten"]; }; };
        };
    };
    listReceipts: {
        parameters: { query: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** @description Of this subject or a fact of it. */
            subject_id?: string;
            /** @description Forgets of this mode, and their restores. */
            mode?: "disable" | "delete";
            /** @description Of whole subjects, or of single facts. */
            scope?: "subject" | "fact";
            /** @description Started then or later; RFC 3339. */
            from?: string;
            /** @description Started before then; RFC 3339. */
            to?: string;
            /** @description The most items of the page, up to 1,000 (of the timeline any number). */
            limit?: string;
            /** @description The `next_cursor` of the page before; absent for the first page. */
            cursor?: string;
        }; };
        responses: {
            /** @description A page of receipts, newest first. */
            200: { content: {
                "application/json": forgetSchemas["ReceiptList"];
                "application/x-ndjson": string;
            }; };
        };
    };
    readReceipt: {
        parameters: { path: {
            /** @description The receipt. */
            forget_id: string;
        }; };
        responses: {
            /** @description The receipt of a forget or a restore. */
            200: { content: { "application/json": forgetSchemas["Receipt"]; }; };
        };
    };
    readCertificate: {
        parameters: { path: {
            /** @description The receipt. */
            forget_id: string;
        }; };
        responses: {
            /** @description A signed statement of a receipt: a JSON Web Signature in its flattened form. */
            200: { content: {
                "application/json": forgetSchemas["Certificate"];
                "application/jose": string;
                "text/html": string;
            }; };
        };
    };
    restoreForget: {
        parameters: { path: {
            /** @description The receipt. */
            forget_id: string;
        }; };
        responses: {
            /** @description What a restore gave back. */
            200: { content: { "application/json": forgetSchemas["Restored"]; }; };
        };
    };
}
