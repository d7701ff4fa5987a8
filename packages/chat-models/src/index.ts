export { type ChatClient, chatEndpoint } from "./chat-endpoint.ts";
export { ChatFailure, type FailureKind } from "./chat-failure.ts";
export { CHAT_APIS, CHAT_DEFAULTS, type ChatSettings } from "./chat-settings.ts";
export { shownUrl } from "./endpoint-url.ts";
export { modelAddress, PROVIDERS } from "./providers.ts";
export { RequestParameters, type RequestParametersStore } from "./request-parameters.ts";
