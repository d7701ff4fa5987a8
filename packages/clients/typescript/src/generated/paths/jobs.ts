// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
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
         * @description Jobs of a project that wait, run or failed, in the order in which they were captured, one line for each subject of a job; those of one subject with `subject_id`. A job that is done is read by its id. A capture is listed some milliseconds after its 202; one that was not taken up, with `status=dead_letter`, under the first of its subjects. A page may be short, so read on until `next_cursor` is null.
         *
         *     Needs the right `read`.
         */
        get: jobsOperations["listJobs"];
    };
    "/v1/jobs/{job_id}/retry": {
        /**
         * Try a job again now
         * @description A job that failed, or whose capture was not taken up, is due at once instead of at its next try; what was learned of it stays. The worker takes it within seconds.
         *
         *     Needs the right `capture`.
         */
        post: jobsOperations["retryJob"];
    };
    "/v1/backlog": {
        /**
         * Read what waits and how long learning takes
         * @description How many jobs of a project wait, run, failed or were not taken up, how old the oldest is, and how long it took from capture to fact within the last hour. It looks at the 10,000 oldest jobs, at the 10,000 oldest dead letters of all projects, and at the 5,000 jobs that were done last.
         *
         *     Needs the right `read`.
         */
        get: jobsOperations["readBacklog"];
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
