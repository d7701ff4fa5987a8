import { type Agent, request } from "undici";
import { type AnswerFormat, type Form, formatOf } from "./answer-forms.ts";
import { ChatFailure } from "./chat-failure.ts";
import type { ChatSettings } from "./chat-settings.ts";
import { type Answer, readCompletion } from "./completion.ts";

export interface ChatMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

export interface Endpoint extends ChatSettings {
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

/** The provider does not accept the request, perhaps because of the form that is asked for. */
export class FormRefused extends Error {}

/** Sends one request. Throws Busy, FormRefused, or ChatFailure when trying again makes no sense. */
export async function send(
  endpoint: Endpoint,
  form: Form,
  messages: readonly ChatMessage[],
): Promise<Answer> {
  const { baseUrl, apiKey, model, maxAnswerTokens, timeoutMs, format, agent, stopping } = endpoint;
  const body = { model, messages, temperature: 0, max_tokens: maxAnswerTokens };
  const response = await request(`${baseUrl.replace(/\/$/, "")}/chat/completions`, {
    method: "POST",
    dispatcher: agent,
    headers: {
      "content-type": "application/json",
      ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ ...body, ...formatOf(form, format) }),
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]),
  }).catch((cause: unknown) => {
    throw new Busy(isTimeout(cause) ? TOO_SLOW : "the model cannot be reached", { cause });
  });
  const text = await response.body.text().catch((cause: unknown) => {
    throw new Busy(isTimeout(cause) ? TOO_SLOW : "the model's answer broke off", { cause });
  });
  refuseStatus(response.statusCode, retryAfterMs(response.headers["retry-after"]));
  const answer = readCompletion(parsed(text));
  if (answer === null) throw new Busy("the model's endpoint answered no completion");
  return answer;
}

const TOO_SLOW = "the model took too long";
const isTimeout = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === "TimeoutError";

function refuseStatus(status: number, afterMs: number | null): void {
  const message = `the model answered ${status}`;
  if (status === 429 || status >= 500) throw new Busy(message, { afterMs });
  if (status === 400 || status === 404 || status === 422) throw new FormRefused(message);
  if (status >= 300) throw new ChatFailure(message, { kind: "refused" });
}

function retryAfterMs(header: string | string[] | undefined): number | null {
  const seconds = Number(Array.isArray(header) ? header[0] : header);
  return Number.isFinite(seconds) && seconds >= 0 && header !== undefined ? seconds * 1000 : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Busy("the model's endpoint answered no JSON", { cause });
  }
}
