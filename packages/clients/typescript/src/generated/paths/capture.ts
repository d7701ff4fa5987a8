// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { operations as captureOperations } from "../operations/capture.ts";
export interface paths {
    "/v1/capture": {
        /**
         * Capture events
         * @description Stores a batch of events, all or none, and answers at once; facts are learned from them in the background, two seconds after the last event of a subject. Repeat a call freely if its events or the batch have an idempotency key, or the request has an `Idempotency-Key`.
         *
         *     Needs the right `capture`.
         */
        post: captureOperations["capture"];
    };
    "/v1/timeline": {
        /**
         * Read the events of a subject
         * @description All events, streamed; with `limit` a page of them and the cursor of the next. There is no timeline across subjects.
         *
         *     Needs the right `read`.
         */
        get: captureOperations["timeline"];
    };
    "/v1/events/{event_id}": {
        /**
         * Read an event
         * @description An event as the timeline shows it. One that is erased, or hidden by a forget with mode `disable`, is not found.
         *
         *     Needs the right `read`.
         */
        get: captureOperations["readEvent"];
    };
    "/v1/subjects": {
        /**
         * List the subjects of a project
         * @description Subjects with events that no forget hides, in the order of their ids by the bytes of UTF-8. An event counts as soon as it is captured. Always in pages, of 50 without `limit` and of 1,000 at most; a page may be short, so read on until `next_cursor` is null.
         *
         *     Needs the right `read`.
         */
        get: captureOperations["listSubjects"];
    };
}
