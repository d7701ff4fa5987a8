// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as transferSchemas } from "../schemas/transfer.ts";
export interface operations {
    exportMemory: {
        parameters: { query: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
            /** @description The person or thing that is remembered, under a name of your own. */
            subject_id?: string;
        }; };
        responses: {
            /** @description One JSON object a line: a header, lines of events, facts and the rest, check lines between them, and an end with counts and a digest. */
            200: { content: { "application/x-ndjson": transferSchemas["ExportLines"]; }; };
        };
    };
    importMemory: {
        parameters: { query: {
            /** @description The project. A key belongs to one; another project than the key's is 403. */
            project_id: string;
        }; };
        requestBody: { content: { "application/x-ndjson": transferSchemas["ExportLines"]; }; };
        responses: {
            /** @description The stream was whole, and all of it is stored. */
            200: { content: { "application/json": transferSchemas["Imported"]; }; };
        };
    };
}
