import type { Form } from "./answer-forms.ts";
import { ChatFailure } from "./chat-failure.ts";
import type { Answer, ChatMessage } from "./chat-message.ts";
import type { ChatSettings } from "./chat-settings.ts";
import {
  firstParameters,
  laxer,
  type RequestParameters,
  type RequestParametersStore,
} from "./request-parameters.ts";
import { ParametersRefused } from "./send.ts";

/** Ways in which one question is put at most. */
const MOST_WAYS = 8;

interface Deps {
  readonly settings: Pick<ChatSettings, "api" | "baseUrl">;
  readonly forms: readonly [Form, ...Form[]];
  readonly send: (
    messages: readonly ChatMessage[],
    parameters: RequestParameters,
  ) => Promise<Answer>;
  readonly store?: RequestParametersStore;
}

/** A way that a question is put in, and what came of it. */
type Outcome = { readonly answer: Answer } | { readonly refused: ParametersRefused };

/**
 * Asks in the strictest way that the provider accepts. What it refused is not tried again once it accepted something laxer, here and
 * where it is stored; a question that it refuses in every way says nothing about ways.
 */
export function withAcceptedParameters({ settings, forms, send, store }: Deps) {
  let accepted: Promise<RequestParameters> | null = null;

  /** What is stored; what cannot be read is learned from the provider. */
  async function known(): Promise<RequestParameters> {
    const stored = await store?.read().catch(() => null);
    return stored && forms.includes(stored.form) ? stored : firstParameters(settings, forms);
  }

  async function learn(parameters: RequestParameters): Promise<void> {
    accepted = Promise.resolve(parameters);
    await store?.write(parameters).catch(() => undefined);
  }

  const put = (messages: readonly ChatMessage[], parameters: RequestParameters): Promise<Outcome> =>
    send(messages, parameters).then(
      (answer) => ({ answer }),
      (error: unknown) => {
        if (error instanceof ParametersRefused) return { refused: error };
        throw error;
      },
    );

  return async (messages: readonly ChatMessage[]): Promise<Answer> => {
    accepted ??= known();
    const first = await accepted;
    const refusals: ParametersRefused[] = [];
    const tried = new Set<string>();
    let next: RequestParameters | null = first;
    while (next !== null && tried.size < MOST_WAYS && !tried.has(JSON.stringify(next))) {
      const parameters: RequestParameters = next;
      tried.add(JSON.stringify(parameters));
      const outcome = await put(messages, parameters);
      if ("answer" in outcome) {
        if (parameters !== first) await learn(parameters);
        return outcome.answer;
      }
      refusals.push(outcome.refused);
      next = laxer(parameters, outcome.refused.unaccepted, forms);
    }
    const [why] = refusals;
    throw new ChatFailure(why?.message ?? "", { kind: "refused", cause: why });
  };
}
