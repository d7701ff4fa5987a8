import type { Agent, Dispatcher } from "undici";
import type { AnswerFormat } from "./answer-forms.ts";
import type { ChatApi } from "./chat-api.ts";
import { ChatFailure } from "./chat-failure.ts";
import type { Answer, ChatMessage } from "./chat-message.ts";
import type { ChatSettings } from "./chat-settings.ts";
import { endpointUrl, shownUrl } from "./endpoint-url.ts";
import { type ProviderError, readProviderError } from "./provider-error.ts";
import { refusalOf } from "./refusal.ts";
import type { RequestParameters, Unaccepted } from "./request-parameters.ts";
import { responseText } from "./response-text.ts";
import { retryAfterMs } from "./retry-after.ts";
import { shownError } from "./shown-error.ts";

export interface Endpoint {
  readonly settings: ChatSettings;
  readonly api: ChatApi;
  readonly format: AnswerFormat;
  readonly agent: Agent;
  /** Ends what is under way when the process stops. */
  readonly stopping: AbortSignal;
}

/** A fault of the provider that another try may not meet. */
export class Busy extends Error {
  readonly afterMs: number | null;

  constructor(
    message: string,
    { afterMs = null, ...options }: ErrorOptions & { afterMs?: number | null } = {},
  ) {
    super(message, options);
    this.afterMs = afterMs;
  }
}

/** The provider does not accept a parameter of the request. */
export class ParametersRefused extends Error {
  readonly unaccepted: Unaccepted;

  constructor(message: string, unaccepted: Unaccepted) {
    super(message);
    this.unaccepted = unaccepted;
  }
}

/** Sends one request. Throws Busy, ParametersRefused, or ChatFailure when trying again makes no sense. */
export async function send(
  endpoint: Endpoint,
  messages: readonly ChatMessage[],
  parameters: RequestParameters,
): Promise<Answer> {
  const { settings, api, format, agent, stopping } = endpoint;
  const url = endpointUrl(settings.baseUrl, api);
  const response = await agent
    .request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "accept-encoding": "identity",
        ...api.headers(settings),
      },
      body: JSON.stringify(api.body(settings, { messages, format, parameters })),
      signal: AbortSignal.any([AbortSignal.timeout(settings.timeoutMs), stopping]),
    })
    .catch((cause: unknown) => {
      throw new Busy(isTimeout(cause) ? TOO_SLOW : unreachable(url, cause), { cause });
    });
  const text = await textOf(response);
  const answer = response.statusCode < 300 ? api.answerIn(parsed(text)) : null;
  if (answer === null) throw failureOf(endpoint, messages, { url, response, text });
  if (answer.isDeclined) throw new ChatFailure("the model declined to answer", { kind: "refused" });
  return answer;
}

const TOO_SLOW = "the model took too long";
const isTimeout = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === "TimeoutError";

/** Names the fault of the connection, such as ECONNREFUSED, and where to. */
function unreachable(url: URL, cause: unknown): string {
  const code: unknown = Reflect.get(Object(cause), "code");
  return `the model cannot be reached at ${url.origin}${typeof code === "string" ? ` (${code})` : ""}`;
}

const textOf = ({ body, headers }: Dispatcher.ResponseData): Promise<string> =>
  body
    .bytes()
    .then((bytes) => responseText(bytes, String(headers["content-encoding"] ?? "")))
    .catch((cause: unknown) => {
      throw new Busy(isTimeout(cause) ? TOO_SLOW : "the model's answer broke off", { cause });
    });

interface Response {
  readonly url: URL;
  readonly response: Dispatcher.ResponseData;
  readonly text: string;
}

/** Why a response holds no answer. Some relays put the error of a provider into a response of status 200. */
function failureOf(
  { settings }: Endpoint,
  messages: readonly ChatMessage[],
  { url, response, text }: Response,
): Error {
  const { statusCode, headers } = response;
  const error = readProviderError(text);
  const isWell = statusCode < 300;
  if (isWell && error === null) return noAnswer(url, headers);
  const status = isWell ? relayedStatus(error) : statusCode;
  const message = messageOf(status, error, { settings, messages, url });
  const refusal = refusalOf(status, error);
  if (refusal.kind === "busy") return new Busy(message, { afterMs: retryAfterMs(headers) });
  if (refusal.kind === "parameters") return new ParametersRefused(message, refusal.unaccepted);
  const kind = refusal.kind === "question" ? "refused" : "configuration";
  return new ChatFailure(message, { kind });
}

const relayedStatus = (error: ProviderError | null): number =>
  Number(error?.names.find((name) => /^[45]\d\d$/u.test(name)) ?? 502);

/** A page for people says that the address is wrong; anything else may pass. */
function noAnswer(url: URL, headers: Dispatcher.ResponseData["headers"]): Error {
  const isPage = /\bhtml\b/iu.test(String(headers["content-type"] ?? ""));
  return isPage
    ? new ChatFailure(`a web page and no model is at ${shownUrl(url)}`, { kind: "configuration" })
    : new Busy(`what ${shownUrl(url)} answered is no completion`);
}

function messageOf(
  status: number,
  error: ProviderError | null,
  {
    settings,
    messages,
    url,
  }: { settings: ChatSettings; messages: readonly ChatMessage[]; url: URL },
): string {
  const shown = error?.message ? shownError(error.message, messages, settings.apiKey) : null;
  const why = shown ?? error?.names.find((name) => /^[a-z][\w.-]{2,60}$/u.test(name)) ?? null;
  if (why !== null) return `the model answered ${status}: ${why}`;
  return status === 404
    ? `the model answered 404: nothing is at ${shownUrl(url)}`
    : `the model answered ${status}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
