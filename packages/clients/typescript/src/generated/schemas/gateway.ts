// Generated from docs/openapi.json by npm run generate (423c6d49fc07ccd9).
export interface schemas {
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
    /** @description What the provider answered, unchanged. */
    ChatAnswer: {
        [key: string]: unknown;
    };
    /** @description What the provider answered, unchanged. */
    ModelList: {
        [key: string]: unknown;
    };
}
