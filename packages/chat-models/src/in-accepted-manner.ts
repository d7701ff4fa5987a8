import type { Form } from "./answer-forms.ts";
import { ChatFailure } from "./chat-failure.ts";
import type { Answer, ChatMessage } from "./chat-message.ts";
import type { ChatSettings } from "./chat-settings.ts";
import { firstManners, laxer, type Manners, type MannersStore } from "./manners.ts";
import { MannersRefused } from "./send.ts";

/** Ways in which one question is put at most. */
const MOST_WAYS = 8;

interface Deps {
  readonly settings: Pick<ChatSettings, "api" | "baseUrl">;
  readonly forms: readonly [Form, ...Form[]];
  readonly send: (messages: readonly ChatMessage[], manners: Manners) => Promise<Answer>;
  readonly store?: MannersStore;
}

/** A way that a question is put in, and what came of it. */
type Outcome = { readonly answer: Answer } | { readonly refused: MannersRefused };

/**
 * Asks in the strictest way that the provider accepts. What it refused is not tried again once it accepted something laxer, here and
 * where it is stored; a question that it refuses in every way says nothing about ways.
 */
export function inAcceptedManner({ settings, forms, send, store }: Deps) {
  let accepted: Promise<Manners> | null = null;

  /** What is stored; what cannot be read is learned from the provider. */
  async function known(): Promise<Manners> {
    const stored = await store?.read().catch(() => null);
    return stored && forms.includes(stored.form) ? stored : firstManners(settings, forms);
  }

  async function learn(manners: Manners): Promise<void> {
    accepted = Promise.resolve(manners);
    await store?.write(manners).catch(() => undefined);
  }

  const put = (messages: readonly ChatMessage[], manners: Manners): Promise<Outcome> =>
    send(messages, manners).then(
      (answer) => ({ answer }),
      (error: unknown) => {
        if (error instanceof MannersRefused) return { refused: error };
        throw error;
      },
    );

  return async (messages: readonly ChatMessage[]): Promise<Answer> => {
    accepted ??= known();
    const first = await accepted;
    const refusals: MannersRefused[] = [];
    const tried = new Set<string>();
    let next: Manners | null = first;
    while (next !== null && tried.size < MOST_WAYS && !tried.has(JSON.stringify(next))) {
      const manners: Manners = next;
      tried.add(JSON.stringify(manners));
      const outcome = await put(messages, manners);
      if ("answer" in outcome) {
        if (manners !== first) await learn(manners);
        return outcome.answer;
      }
      refusals.push(outcome.refused);
      next = laxer(manners, outcome.refused.unaccepted, forms);
    }
    const [why] = refusals;
    throw new ChatFailure(why?.message ?? "", { kind: "refused", cause: why });
  };
}
