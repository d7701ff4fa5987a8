import { z } from "zod";
import { FORMS, type Form } from "./answer-forms.ts";
import type { ChatSettings } from "./chat-settings.ts";

/** How a request has to be put so that a provider accepts it for a model. */
export const Manners = z.object({
  form: z.enum(FORMS),
  /** The field that bounds the answer; newer models of OpenAI refuse the older one. */
  limit: z.enum(["max_tokens", "max_completion_tokens"]),
  /** Whether it takes a temperature of 0; models that reason refuse any. */
  hasTemperature: z.boolean(),
});
export type Manners = z.infer<typeof Manners>;

/** Keeps what a provider accepts, for other processes and for after a restart. */
export interface MannersStore {
  /** Null when nothing is known. */
  read(): Promise<Manners | null>;
  write(manners: Manners): Promise<void>;
}

/** What a provider did not accept about a request; `unknown` when it does not say. */
export type Unaccepted = "limit" | "temperature" | "form" | "unknown";

/** The manners to begin with. */
export function firstManners(
  { api, baseUrl }: Pick<ChatSettings, "api" | "baseUrl">,
  forms: readonly [Form, ...Form[]],
): Manners {
  const isNewer = /(?:^|\.)(?:openai|azure)\.com$/iu.test(new URL(baseUrl).hostname);
  const limit = api === "chat-completions" && isNewer ? "max_completion_tokens" : "max_tokens";
  return { form: forms[0], limit, hasTemperature: true };
}

/**
 * The manners to try next; null when there are no others. A model that wants the newer limit is one that reasons, and refuses a
 * temperature too. A refusal that gives no reason may be of the form, or of all that is left out in the last attempt.
 */
export function laxer(
  manners: Manners,
  unaccepted: Unaccepted,
  forms: readonly Form[],
): Manners | null {
  const { limit, hasTemperature, form } = manners;
  if (unaccepted === "temperature") return hasTemperature ? without(manners) : null;
  if (unaccepted === "limit")
    return limit === "max_tokens"
      ? { ...without(manners), limit: "max_completion_tokens" }
      : { ...manners, limit: "max_tokens" };
  const next = forms[forms.indexOf(form) + 1];
  if (next) return { ...(next === "words" ? without(manners) : manners), form: next };
  return null;
}

const without = (manners: Manners): Manners => ({ ...manners, hasTemperature: false });
