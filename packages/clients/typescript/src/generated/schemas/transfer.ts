// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
export interface schemas {
    /** @description One JSON object a line: a header, lines of events, facts and the rest, check lines between them, and an end with counts and a digest. */
    ExportLines: string;
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
}
