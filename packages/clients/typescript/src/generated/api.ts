// Generated from docs/openapi.json by npm run generate (7c579b8c6b1e6f83).
export interface paths {
    "/v1/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Capture events
         * @description Stores a batch of events, all or none, and answers at once; facts are learned from them in the background, two seconds after the last event of a subject. Repeat a call freely if its events or the batch have an idempotency key, or the request has an `Idempotency-Key`.
         *
         *     Needs the right `capture`.
         */
        post: operations["capture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the events of a subject
         * @description All events, streamed; with `limit` a page of them and the cursor of the next. There is no timeline across subjects.
         *
         *     Needs the right `read`.
         */
        get: operations["timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an event
         * @description An event as the timeline shows it. One that is erased, or hidden by a forget with mode `disable`, is not found.
         *
         *     Needs the right `read`.
         */
        get: operations["readEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subjects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the subjects of a project
         * @description Subjects with events that no forget hides, in the order of their ids by the bytes of UTF-8. An event counts as soon as it is captured. Always in pages, of 50 without `limit` and of 1,000 at most; a page may be short, so read on until `next_cursor` is null.
         *
         *     Needs the right `read`.
         */
        get: operations["listSubjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subjects/{subject_id}/aliases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the names of a subject
         * @description By any of them: `subject_id` is the subject that they stand for. Of one that is merged with another, `merge` has the other and the id of the merge.
         *
         *     Needs the right `read`.
         */
        get: operations["listAliases"];
        put?: never;
        /**
         * Give a subject another name
         * @description From the answer on, captures, contexts, facts, forgets and whatever else by that name are the subject's. The name must not have memory of its own: two subjects with memory are merged instead. Adding it again answers the same. A subject has at most 100 aliases.
         *
         *     Needs the rights `review` and `erase`.
         */
        post: operations["addAlias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subjects/{subject_id}/aliases/{alias}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a name off a subject
         * @description The name starts empty; what was captured by it stays the subject's. Answers the names that are left.
         *
         *     Needs the rights `review` and `erase`.
         */
        delete: operations["removeAlias"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subjects/{subject_id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge two subjects
         * @description The events of both are read again as those of one subject, which both names then stand for. What either was is kept, untouched, for an undo. 503 with `Location: /v1/merges/{merge_id}` is accepted too: it takes longer, and continues by itself. Merging again answers the same.
         *
         *     Needs the rights `review` and `erase`.
         */
        post: operations["mergeSubjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/merges/{merge_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a merge
         * @description How far it is, and what it did.
         *
         *     Needs the right `read`.
         */
        get: operations["readMerge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/merges/{merge_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a merge
         * @description Both subjects are as if it had never been. What was captured meanwhile goes to the subject by whose name it was sent, and is read into it; decisions about the merged memory end with it. 503 with `Location` as for the merge.
         *
         *     Needs the rights `review` and `erase`.
         */
        post: operations["undoMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for memory
         * @description The facts and episodes that matter for a question, packed into a budget of tokens. Facts in an open conflict are hidden. Every call is kept as a trace.
         *
         *     Needs the right `read`.
         */
        post: operations["context"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/inspect/{trace_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See why
         * @description The exact packet of a call and the decision about every item that was considered. Who has only the trace's id finds its subject by `GET /v1/traces?trace_id=`.
         *
         *     Needs the right `read`.
         */
        get: operations["inspect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/traces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List traces
         * @description The 50 most recent traces of a project, or of one subject in it. With `limit`, `cursor` or a filter beside `subject_id`: a page of all traces, 50 unless `limit` says otherwise, with the cursor of the next. A page may be short, or empty, where few traces pass the filters: read on until `next_cursor` is null.
         *
         *     Needs the right `read`.
         */
        get: operations["listTraces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List facts of a subject
         * @description Facts of every status, newest first, at most 200. With `limit`, `cursor`, `predicate`, `text` or `changed_since` a page of them, at most 1,000 (50 unless you say) and about a megabyte, and the cursor of the next. A page may be short, or empty where a filter fits little: read on until `next_cursor` is null. With `as_of` only facts that were known and true then.
         *
         *     Needs the right `read`.
         */
        get: operations["listFacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/facts/{fact_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a fact with its evidence
         * @description The fact as it is listed, with the words that it was taken from, each change of its status, its conflict sets and its ratings. Together with `GET /v1/inspect/{trace_id}` it says why an agent said something.
         *
         *     Needs the right `read`.
         */
        get: operations["readFact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/facts/{fact_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a fact
         * @description Each change of the fact's status with its cause, oldest first.
         *
         *     Needs the right `read`.
         */
        get: operations["factHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/quarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what waits for a review
         * @description Statements that order the machine or repeat what memory itself said: kept, not served, until `POST /v1/facts/{fact_id}/review` releases or discards them. Newest first, at most 200; with `limit`, `cursor`, `predicate` or `reason` a page of them, as of `GET /v1/facts`.
         *
         *     Needs the right `read`.
         */
        get: operations["listQuarantine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/facts/{fact_id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release or discard a fact in quarantine
         * @description A released statement is judged as if it were said now; a discarded one is disputed.
         *
         *     Needs the right `review`.
         */
        post: operations["reviewFact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rate a fact or a trace
         * @description `useful` and `irrelevant` count for the rank of a fact; `incorrect` disputes it, so that it is no longer served.
         *
         *     Needs the right `review`.
         */
        post: operations["feedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conflict sets
         * @description Open conflict sets of a project, oldest first. None of their facts is served. `open_count` and `oldest_open_seconds` are those of the project or the subject, whatever else narrows the list. With `limit` or `cursor` a page of the list; a page may be short, so read on until `next_cursor` is null.
         *
         *     Needs the right `read`.
         */
        get: operations["listConflicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conflicts/{conflict_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a conflict set with its facts
         * @description The facts of a conflict set side by side: what each says, since when, who said it and in which words, and, once it is resolved, which one was kept and by whom.
         *
         *     Needs the right `read`.
         */
        get: operations["readConflict"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conflicts/{conflict_id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a conflict set
         * @description The kept fact becomes active, every other live fact of the set superseded by it.
         *
         *     Needs the right `review`.
         */
        post: operations["resolveConflict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List receipts
         * @description The receipts of forgets and restores of a project, in pages, 50 unless `limit` says otherwise. A receipt holds a digest in the place of a name (who can guess the name can check it); with `subject_id` those of one subject and its facts are found all the same. A page may be short, or empty, where few receipts pass the filters: read on until `next_cursor` is null.
         *
         *     `Accept: application/x-ndjson` gives all of them in one call, a line for each (`type` is `receipt`) and a last one that counts them (`type` is `end`): without that line the answer broke off. `limit` and `cursor` bound it where they are given.
         *
         *     Needs the right `read`.
         */
        get: operations["listReceipts"];
        put?: never;
        /**
         * Forget a subject or a fact
         * @description `disable` takes it out of use until it is restored; `delete` erases it everywhere, derived data included. It answers when every part has done its share. 503 with `Location: /v1/forget/{forget_id}` is accepted too: it takes longer, and continues by itself. Forgetting again is safe.
         *
         *     Needs the right `erase`.
         */
        post: operations["forget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/forget/{forget_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a receipt
         * @description What a forget did, and its place in the chain of receipts.
         *
         *     Needs the right `read`.
         */
        get: operations["readReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/forget/{forget_id}/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Certify a forget
         * @description A statement of a finished receipt, signed with Ed25519, which anybody can verify with the keys at `/.well-known/jwks.json` and no help of this service. The same bytes each time, unless a search for residual rows was recorded since. `Accept: application/jose` gives its compact form, `text/html` a page to print. A forget that is not done yet is a 409.
         *
         *     Needs the right `read`.
         */
        get: operations["readCertificate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/forget/{forget_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a forget with mode disable
         * @description Puts each fact back to what it was, and judges contradictions again.
         *
         *     Needs the right `erase`.
         */
        post: operations["restoreForget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a subject or a project
         * @description Streams everything that is held of a subject, or of the whole project without `subject_id`, as JSON lines that `POST /v1/import` takes back. An answer that ends without its `end` line is not whole. See [export](/docs/export).
         *
         *     Needs the right `read`.
         */
        get: operations["exportMemory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import an export
         * @description Takes the stream of an export, of any size, into the same project or another one, which gets ids of its own. Safe to repeat: what is there already stays, so that an import that broke off is finished by sending the stream again. A line that is not valid, or a changed byte, ends it with 422 that names the line, counted from 1; what came before stays stored. A stream that trickles is 408. It may come with `Content-Encoding: gzip`.
         *
         *     Needs the rights `capture` and `review`.
         */
        post: operations["importMemory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a job
         * @description Whether the events of a capture were read, and which facts each of them made, reinforced or was refused for.
         *
         *     Needs the right `read`.
         */
        get: operations["readJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs that are not done
         * @description Jobs of a project that wait, run or failed, in the order in which they were captured, one line for each subject of a job; those of one subject with `subject_id`. A job that is done is read by its id. A capture is listed some milliseconds after its 202. A page may be short, so read on until `next_cursor` is null.
         *
         *     Needs the right `read`.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/consolidate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Process all waiting jobs now
         * @description For development and operations: processes every pending and failed job of all projects, and answers when `/v1/context` serves what was learned. In production a worker does this by itself.
         *
         *     Needs the right `capture`.
         */
        post: operations["consolidate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/consolidate/subject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Process the waiting jobs of a subject now
         * @description Learns from everything that was captured for the subject before the call, and answers when `/v1/facts` and `/v1/context` serve it. `processed` is 0 where the worker was faster.
         *
         *     Needs the right `capture`.
         */
        post: operations["consolidateSubject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the use of models
         * @description Events that a model read and the tokens it used, by subject, of the last days.
         *
         *     Needs the right `read`.
         */
        get: operations["readUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log
         * @description Who decided what in a project: keys, forgets, resolved conflicts, ratings, reviews and the like, newest first, in pages, 50 unless `limit` says otherwise. An entry is there if and only if the decision was committed, usually a second or two later. It names no subject. A page may be short, or empty, where few entries pass the filters: read on until `next_cursor` is null.
         *
         *     Needs the right `keys`.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/whoami": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See whose key it is
         * @description The organization, project and rights of the key, so that a client needs nothing but the key.
         */
        get: operations["whoAmI"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys
         * @description With the admin key the keys of all projects; where the server has no admin key, those of the caller's project. All of them, oldest first; with `limit`, `cursor` or `revoked` a page, 50 unless `limit` says otherwise, that also says who made and revoked each. A page may be short, or empty, where few keys pass the filter: read on until `next_cursor` is null.
         *
         *     Needs the right `keys`.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description Where the server has an admin key (`npm start` sets one), only that one manages keys, for any project. Where it has none, the first call needs no credential and later ones a key of the same project with the right `keys`. Without `rights` the new key may do everything: look at the answer, which lists `rights` where the key is limited.
         *
         *     Needs the right `keys`.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description Once this has answered, no part of the service accepts the key any more.
         *
         *     Needs the right `keys`.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgs/provision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Provision an organization
         * @description For the backend of a console only, with its shared secret as bearer token. Makes an organization, a project and a key; for a known owner a new key.
         */
        post: operations["provisionOrg"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description The webhooks of a project, in pages, 50 unless `limit` says otherwise.
         *
         *     Needs the right `keys`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description From now on each event of those types in the project is sent to the address, signed as Standard Webhooks says: at least once, under the same `webhook-id` each time, in no certain order. What is not answered with 2xx is tried for a day, then kept as a dead letter. A project has 20 webhooks at most.
         *
         *     Needs the right `keys`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description What it is called for, and whether it is enabled.
         *
         *     Needs the right `keys`.
         */
        get: operations["readWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes it with its secret and its deliveries; a call in progress may still end.
         *
         *     Needs the right `keys`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes the fields that are given. What already waits goes to the new address.
         *
         *     Needs the right `keys`.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description For a day each call has two signatures, of the new secret and of the one before it, so that the receiver can change over. An older one than that ends at once.
         *
         *     Needs the right `keys`.
         */
        post: operations["rotateWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a webhook now
         * @description Sends an event of type `webhook.test`, once, and answers what became of it, after ten seconds at most. What the receiver answered beyond its status is not read.
         *
         *     Needs the right `keys`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description In pages, newest first, 50 unless `limit` says otherwise. Delivered ones are kept for 7 days, dead ones for 30, and at most 10,000 of each.
         *
         *     Needs the right `keys`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Under the same `webhook-id`, from now on for a day, whatever became of it before. One that is pending is tried at once.
         *
         *     Needs the right `keys`.
         */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send all dead letters of a webhook again
         * @description Those that are dead when it is called, each under its `webhook-id`.
         *
         *     Needs the right `keys`.
         */
        post: operations["resendDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gateway/v1/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a chat with memory
         * @description Adds memory of the subject to the system message, forwards the call to the model provider, answers what it answered, and captures the exchange afterwards. Without a subject it passes the call through, and so it does with `stream: true` unless `X-Service-Stream-Memory: 1` is sent. A stream is answered with the provider's `text/event-stream`; errors of the provider come back with their status and body.
         *
         *     Needs the rights `capture` and `read`.
         */
        post: operations["chatCompletions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gateway/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the provider's models
         * @description Passed through, for clients that list models first.
         *
         *     Needs the right `read`.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check health
         * @description 200 while every database answers, otherwise 503. Needs no key.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the keys of certificates
         * @description The public keys that certificates are signed with, old ones included. Needs no key; may be cached for five minutes.
         */
        get: operations["certificateKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/certificate-keys.pem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the keys of certificates as PEM
         * @description The same keys for openssl and others that read PEM. Needs no key.
         */
        get: operations["certificateKeysPem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The batch is stored. */
        Accepted: {
            /** @constant */
            status: "accepted";
            events: {
                /** Format: uuid */
                id: string;
                /** @description It existed, and nothing was written. */
                deduplicated: boolean;
            }[];
            /** @description The job that learns from it; null when every event existed. */
            consolidation_job_id: string | null;
            policy: string;
        };
        /** @description Another name of a subject. */
        Alias: {
            alias: string;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            created_at: string;
            /** @description Who sent the request; both are null where that is not kept. */
            by: {
                /** @description Whom the request named. */
                actor: string | null;
                /** @description The prefix of its key. */
                key_prefix: string | null;
            };
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
            /** @description Who sent the request; both are null where that is not kept. */
            by: {
                /** @description Whom the request named. */
                actor: string | null;
                /** @description The prefix of its key. */
                key_prefix: string | null;
            };
        };
        /** @description Another name for a subject. */
        AliasBody: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** @description Another name of the subject. */
            alias: string;
        };
        /** @description The other names of a subject, oldest first. */
        AliasList: {
            /** @description The subject itself, by whichever of its names it was asked for. */
            subject_id: string;
            aliases: components["schemas"]["Alias"][];
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
        /** @description Something that was decided, and by whom. */
        AuditEntry: {
            /** Format: uuid */
            id: string;
            /** @description Its place in the chain of this installation, which all projects share. */
            position: number;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            at: string;
            /** @description What was decided, such as `key.created`. */
            type: string;
            project_id: string;
            /** @description Who sent the request; both are null where that is not kept. */
            by: {
                /** @description Whom the request named. */
                actor: string | null;
                /** @description The prefix of its key. */
                key_prefix: string | null;
            };
            /** @description The `X-Request-Id` of the request that decided it, if one did. */
            request_id: string | null;
            /** @description The subject it is about, as a digest under a secret of this installation: the same for all entries about one subject, and nothing that can be found from a name. */
            subject: string | null;
            /** @description Ids, counts and words of the vocabulary; what there is depends on the type. */
            data: {
                [key: string]: unknown;
            };
            /** @description The hash of the entry before it, perhaps another project's. */
            previous_hash: string | null;
            hash: string;
        };
        /** @description A page of the audit log, newest first. */
        AuditList: {
            entries: components["schemas"]["AuditEntry"][];
            /** @description The end of the chain as it is now, over all projects. Keep one now and then, elsewhere: from it `verify-audit --head` finds whether the end of the log was cut off since. */
            head: {
                position: number;
                hash: string;
            } | null;
            /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
            next_cursor: string | null;
        };
        /** @description A batch of events. */
        CaptureBody: {
            events: components["schemas"]["EventIn"][];
            /** @description A key for the whole batch, combined with each event's content. */
            idempotency_key?: string | null;
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
        /** @description The public keys of certificates as a JWK set (RFC 7517), the newest first. */
        CertificateKeys: {
            keys: {
                /** @constant */
                kty: "OKP";
                /** @constant */
                crv: "Ed25519";
                x: string;
                /** @description Its thumbprint (RFC 7638). */
                kid: string;
                /** @constant */
                alg: "EdDSA";
                /** @constant */
                use: "sig";
                /** @description Seconds: since when it is known. */
                iat?: number;
                /** @description Seconds: when it was retired. What it signed until then stays valid. */
                exp?: number;
                /** @description Nothing that it signed counts any more. */
                revoked?: {
                    revoked_at: number;
                };
            }[];
        };
        /** @description PEM blocks, each below the id of its key, the newest first. */
        CertificateKeysPem: string;
        /** @description What the provider answered, unchanged. */
        ChatAnswer: {
            [key: string]: unknown;
        };
        /** @description A chat-completions request. Only `model`, `messages` and `stream` are read; everything is forwarded. */
        ChatBody: {
            /** @description The name of a model. */
            model?: unknown;
            messages: ({
                /** @description `user`, `system` or another. */
                role?: unknown;
            } & {
                [key: string]: unknown;
            })[];
            /** @description `true` streams the answer. */
            stream?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description A conflict set with its facts side by side. */
        ConflictDetail: {
            /** Format: uuid */
            id: string;
            project_id: string;
            subject_id: string;
            /** @description In the order in which they joined. */
            fact_ids: string[];
            /** @enum {string} */
            status: "open" | "resolved";
            reason: string | null;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            created_at: string;
            resolved_at: string | null;
            /** @description The facts, in the order in which they joined; of large values the first that fit into about a megabyte. */
            members: {
                /** Format: uuid */
                id: string;
                project_id: string;
                subject_id: string;
                /** @description What it says, in snake_case. */
                predicate: string;
                /** @description What sets it apart from others of its predicate. */
                qualifiers: {
                    [key: string]: unknown;
                };
                value: {
                    [key: string]: unknown;
                };
                /** @description From 0 to 1: how sure the reader was. */
                confidence: number | null;
                /**
                 * @description `candidate` waits for the resolution of a conflict or a review; only `active` facts are served.
                 * @enum {string}
                 */
                status: "candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted";
                /** @description Since when it is true. */
                valid_from: string | null;
                /** @description Until when it was true. */
                valid_to: string | null;
                /**
                 * Format: date-time
                 * @description Since when it is known.
                 */
                recorded_from: string;
                recorded_to: string | null;
                /** @description The fact that took its place. */
                superseded_by: string | null;
                /** @enum {string} */
                volatility: "stable" | "slow" | "volatile" | "ephemeral";
                /** @description The newest events it was taken from, at most 20; all where `source_count` is absent. */
                source_event_ids: string[];
                /** @description How many events it was taken from. */
                source_count?: number;
                version: number;
                /** @description Who stated it last; on instructions and facts that wait for a review. */
                provenance?: {
                    voice: string;
                    actor_type: string | null;
                    source: string | null;
                };
                /**
                 * Format: date-time
                 * @description When its row was last written. Only in lists with `changed_since`.
                 */
                changed_at?: string;
                /** @description The newest events that it was taken from, newest first, at most 3. */
                evidence: components["schemas"]["Evidence"][];
            }[];
            member_count: number;
            /** @description Null while it is open. */
            resolution: {
                /** @description The fact that holds; null where none was left, or it is not kept which. */
                kept_fact_id: string | null;
                /**
                 * Format: date-time
                 * @description An instant in UTC.
                 */
                at: string;
                /** @description Who resolved it; both are null where a statement did, or it is not kept. */
                by: {
                    /** @description Whom the request named. */
                    actor: string | null;
                    /** @description The prefix of its key. */
                    key_prefix: string | null;
                };
            } | null;
        };
        /** @description Conflict sets, oldest first. */
        ConflictList: {
            conflicts: components["schemas"]["ConflictSet"][];
            /** @description Open ones of the project or the subject. */
            open_count: number;
            /** @description The age of the oldest. */
            oldest_open_seconds: number | null;
            /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
            next_cursor?: string | null;
        };
        /** @description Facts that contradict each other. */
        ConflictSet: {
            /** Format: uuid */
            id: string;
            project_id: string;
            subject_id: string;
            /** @description In the order in which they joined. */
            fact_ids: string[];
            /** @enum {string} */
            status: "open" | "resolved";
            reason: string | null;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            created_at: string;
            resolved_at: string | null;
        };
        /** @description The packet and what it cost. */
        ContextAnswer: {
            packet: components["schemas"]["ContextPacket"];
            /** @description The tokens of all facts and episodes together. */
            token_count: number;
            /**
             * Format: uuid
             * @description For `GET /v1/inspect/{trace_id}`.
             */
            trace_id: string;
        };
        /** @description A question to memory. */
        ContextBody: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** @description The person or thing that is remembered, under a name of your own. */
            subject_id: string;
            /** @description What the agent is about to answer or do, in words. */
            query: string;
            /** @description What the memory is for. Without it the packet carries a warning. */
            purpose?: string | null;
            /** @description The conversation in which it is asked; kept with the trace, to find it by. */
            thread_id?: string | null;
            /** @description The run of the agent that asks; kept with the trace, to find it by. */
            run_id?: string | null;
            /** @description The most tokens of the packet. A token is four characters. */
            budget_tokens?: ((number | null) | null) | number | null;
            /** @description Only what was known and true then; RFC 3339. */
            as_of?: (string | unknown | unknown) | null;
        };
        /** @description Memory that fits the budget. */
        ContextPacket: {
            facts: components["schemas"]["PacketFact"][];
            episodes: components["schemas"]["PacketEpisode"][];
            /** @description Only for questions over whole conversations. */
            sessions?: components["schemas"]["PacketSession"][];
            /** @description Begin with `missing_purpose`, `open_conflict` or `volatility_expired`; the last two say how many facts are hidden. */
            warnings: string[];
            /**
             * @description `degraded` when there is a warning or a part of retrieval was left out.
             * @enum {string}
             */
            status: "ok" | "degraded" | "failed";
            /** @description Set when there was memory and none of it was relevant enough. */
            empty_reason: "no_relevant_memory" | null;
        };
        /** @description An event on its way to a webhook. */
        Delivery: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The `webhook-id` of its calls.
             */
            event_id: string;
            type: string;
            /**
             * @description `dead`: it is not tried any more, and can be sent again.
             * @enum {string}
             */
            status: "pending" | "delivered" | "dead";
            attempts: number;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            created_at: string;
            last_attempt_at: string | null;
            last_status: number | null;
            /** @description Null where the receiver answered 2xx. `status`: another status; `redirect`: it is not followed; `refused_address`: an address that calls must not go to; `unresolved`: the name has no address; `connection`, `tls`, `timeout`: so far it came; `interrupted`: this server stopped meanwhile; `disabled`, `too_many_pending`: it was not sent. */
            last_error: ("status" | "redirect" | "refused_address" | "unresolved" | "connection" | "tls" | "timeout" | "interrupted" | "disabled" | "too_many_pending") | null;
            last_duration_ms: number | null;
            /** @description Null unless it is pending. */
            next_attempt_at: string | null;
        };
        /** @description A page of deliveries, newest first. */
        DeliveryList: {
            deliveries: components["schemas"]["Delivery"][];
            /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
            next_cursor: string | null;
        };
        /** @description The body of every error. */
        Error: {
            error: {
                /**
                 * @description Stable; what programs look at.
                 * @enum {string}
                 */
                type: "unauthorized" | "forbidden_scope" | "missing_scope" | "invalid_payload" | "budget_exceeded" | "trace_not_found" | "fact_not_found" | "illegal_status_transition" | "invalid_forget_scope" | "conflict_not_found" | "conflict_already_resolved" | "fact_not_in_conflict" | "key_not_found" | "upstream_unavailable" | "bad_request" | "insufficient_rights" | "request_timeout" | "not_found" | "event_not_found" | "idempotency_key_reused" | "job_not_found" | "alias_not_found" | "merge_not_found" | "merge_not_possible" | "alias_taken" | "too_many_aliases" | "subject_has_memory" | "forget_not_found" | "forget_not_done" | "webhook_not_found" | "delivery_not_found" | "method_not_allowed" | "payload_too_large" | "unsupported_media_type" | "misdirected_request" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable";
                /** @description For people. */
                message: string;
                /** @description The path of what is wrong, such as `events.0.subject_id`, if one is. */
                field: string | null;
                /** @description All faults of the request, at most 20, where it has several. */
                errors?: {
                    /**
                     * @description Stable; what programs look at.
                     * @enum {string}
                     */
                    type: "unauthorized" | "forbidden_scope" | "missing_scope" | "invalid_payload" | "budget_exceeded" | "trace_not_found" | "fact_not_found" | "illegal_status_transition" | "invalid_forget_scope" | "conflict_not_found" | "conflict_already_resolved" | "fact_not_in_conflict" | "key_not_found" | "upstream_unavailable" | "bad_request" | "insufficient_rights" | "request_timeout" | "not_found" | "event_not_found" | "idempotency_key_reused" | "job_not_found" | "alias_not_found" | "merge_not_found" | "merge_not_possible" | "alias_taken" | "too_many_aliases" | "subject_has_memory" | "forget_not_found" | "forget_not_done" | "webhook_not_found" | "delivery_not_found" | "method_not_allowed" | "payload_too_large" | "unsupported_media_type" | "misdirected_request" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable";
                    /** @description For people. */
                    message: string;
                    /** @description The path of what is wrong, such as `events.0.subject_id`, if one is. */
                    field: string | null;
                }[];
            };
        };
        /** @description Something that happened, about a subject. */
        EventIn: {
            /** @description The org of the key, as `GET /v1/whoami` says; another one is not stored. */
            org_id: string;
            /** @description The project of the key. */
            project_id: string;
            /** @description The person or thing it is about. */
            subject_id: string;
            /** @description What the subject is; `user` if absent. */
            subject_type?: string | null;
            /** @description What the one who said or did it is. */
            actor_type?: string | null;
            /** @description Who said or did it, if not the subject. */
            actor_id?: string | null;
            /** @description Your agent that took part. */
            agent_id?: string | null;
            /** @description The conversation: a reply is read with the question before it. */
            thread_id?: string | null;
            /** @description A run of your agent; stands for the conversation where there is no thread. */
            run_id?: string | null;
            /** @description Free-form. */
            kind: string;
            /** @description When it happened: RFC 3339; without an offset it is UTC. */
            occurred_at: string | unknown | unknown;
            /** @description The content: `text`, `content` (a string or parts) or `messages`, with `role` and `speaker` if known; or `facts` that are already known. */
            payload: {
                [key: string]: unknown;
            };
            /** @description Where it came from, free-form. */
            source?: {
                [key: string]: unknown;
            } | null;
            /** @description Tags, free-form. */
            classification?: string[] | null;
            retention_policy?: string | null;
            /** @description An event with a key that the subject already has is not stored again. */
            idempotency_key?: string | null;
        };
        /** @description A stored event. */
        EventOut: {
            /** Format: uuid */
            id: string;
            org_id: string;
            project_id: string;
            subject_type: string;
            subject_id: string;
            actor_type: string | null;
            actor_id: string | null;
            agent_id: string | null;
            thread_id: string | null;
            run_id: string | null;
            kind: string;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            occurred_at: string;
            payload: {
                [key: string]: unknown;
            };
            source: {
                [key: string]: unknown;
            } | null;
            classification: string[];
            retention_policy: string | null;
            /** @description The event's, else the batch's. */
            idempotency_key: string | null;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            recorded_at: string;
            /** @description SHA-256 of its canonical JSON, without the key. */
            hash: string;
        };
        /** @description An event that a fact was taken from, with the words that say it. */
        Evidence: {
            /** Format: uuid */
            event_id: string;
            /** @description Null where the event is not there. */
            occurred_at: string | null;
            kind: string | null;
            actor_type: string | null;
            actor_id: string | null;
            thread_id: string | null;
            /** @description The sentence that was read, or, of a fact that a payload states, its entry as JSON text; at most 500 characters, parts joined by " … ". Null where they are withheld. */
            words: string | null;
            /** @description Why there are no words. `erased`: the event is deleted, or a deleted fact was taken from it too. `disabled`: the fact or the event is hidden by a forget. `unavailable`: the events cannot be read at the moment. */
            withheld: ("erased" | "disabled" | "unavailable") | null;
        };
        /** @description One JSON object a line: a header, lines of events, facts and the rest, check lines between them, and an end with counts and a digest. */
        ExportLines: string;
        /** @description A fact as a client lists it. */
        Fact: {
            /** Format: uuid */
            id: string;
            project_id: string;
            subject_id: string;
            /** @description What it says, in snake_case. */
            predicate: string;
            /** @description What sets it apart from others of its predicate. */
            qualifiers: {
                [key: string]: unknown;
            };
            value: {
                [key: string]: unknown;
            };
            /** @description From 0 to 1: how sure the reader was. */
            confidence: number | null;
            /**
             * @description `candidate` waits for the resolution of a conflict or a review; only `active` facts are served.
             * @enum {string}
             */
            status: "candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted";
            /** @description Since when it is true. */
            valid_from: string | null;
            /** @description Until when it was true. */
            valid_to: string | null;
            /**
             * Format: date-time
             * @description Since when it is known.
             */
            recorded_from: string;
            recorded_to: string | null;
            /** @description The fact that took its place. */
            superseded_by: string | null;
            /** @enum {string} */
            volatility: "stable" | "slow" | "volatile" | "ephemeral";
            /** @description The newest events it was taken from, at most 20; all where `source_count` is absent. */
            source_event_ids: string[];
            /** @description How many events it was taken from. */
            source_count?: number;
            version: number;
            /** @description Who stated it last; on instructions and facts that wait for a review. */
            provenance?: {
                voice: string;
                actor_type: string | null;
                source: string | null;
            };
            /**
             * Format: date-time
             * @description When its row was last written. Only in lists with `changed_since`.
             */
            changed_at?: string;
        };
        /** @description A fact with what it was taken from and what became of it. */
        FactDetail: {
            /** Format: uuid */
            id: string;
            project_id: string;
            subject_id: string;
            /** @description What it says, in snake_case. */
            predicate: string;
            /** @description What sets it apart from others of its predicate. */
            qualifiers: {
                [key: string]: unknown;
            };
            value: {
                [key: string]: unknown;
            };
            /** @description From 0 to 1: how sure the reader was. */
            confidence: number | null;
            /**
             * @description `candidate` waits for the resolution of a conflict or a review; only `active` facts are served.
             * @enum {string}
             */
            status: "candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted";
            /** @description Since when it is true. */
            valid_from: string | null;
            /** @description Until when it was true. */
            valid_to: string | null;
            /**
             * Format: date-time
             * @description Since when it is known.
             */
            recorded_from: string;
            recorded_to: string | null;
            /** @description The fact that took its place. */
            superseded_by: string | null;
            /** @enum {string} */
            volatility: "stable" | "slow" | "volatile" | "ephemeral";
            /** @description The newest events it was taken from, at most 20; all where `source_count` is absent. */
            source_event_ids: string[];
            /** @description How many events it was taken from. */
            source_count?: number;
            version: number;
            /** @description Who stated it last; on instructions and facts that wait for a review. */
            provenance?: {
                voice: string;
                actor_type: string | null;
                source: string | null;
            };
            /**
             * Format: date-time
             * @description When its row was last written. Only in lists with `changed_since`.
             */
            changed_at?: string;
            /** @description The newest 200 changes of its status, oldest first. */
            history: {
                version: number;
                from: ("candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted") | null;
                /**
                 * @description `candidate` waits for the resolution of a conflict or a review; only `active` facts are served.
                 * @enum {string}
                 */
                to: "candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted";
                /** @description An event, a resolution, a rating, a forget or a review. */
                cause: {
                    kind: string;
                    id: string | null;
                };
                /**
                 * Format: date-time
                 * @description An instant in UTC.
                 */
                at: string;
                /** @description Who sent the request; both are null where that is not kept. */
                by: {
                    /** @description Whom the request named. */
                    actor: string | null;
                    /** @description The prefix of its key. */
                    key_prefix: string | null;
                };
            }[];
            /** @description The newest events that it was taken from, newest first, at most 20. */
            evidence: components["schemas"]["Evidence"][];
            /** @description How many events it was taken from. */
            evidence_count: number;
            /** @description The conflict sets it is or was in, newest first, at most 50. */
            conflicts: {
                /** Format: uuid */
                conflict_id: string;
                /** @enum {string} */
                status: "open" | "resolved";
                /**
                 * Format: date-time
                 * @description An instant in UTC.
                 */
                created_at: string;
                resolved_at: string | null;
            }[];
            /** @description Newest first, at most 50. */
            ratings: {
                /** Format: uuid */
                feedback_id: string;
                /** @enum {string} */
                rating: "useful" | "irrelevant" | "incorrect";
                comment: string | null;
                /**
                 * Format: date-time
                 * @description An instant in UTC.
                 */
                created_at: string;
                /** @description Who sent the request; both are null where that is not kept. */
                by: {
                    /** @description Whom the request named. */
                    actor: string | null;
                    /** @description The prefix of its key. */
                    key_prefix: string | null;
                };
            }[];
            /** @description The facts whose place it took, newest first, at most 50. */
            supersedes: string[];
        };
        /** @description Every change of a fact's status. */
        FactHistory: {
            /** Format: uuid */
            fact_id: string;
            history: {
                version: number;
                from: ("candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted") | null;
                /**
                 * @description `candidate` waits for the resolution of a conflict or a review; only `active` facts are served.
                 * @enum {string}
                 */
                to: "candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted";
                /** @description An event, a resolution, a rating, a forget or a review. */
                cause: {
                    kind: string;
                    id: string | null;
                };
                /**
                 * Format: date-time
                 * @description An instant in UTC.
                 */
                at: string;
            }[];
        };
        /** @description Facts, newest first. */
        FactList: {
            facts: components["schemas"]["Fact"][];
            /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
            next_cursor?: string | null;
        };
        /** @description A rating of a fact or of a trace: exactly one of the two ids. */
        FeedbackBody: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** @description A trace that is rated; or `fact_id`. */
            trace_id?: string | null;
            /** @description A fact that is rated; or `trace_id`. */
            fact_id?: string | null;
            /** @enum {string} */
            rating: "useful" | "irrelevant" | "incorrect";
            /** @description For people; erased with what it is about. */
            comment?: string | null;
        } & ({
            trace_id: string;
            fact_id?: null;
        } | {
            fact_id: string;
            trace_id?: null;
        });
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
        /** @description Every part that stores something works. */
        Health: {
            /** @constant */
            status: "ok";
            /** @constant */
            database: "up";
            /** @description Each service and what it depends on. */
            parts: {
                [key: string]: {
                    [key: string]: string;
                };
            };
        };
        /** @description The stream was whole, and all of it is stored. */
        Imported: {
            /** @constant */
            status: "ok";
            project_id: string;
            /** @description That of the header. */
            subject_id: string | null;
            /** @description Lines of the stream, header and end included. */
            lines: number;
            /** @description By type of line. */
            counts: {
                [key: string]: {
                    /** @description Written now. */
                    stored: number;
                    /** @description There already, and left as they are. */
                    known: number;
                    /** @description Left out: hidden where they come from, or forgotten while the import went on. */
                    dropped: number;
                };
            };
            /** @description Contexts see all of it; otherwise they do some seconds or minutes later. */
            indexed: boolean;
        };
        /** @description What became of the events of one capture. */
        Job: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            job_id: string;
            project_id: string;
            /**
             * @description `failed` jobs are tried again; `error` says why.
             * @enum {string}
             */
            status: "pending" | "running" | "done" | "failed";
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            updated_at: string;
            tries: number;
            /** @description Why the last try failed. */
            error: string | null;
            /** @description Tokens of the model that read the events; 0 when none did. */
            model_tokens: {
                prompt: number;
                answer: number;
            };
            events: {
                /** Format: uuid */
                event_id: string;
                /** @description Empty where there was nothing to learn. */
                outcomes: {
                    /** @description `made`: a new fact. `reinforced`: a known fact, stated again. `superseded`: it took the place of another. `history`: it was true before what is known. `retracted`: a fact ended. `conflict`: it contradicts another. `quarantined`: it waits for a review. `unchanged`, `disabled` or `rejected`: nothing came of it. */
                    outcome: string;
                    fact_ids: string[];
                    /** @description Why it was rejected or quarantined. */
                    reason: string | null;
                }[];
            }[];
        };
        /** @description Jobs that are not done, oldest first. */
        JobList: {
            jobs: {
                /** Format: uuid */
                id: string;
                /** @description A job of several subjects is listed for each. */
                subject_id: string;
                /** @enum {string} */
                status: "pending" | "running" | "failed";
                tries: number;
                /** @description When it may be tried; null while it runs, and where it is not tried again. */
                next_try_at: string | null;
                /** @description Why the last try failed. */
                error: string | null;
                /** @description How many events of the subject it has. */
                event_count: number;
                /**
                 * Format: date-time
                 * @description An instant in UTC.
                 */
                updated_at: string;
            }[];
            /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
            next_cursor: string | null;
        };
        /** @description A key in a listing. */
        Key: {
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
            revoked_at: string | null;
            /** @description Who made it; only in a page. */
            created_by?: {
                /** @description Whom the request named. */
                actor: string | null;
                /** @description The prefix of its key. */
                key_prefix: string | null;
            };
            /** @description Who revoked it; only in a page, null while it is not revoked. */
            revoked_by?: {
                /** @description Whom the request named. */
                actor: string | null;
                /** @description The prefix of its key. */
                key_prefix: string | null;
            } | null;
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
        /** @description A new key. */
        KeyCreated: {
            /** @description The key itself, shown this once. */
            key: string;
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
        /** @description Keys, without their clear text. */
        KeyList: {
            keys: components["schemas"]["Key"][];
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
            /** @description Who sent the request; both are null where that is not kept. */
            by: {
                /** @description Whom the request named. */
                actor: string | null;
                /** @description The prefix of its key. */
                key_prefix: string | null;
            };
            /** @description Who asked for the undo; null without one. */
            undone_by: {
                /** @description Whom the request named. */
                actor: string | null;
                /** @description The prefix of its key. */
                key_prefix: string | null;
            } | null;
        };
        /** @description The subject to merge with. */
        MergeBody: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** @description The person or thing that is remembered, under a name of your own. */
            with: string;
        };
        /** @description What the provider answered, unchanged. */
        ModelList: {
            [key: string]: unknown;
        };
        /** @description A source event in a packet. */
        PacketEpisode: {
            /** Format: uuid */
            event_id: string;
            kind: string;
            occurred_at: string | null;
            /** @description Words of the event, at most 300 characters. */
            excerpt: string;
        };
        /** @description A fact in a packet. */
        PacketFact: {
            /** Format: uuid */
            id: string;
            predicate: string;
            value: {
                [key: string]: unknown;
            };
            confidence: number | null;
            valid_from: string | null;
            /** @description The newest, at most 20. */
            source_event_ids: string[];
            source_count?: number;
        };
        /** @description A session of conversation in some of its own sentences. */
        PacketSession: {
            thread_id: string | null;
            from: string | null;
            until: string | null;
            digest: string;
            event_ids: string[];
        };
        /** @description How many jobs this call processed. */
        Processed: {
            processed: number;
        };
        /** @description An owner known to the console. */
        ProvisionBody: {
            /** @description The console's name for the owner. */
            owner_ref: string;
            name: string;
        };
        /** @description The organization's project and key. */
        Provisioned: {
            /** @description The key itself, shown this once. */
            key: string;
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
            /** @description False where the owner was known. */
            org_created: boolean;
        };
        /** @description What waits for a review. */
        Quarantine: {
            facts: components["schemas"]["QuarantinedFact"][];
            /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
            next_cursor?: string | null;
        };
        /** @description A statement that was not learned and waits for a review. */
        QuarantinedFact: {
            /** Format: uuid */
            id: string;
            project_id: string;
            subject_id: string;
            /** @description What it says, in snake_case. */
            predicate: string;
            /** @description What sets it apart from others of its predicate. */
            qualifiers: {
                [key: string]: unknown;
            };
            value: {
                [key: string]: unknown;
            };
            /** @description From 0 to 1: how sure the reader was. */
            confidence: number | null;
            /**
             * @description `candidate` waits for the resolution of a conflict or a review; only `active` facts are served.
             * @enum {string}
             */
            status: "candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted";
            /** @description Since when it is true. */
            valid_from: string | null;
            /** @description Until when it was true. */
            valid_to: string | null;
            /**
             * Format: date-time
             * @description Since when it is known.
             */
            recorded_from: string;
            recorded_to: string | null;
            /** @description The fact that took its place. */
            superseded_by: string | null;
            /** @enum {string} */
            volatility: "stable" | "slow" | "volatile" | "ephemeral";
            /** @description The newest events it was taken from, at most 20; all where `source_count` is absent. */
            source_event_ids: string[];
            /** @description How many events it was taken from. */
            source_count?: number;
            version: number;
            /** @description Who stated it last; on instructions and facts that wait for a review. */
            provenance?: {
                voice: string;
                actor_type: string | null;
                source: string | null;
            };
            /**
             * Format: date-time
             * @description When its row was last written. Only in lists with `changed_since`.
             */
            changed_at?: string;
            /** @description `untrusted_directive`, `echo` or `untrusted_source`. */
            reason: string | null;
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
            receipts: components["schemas"]["Receipt"][];
            /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
            next_cursor: string | null;
        };
        /** @description The rating is stored. */
        Recorded: {
            /** @constant */
            status: "recorded";
            /** Format: uuid */
            feedback_id: string;
            /** @description The status of the rated fact; null for a trace. */
            fact_status: ("candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted") | null;
        };
        /** @description How many dead letters are sent again. */
        Resent: {
            resent: number;
        };
        /** @description The fact that holds. */
        ResolveBody: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** Format: uuid */
            keep_fact_id: string;
        };
        /** @description The decision, as it took effect. */
        Resolved: {
            /** Format: uuid */
            conflict_id: string;
            /** @constant */
            status: "resolved";
            /** Format: uuid */
            kept_fact_id: string;
            superseded_fact_ids: string[];
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            resolved_at: string;
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
        /** @description The decision about a statement in quarantine. */
        ReviewBody: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /**
             * @description `release` learns it, `discard` drops it.
             * @enum {string}
             */
            review: "release" | "discard";
        };
        /** @description The fact after the review. */
        Reviewed: {
            /** Format: uuid */
            fact_id: string;
            /**
             * @description `candidate` waits for the resolution of a conflict or a review; only `active` facts are served.
             * @enum {string}
             */
            fact_status: "candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted";
        };
        /** @description What memory holds about a subject. */
        Subject: {
            subject_id: string;
            /** @description That of its last event. */
            subject_type: string;
            /** @description Those that no forget hides. */
            events: number;
            /** @description Those with status `active`; null while the service that keeps facts does not answer. */
            facts: number | null;
            /** @description Null when `facts` is. */
            open_conflicts: number | null;
            /**
             * Format: date-time
             * @description When its first event was recorded.
             */
            first_seen: string;
            /**
             * Format: date-time
             * @description When its last event was recorded.
             */
            last_seen: string;
        };
        /** @description Subjects by their ids. */
        SubjectList: {
            subjects: components["schemas"]["Subject"][];
            /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
            next_cursor: string | null;
        };
        /** @description Events in the order in which they occurred, then were recorded. */
        Timeline: {
            events: components["schemas"]["EventOut"][];
            /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
            next_cursor?: string | null;
        };
        /** @description A question, its packet and every decision. */
        Trace: {
            /** Format: uuid */
            trace_id: string;
            project_id: string;
            subject_id: string;
            query: string;
            purpose: string | null;
            packet: components["schemas"]["ContextPacket"];
            /** @description One for each fact or episode considered, whether in the packet or not. */
            decisions: components["schemas"]["TraceDecision"][];
            /** @description Points of episodes by the id of the event, with their largest parts. */
            scores: {
                [key: string]: {
                    points: number;
                    parts: {
                        [key: string]: number;
                    };
                    version: number;
                };
            };
            token_count: number;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            as_of?: string;
            embedding_model?: string;
            /** @description The conversation; only where the call gave one. */
            thread_id?: string;
            /** @description The run of the agent; only where the call gave one. */
            run_id?: string;
        };
        /** @description Why an item was in or out. */
        TraceDecision: {
            fact_id: string | null;
            episode_id: string | null;
            /** @enum {string} */
            action: "included" | "excluded" | "blocked";
            /** @description Included: `top_score`, or `multi_hop_expansion` (found by a name it shares with another item). Excluded: `over_budget`, `volatility_expired` (too old for its predicate), `below_relevance_floor`. Blocked: `conflict_open`. */
            reason_code: string;
        };
        /** @description Traces, newest first. */
        TraceList: {
            traces: components["schemas"]["TraceSummary"][];
            /** @description The cursor of the next page; null on the last one. Only in a page. */
            next_cursor?: string | null;
        };
        /** @description A trace in a list. */
        TraceSummary: {
            /** Format: uuid */
            id: string;
            project_id: string;
            subject_id: string;
            /** @description The first 4,000 characters. */
            query: string;
            purpose: string | null;
            token_count: number;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            created_at: string;
            /** @description The conversation; only where the call gave one. */
            thread_id?: string;
            /** @description The run of the agent; only where the call gave one. */
            run_id?: string;
        };
        /** @description What models read and wrote, by subject. */
        Usage: {
            project_id: string;
            /** Format: date */
            since: string;
            subjects: {
                subject_id: string;
                /** @description Events that a model read. */
                events: number;
                /** @description Tokens of the model that read the events; 0 when none did. */
                model_tokens: {
                    prompt: number;
                    answer: number;
                };
            }[];
        };
        /** @description A webhook, without its secret. */
        Webhook: {
            /** Format: uuid */
            id: string;
            project_id: string;
            url: string;
            events: ("conflict.opened" | "conflict.resolved" | "fact.disputed" | "fact.superseded" | "forget.completed" | "job.failed")[];
            description: string | null;
            include: "content"[];
            /** @description False: nothing is sent, and nothing is kept to be. */
            enabled: boolean;
            /** @description `gone`: the receiver answered 410. Null while it is enabled. */
            disabled_because: ("request" | "gone") | null;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            created_at: string;
            /** @description Who sent the request; both are null where that is not kept. */
            created_by: {
                /** @description Whom the request named. */
                actor: string | null;
                /** @description The prefix of its key. */
                key_prefix: string | null;
            };
        };
        /** @description A webhook that is wanted. */
        WebhookBody: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** @description Where it is called: `https`, without a user name or a fragment, at an address of the internet. The operator of the server may allow others. */
            url: string;
            /** @description What it is called for. */
            events: ("conflict.opened" | "conflict.resolved" | "fact.disputed" | "fact.superseded" | "forget.completed" | "job.failed")[];
            include?: "content"[] | null;
            /** @description A note of yours. */
            description?: string | null;
        };
        /** @description What is to change; the rest stays. */
        WebhookChange: {
            /** @description Where it is called: `https`, without a user name or a fragment, at an address of the internet. The operator of the server may allow others. */
            url?: string;
            /** @description What it is called for. */
            events?: ("conflict.opened" | "conflict.resolved" | "fact.disputed" | "fact.superseded" | "forget.completed" | "job.failed")[];
            /** @description `content` adds the facts that an event is about, and whose they are. Without it a call carries ids only. */
            include?: "content"[];
            /** @description A note of yours. */
            description?: string | null;
            /** @description False: nothing is sent any more, and what waits becomes a dead letter. */
            enabled?: boolean;
        };
        /** @description A new webhook. */
        WebhookCreated: {
            /** @description What its calls are signed with, shown this once. */
            secret: string;
            /** Format: uuid */
            id: string;
            project_id: string;
            url: string;
            events: ("conflict.opened" | "conflict.resolved" | "fact.disputed" | "fact.superseded" | "forget.completed" | "job.failed")[];
            description: string | null;
            include: "content"[];
            /** @description False: nothing is sent, and nothing is kept to be. */
            enabled: boolean;
            /** @description `gone`: the receiver answered 410. Null while it is enabled. */
            disabled_because: ("request" | "gone") | null;
            /**
             * Format: date-time
             * @description An instant in UTC.
             */
            created_at: string;
            /** @description Who sent the request; both are null where that is not kept. */
            created_by: {
                /** @description Whom the request named. */
                actor: string | null;
                /** @description The prefix of its key. */
                key_prefix: string | null;
            };
        };
        /** @description The webhook is deleted. */
        WebhookDeleted: {
            /** Format: uuid */
            id: string;
            /** @constant */
            status: "deleted";
        };
        /** @description A page of webhooks, oldest first. */
        WebhookList: {
            webhooks: components["schemas"]["Webhook"][];
            /** @description The cursor of the next page; null on the last one. Only where a page is asked for. */
            next_cursor: string | null;
        };
        /** @description The new secret of a webhook. */
        WebhookRotated: {
            /** Format: uuid */
            id: string;
            /** @description What its calls are signed with, shown this once. */
            secret: string;
            /**
             * Format: date-time
             * @description Until then calls are signed with both.
             */
            previous_until: string;
        };
        /** @description What became of a test call. */
        WebhookTested: {
            /** Format: uuid */
            delivery_id: string;
            delivered: boolean;
            /** @description The status that the receiver answered. */
            status: number | null;
            /** @description Null where the receiver answered 2xx. `status`: another status; `redirect`: it is not followed; `refused_address`: an address that calls must not go to; `unresolved`: the name has no address; `connection`, `tls`, `timeout`: so far it came; `interrupted`: this server stopped meanwhile; `disabled`, `too_many_pending`: it was not sent. */
            error: ("status" | "redirect" | "refused_address" | "unresolved" | "connection" | "tls" | "timeout" | "interrupted" | "disabled" | "too_many_pending") | null;
            duration_ms: number;
        };
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
    };
    responses: never;
    parameters: {
        /** @description `handling=strict` (RFC 7240): a field or parameter that the route does not know is a 422 `invalid_payload` instead of a `Warning`. */
        Prefer: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    capture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaptureBody"];
            };
        };
        responses: {
            /** @description The batch is stored. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    timeline: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id: string;
                /** @description The most items of the page, up to 1,000 (of the timeline any number). */
                limit?: string;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events in the order in which they occurred, then were recorded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
        };
    };
    readEvent: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
            };
            header?: never;
            path: {
                /** @description The event. */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stored event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventOut"];
                };
            };
        };
    };
    listSubjects: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
                /** @description What the ids begin with; upper and lower case differ. */
                prefix?: string;
                /** @description The most items of the page, up to 1,000 (of the timeline any number). */
                limit?: string;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Subjects by their ids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubjectList"];
                };
            };
        };
    };
    listAliases: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
            };
            header?: never;
            path: {
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The other names of a subject, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AliasList"];
                };
            };
        };
    };
    addAlias: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AliasBody"];
            };
        };
        responses: {
            /** @description A name that now stands for a subject. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AliasAdded"];
                };
            };
        };
    };
    removeAlias: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
            };
            header?: never;
            path: {
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id: string;
                /** @description Another name of the subject. */
                alias: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The other names of a subject, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AliasList"];
                };
            };
        };
    };
    mergeSubjects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeBody"];
            };
        };
        responses: {
            /** @description Two subjects that are one memory, or were. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Merge"];
                };
            };
        };
    };
    readMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The merge. */
                merge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Two subjects that are one memory, or were. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Merge"];
                };
            };
        };
    };
    undoMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The merge. */
                merge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Two subjects that are one memory, or were. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Merge"];
                };
            };
        };
    };
    context: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContextBody"];
            };
        };
        responses: {
            /** @description The packet and what it cost. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContextAnswer"];
                };
            };
        };
    };
    inspect: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id: string;
            };
            header?: never;
            path: {
                /** @description The trace. */
                trace_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A question, its packet and every decision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trace"];
                };
            };
        };
    };
    listTraces: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id?: string;
                /** @description The most items of the page, up to 1,000 (of the timeline any number). */
                limit?: string;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                cursor?: string;
                /** @description The trace with this id: it says whose question it was. */
                trace_id?: string;
                /** @description Asked in this conversation. */
                thread_id?: string;
                /** @description Asked in this run of an agent. */
                run_id?: string;
                /** @description Created then or later; RFC 3339. */
                from?: string;
                /** @description Created before then; RFC 3339. */
                to?: string;
                /** @description Asked for exactly this purpose. */
                purpose?: string;
                /** @description The question contains this text, in upper or lower case. */
                text?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Traces, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraceList"];
                };
            };
        };
    };
    listFacts: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id: string;
                /** @description `candidate` waits for the resolution of a conflict or a review; only `active` facts are served. */
                status?: "candidate" | "active" | "superseded" | "disputed" | "disabled" | "deleted";
                /** @description An instant; RFC 3339. */
                as_of?: string | unknown | unknown;
                /** @description Only facts of this predicate, exactly as they are listed. */
                predicate?: string;
                /** @description Only facts with this text in their predicate or in a value, in any letter case. */
                text?: string;
                /** @description Only facts whose row was written at or after this instant, whatever changed, and with `changed_at`: the fact that was changed first comes first, one that is changed while you read comes again. To follow a subject, go on with the last `changed_at` that you have seen. An erased subject leaves nothing to list. */
                changed_since?: string;
                /** @description The most items of the page, up to 1,000 (of the timeline any number). */
                limit?: string;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Facts, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactList"];
                };
            };
        };
    };
    readFact: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
            };
            header?: never;
            path: {
                /** @description The fact. */
                fact_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A fact with what it was taken from and what became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactDetail"];
                };
            };
        };
    };
    factHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The fact. */
                fact_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every change of a fact's status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactHistory"];
                };
            };
        };
    };
    listQuarantine: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id?: string;
                /** @description Only facts of this predicate, exactly as they are listed. */
                predicate?: string;
                /** @description Only what is kept for this reason. */
                reason?: "untrusted_directive" | "echo" | "untrusted_source";
                /** @description The most items of the page, up to 1,000 (of the timeline any number). */
                limit?: string;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits for a review. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quarantine"];
                };
            };
        };
    };
    reviewFact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The fact. */
                fact_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewBody"];
            };
        };
        responses: {
            /** @description The fact after the review. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reviewed"];
                };
            };
        };
    };
    feedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackBody"];
            };
        };
        responses: {
            /** @description The rating is stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recorded"];
                };
            };
        };
    };
    listConflicts: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id?: string;
                /** @description Only conflicts of that status. */
                status?: "open" | "resolved" | "all";
                /** @description Only sets with a fact of exactly this predicate. */
                predicate?: string;
                /** @description Only sets that were opened so long ago or longer. */
                min_age_seconds?: string;
                /** @description The most items of the page, up to 1,000 (of the timeline any number). */
                limit?: string;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Conflict sets, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictList"];
                };
            };
        };
    };
    readConflict: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
            };
            header?: never;
            path: {
                /** @description The conflict set. */
                conflict_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A conflict set with its facts side by side. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictDetail"];
                };
            };
        };
    };
    resolveConflict: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The conflict set. */
                conflict_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveBody"];
            };
        };
        responses: {
            /** @description The decision, as it took effect. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resolved"];
                };
            };
        };
    };
    listReceipts: {
        parameters: {
            query: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of receipts, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptList"];
                    "application/x-ndjson": string;
                };
            };
        };
    };
    forget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgetBody"];
            };
        };
        responses: {
            /** @description What a forget changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forgotten"];
                };
            };
        };
    };
    readReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The receipt. */
                forget_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt of a forget or a restore. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    readCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The receipt. */
                forget_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A signed statement of a receipt: a JSON Web Signature in its flattened form. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Certificate"];
                    "application/jose": string;
                    "text/html": string;
                };
            };
        };
    };
    restoreForget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The receipt. */
                forget_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a restore gave back. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restored"];
                };
            };
        };
    };
    exportMemory: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One JSON object a line: a header, lines of events, facts and the rest, check lines between them, and an end with counts and a digest. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["ExportLines"];
                };
            };
        };
    };
    importMemory: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": components["schemas"]["ExportLines"];
            };
        };
        responses: {
            /** @description The stream was whole, and all of it is stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Imported"];
                };
            };
        };
    };
    readJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The job. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of the events of one capture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id?: string;
                /** @description Only jobs of that status. */
                status?: "pending" | "running" | "failed";
                /** @description The most items of the page, up to 1,000 (of the timeline any number). */
                limit?: string;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Jobs that are not done, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobList"];
                };
            };
        };
    };
    consolidate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many jobs this call processed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Processed"];
                };
            };
        };
    };
    consolidateSubject: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many jobs this call processed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Processed"];
                };
            };
        };
    };
    readUsage: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
                /** @description The person or thing that is remembered, under a name of your own. */
                subject_id?: string;
                /** @description How many days, today included. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What models read and wrote, by subject. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
                /** @description Entries of this type. */
                type?: "key.created" | "key.revoked" | "org.created" | "forget.requested" | "forget.refused" | "forget.completed" | "forget.restored" | "conflict.resolved" | "fact.rated" | "fact.reviewed" | "webhook.created" | "webhook.changed" | "webhook.deleted" | "webhook.tested" | "webhook.resent" | "export.started" | "export.completed" | "import.started" | "import.completed" | "alias.added" | "alias.removed" | "subjects.merged" | "subjects.unmerged";
                /** @description Entries of this actor, named exactly so. */
                actor?: string;
                /** @description Entries of requests with the key of this prefix. */
                key_prefix?: string;
                /** @description Decided then or later; RFC 3339. */
                from?: string;
                /** @description Decided before then; RFC 3339. */
                to?: string;
                /** @description The most items of the page, up to 1,000 (of the timeline any number). */
                limit?: string;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the audit log, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditList"];
                };
            };
        };
    };
    whoAmI: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whose key it is, and what it may do. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhoAmI"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description The most items of the page, up to 1,000 (of the timeline any number). */
                limit?: string;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                cursor?: string;
                /** @description Only keys that are revoked, or only those that are not. */
                revoked?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys, without their clear text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyBody"];
            };
        };
        responses: {
            /** @description A new key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyCreated"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyRevoked"];
                };
            };
        };
    };
    provisionOrg: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProvisionBody"];
            };
        };
        responses: {
            /** @description The organization's project and key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provisioned"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query: {
                /** @description The project. A key belongs to one; another project than the key's is 403. */
                project_id: string;
                /** @description The most items of the page, up to 1,000 (of the timeline any number). */
                limit?: string;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhooks, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookBody"];
            };
        };
        responses: {
            /** @description A new webhook. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookCreated"];
                };
            };
        };
    };
    readWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A webhook, without its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeleted"];
                };
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description A webhook, without its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    rotateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret of a webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRotated"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of a test call. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTested"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Only those that are so far. */
                status?: "pending" | "delivered" | "dead";
                /** @description The most items of the page, up to 1,000 (of the timeline any number). */
                limit?: string;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
        };
    };
    resendDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
                /** @description The delivery. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An event on its way to a webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    resendDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many dead letters are sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resent"];
                };
            };
        };
    };
    chatCompletions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Whose memory; without it there is none. */
                "X-Service-Subject-Id"?: string;
                /** @description The conversation, kept with the captured exchange and the trace. */
                "X-Service-Thread-Id"?: string;
                /** @description The run, kept with the captured exchange and the trace. */
                "X-Service-Run-Id"?: string;
                /** @description What the memory is for. */
                "X-Service-Purpose"?: string;
                /** @description The exchange is captured once under it; a digest of the body if absent. */
                "X-Service-Idempotency-Key"?: string;
                /** @description `1` adds memory to a streamed call too. */
                "X-Service-Stream-Memory"?: string;
                /** @description The project, at most 128 characters; read in open dev mode only. */
                "X-Service-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatBody"];
            };
        };
        responses: {
            /** @description What the provider answered, unchanged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAnswer"];
                };
            };
        };
    };
    listModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the provider answered, unchanged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelList"];
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every part that stores something works. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    certificateKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The public keys of certificates as a JWK set (RFC 7517), the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateKeys"];
                };
            };
        };
    };
    certificateKeysPem: {
        parameters: {
            query?: {
                /** @description This key alone. */
                kid?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description PEM blocks, each below the id of its key, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-pem-file": components["schemas"]["CertificateKeysPem"];
                };
            };
        };
    };
}
