// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { operations as transferOperations } from "../operations/transfer.ts";
export interface paths {
    "/v1/export": {
        /**
         * Export a subject or a project
         * @description Streams everything that is held of a subject, or of the whole project without `subject_id`, as JSON lines that `POST /v1/import` takes back. An answer that ends without its `end` line is not whole. See [export](/docs/export).
         *
         *     Needs the right `read`.
         */
        get: transferOperations["exportMemory"];
    };
    "/v1/import": {
        /**
         * Import an export
         * @description Takes the stream of an export, of any size, into the same project or another one, which gets ids of its own. Safe to repeat: what is there already stays, so that an import that broke off is finished by sending the stream again. A line that is not valid, or a changed byte, ends it with 422 that names the line, counted from 1; what came before stays stored. A stream that trickles is 408. It may come with `Content-Encoding: gzip`.
         *
         *     Needs the rights `capture` and `review`.
         */
        post: transferOperations["importMemory"];
    };
}
