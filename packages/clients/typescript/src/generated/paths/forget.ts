// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { operations as forgetOperations } from "../operations/forget.ts";
export interface paths {
    "/v1/forget": {
        /**
         * List receipts
         * @description The receipts of forgets and restores of a project, in pages, 50 unless `limit` says otherwise. A receipt holds a digest in the place of a name (who can guess the name can check it); with `subject_id` those of one subject and its facts are found all the same. A page may be short, or empty, where few receipts pass the filters: read on until `next_cursor` is null.
         *
         *     `Accept: application/x-ndjson` gives all of them in one call, a line for each (`type` is `receipt`) and a last one that counts them (`type` is `end`): without that line the answer broke off. `limit` and `cursor` bound it where they are given.
         *
         *     Needs the right `read`.
         */
        get: forgetOperations["listReceipts"];
        /**
         * Forget a subject or a fact
         * @description `disable` takes it out of use until it is restored; `delete` erases it everywhere, derived data included. It answers when every part has done its share. 503 with `Location: /v1/forget/{forget_id}` is accepted too: it takes longer, and continues by itself. Forgetting again is safe.
         *
         *     Needs the right `erase`.
         */
        post: forgetOperations["forget"];
    };
    "/v1/forget/{forget_id}": {
        /**
         * Read a receipt
         * @description What a forget did, and its place in the chain of receipts.
         *
         *     Needs the right `read`.
         */
        get: forgetOperations["readReceipt"];
    };
    "/v1/forget/{forget_id}/certificate": {
        /**
         * Certify a forget
         * @description A statement of a finished receipt, signed with Ed25519, which anybody can verify with the keys at `/.well-known/jwks.json` and no help of this service. The same bytes each time, unless a search for residual rows was recorded since. `Accept: application/jose` gives its compact form, `text/html` a page to print. A forget that is not done yet is a 409.
         *
         *     Needs the right `read`.
         */
        get: forgetOperations["readCertificate"];
    };
    "/v1/forget/{forget_id}/restore": {
        /**
         * Undo a forget with mode disable
         * @description Puts each fact back to what it was, and judges contradictions again.
         *
         *     Needs the right `erase`.
         */
        post: forgetOperations["restoreForget"];
    };
}
