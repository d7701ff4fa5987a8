import { z } from "zod";
import { FORMS, type Form } from "./answer-forms.ts";
import type { ChatSettings } from "./chat-settings.ts";

/** The parameters that a request has to have so that a provider accepts it for a model. */
export const RequestParameters = z.object({
  form: z.enum(FORMS),
  /** The field that bounds the answer; newer models of OpenAI refuse the older one. */
  limit: z.enum(["max_tokens", "max_completion_tokens"]),
  /** Whether it takes a temperature of 0; models that reason refuse any. */
  hasTemperature: z.boolean(),
});
export type RequestParameters = z.infer<typeof RequestParameters>;

/** Keeps what a provider accepts, for other processes and for after a restart. */
export interface RequestParametersStore {
  /** Null when nothing is known. */
  read(): Promise<RequestParameters | null>;
  write(parameters: RequestParameters): Promise<void>;
}

/** What a provider did not accept about a request; `unknown` when it does not say. */
export type Unaccepted = "limit" | "temperature" | "form" | "unknown";

/** The parameters to begin with. */
export function firstParameters(
  { api, baseUrl }: Pick<ChatSettings, "api" | "baseUrl">,
  forms: readonly [Form, ...Form[]],
): RequestParameters {
  const isNewer = /(?:^|\.)(?:openai|azure)\.com$/iu.test(new URL(baseUrl).hostname);
  const limit = api === "chat-completions" && isNewer ? "max_completion_tokens" : "max_tokens";
  return { form: forms[0], limit, hasTemperature: true };
}

/**
 * The parameters to try next; null when there are no others. A model that wants the newer limit is one that reasons, and refuses a
 * temperature too. A refusal that gives no reason may be of the form, or of all that is left out in the last attempt.
 */
export function laxer(
  parameters: RequestParameters,
  unaccepted: Unaccepted,
  forms: readonly Form[],
): RequestParameters | null {
  const { limit, hasTemperature, form } = parameters;
  if (unaccepted === "temperature") return hasTemperature ? without(parameters) : null;
  if (unaccepted === "limit")
    return limit === "max_tokens"
      ? { ...without(parameters), limit: "max_completion_tokens" }
      : { ...parameters, limit: "max_tokens" };
  const next = forms[forms.indexOf(form) + 1];
  if (next) return { ...(next === "words" ? without(parameters) : parameters), form: next };
  return null;
}

const without = (parameters: RequestParameters): RequestParameters => ({
  ...parameters,
  hasTemperature: false,
});
