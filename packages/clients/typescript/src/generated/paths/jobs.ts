// Generated from docs/openapi.json by npm run generate (47bc4eb4c4d0a7bc).
import type { operations as jobsOperations } from "../operations/jobs.ts";
export interface paths {
    "/v1/jobs/{job_id}": {
        /**
         * Read a job
         * @description Whether the events of a capture were read, and which facts each of them made, reinforced or was refused for.
         *
         *     Needs the right `read`.
         */
        get: jobsOperations["readJob"];
    };
    "/v1/jobs": {
        /**
         * List jobs that are not done
         * @description Jobs of a project that wait, run or failed, in the order in which they were captured, one line for each subject of a job; those of one subject with `subject_id`. A job that is done is read by its id. A capture is listed some milliseconds after its 202. A page may be short, so read on until `next_cursor` is null.
         *
         *     Needs the right `read`.
         */
        get: jobsOperations["listJobs"];
    };
    "/v1/consolidate": {
        /**
         * Process all waiting jobs now
         * @description For development and operations: processes every pending and failed job of all projects, and answers when `/v1/context` serves what was learned. In production a worker does this by itself.
         *
         *     Needs the right `capture`.
         */
        post: jobsOperations["consolidate"];
    };
    "/v1/consolidate/subject": {
        /**
         * Process the waiting jobs of a subject now
         * @description Learns from everything that was captured for the subject before the call, and answers when `/v1/facts` and `/v1/context` serve it. `processed` is 0 where the worker was faster.
         *
         *     Needs the right `capture`.
         */
        post: jobsOperations["consolidateSubject"];
    };
    "/v1/usage": {
        /**
         * Read the use of models
         * @description Events that a model read and the tokens it used, by subject, of the last days.
         *
         *     Needs the right `read`.
         */
        get: jobsOperations["readUsage"];
    };
}
