export { type ChatClient, chatEndpoint } from "./chat-endpoint.ts";
export { ChatFailure, type FailureKind } from "./chat-failure.ts";
export { CHAT_DEFAULTS, type ChatSettings } from "./chat-settings.ts";
