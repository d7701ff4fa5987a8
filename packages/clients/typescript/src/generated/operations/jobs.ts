// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as jobsSchemas } from "../schemas/jobs.ts";
export interface operations {
    readJob: {
        parameters: { path: {
            /** @description The job. */
            job_id: string;
        }; };
        responses: {
            /** @description What became of the events of one capture. */
            200: { content: { "application/json": jobsSchemas["Job"]; }; };
        };
    };
    listJobs: {
        parameters: { query: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** @description The person or thing that is remembered, under a name of your own. */
            subject_id?: string;
            /** @description Only jobs of that status. */
            status?: "pending" | "running" | "failed" | "dead_letter";
            /** @description The most items of the page, up to 1,000 (of the timeline any number). */
            limit?: string;
            /** @description The `next_cursor` of the page before; absent for the first page. */
            cursor?: string;
        }; };
        responses: {
            /** @description Jobs that are not done, oldest first. */
            200: { content: { "application/json": jobsSchemas["JobList"]; }; };
        };
    };
    retryJob: {
        parameters: { path: {
            /** @description The job. */
            job_id: string;
        }; };
        responses: {
            /** @description What is tried again now. */
            200: { content: { "application/json": jobsSchemas["Retried"]; }; };
        };
    };
    readBacklog: {
        parameters: { query: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
        }; };
        responses: {
            /** @description What waits, and how long learning takes. */
            200: { content: { "application/json": jobsSchemas["Backlog"]; }; };
        };
    };
    consolidate: { responses: {
        /** @description How many jobs this call processed. */
        200: { content: { "application/json": jobsSchemas["Processed"]; }; };
    }; };
    consolidateSubject: {
        parameters: { query: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** @description The person or thing that is remembered, under a name of your own. */
            subject_id: string;
        }; };
        responses: {
            /** @description How many jobs this call processed. */
            200: { content: { "application/json": jobsSchemas["Processed"]; }; };
        };
    };
    readUsage: {
        parameters: { query: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** @description The person or thing that is remembered, under a name of your own. */
            subject_id?: string;
            /** @description How many days, today included. */
            days?: number;
        }; };
        responses: {
            /** @description What models read and wrote, by subject. */
            200: { content: { "application/json": jobsSchemas["Usage"]; }; };
        };
    };
}
