// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
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
