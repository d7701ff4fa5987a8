import { setTimeout as sleep } from "node:timers/promises";
import { serviceUnavailable } from "@memory/errors";
import { inSpan } from "@memory/telemetry";
import {
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from "cockatiel";
import { Agent } from "undici";
import { type AnswerFormat, FORMS } from "./answer-forms.ts";
import { Budget } from "./budget.ts";
import { ChatFailure } from "./chat-failure.ts";
import type { ChatSettings } from "./chat-settings.ts";
import type { Answer } from "./completion.ts";
import { Busy, type ChatMessage, type Endpoint, FormRefused, send } from "./send.ts";

const FAULTS_IN_A_ROW = 5;
/** Longer ones are for the caller to wait, who may do something else meanwhile. */
const MOST_WAIT_MS = 5_000;
const LONGEST_ANSWER_BYTES = 8_000_000;

/** Asks the model; throws ChatFailure when it gives no answer, `service_unavailable` when the process stops. */
export type ChatClient = (messages: readonly ChatMessage[]) => Promise<Answer>;

interface Deps {
  /** The form of every answer. */
  readonly format: AnswerFormat;
  readonly nowMs: () => number;
  /** Aborts calls under way. */
  readonly stopping: AbortSignal;
}

/** Asks a model, again after faults that pass soon, and not at all for a while after too many of them in a row. */
export function chatEndpoint(
  settings: ChatSettings,
  { format, nowMs, stopping }: Deps,
): ChatClient {
  const agent = new Agent({ maxResponseSize: LONGEST_ANSWER_BYTES });
  const callLimit = bulkhead(settings.callsAtOnce, Number.POSITIVE_INFINITY);
  const budget = new Budget(settings);
  const ask = inAcceptedForm({ ...settings, format, agent, stopping }, budget, nowMs);
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof Busy),
    { halfOpenAfter: settings.restMs, breaker: new ConsecutiveBreaker(FAULTS_IN_A_ROW) },
  );
  return async (messages) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await callLimit.execute(() => breaker.execute(() => ask(messages)));
        budget.spend(answer.promptTokens + answer.answerTokens);
        return answer;
      } catch (error) {
        if (stopping.aborted) throw stopped();
        const waitMs = waitAfter(error, attempt, settings);
        await sleep(waitMs, undefined, { signal: stopping }).catch(() => {
          throw stopped();
        });
      }
    }
  };
}

const stopped = () => serviceUnavailable("The service is stopping.");

/**
 * Asks in the strictest form that the provider accepts. A form that it refused is not tried again once it accepted a laxer one;
 * a question that it refuses in every form says nothing about forms.
 */
function inAcceptedForm(endpoint: Endpoint, budget: Budget, nowMs: () => number): ChatClient {
  let accepted = 0;
  /** Null when the provider refuses the form and there is a laxer one. */
  const tryForm = async (form: number, messages: readonly ChatMessage[]) => {
    budget.take(nowMs());
    try {
      return await inSpan({ name: "POST /chat/completions", kind: "client" }, () =>
        send(endpoint, FORMS[form] ?? "tool", messages),
      );
    } catch (error) {
      if (!(error instanceof FormRefused)) throw error;
      if (form < FORMS.length - 1) return null;
      throw new ChatFailure(error.message, { kind: "refused", cause: error });
    }
  };
  return async (messages) => {
    for (let form = accepted; ; form++) {
      const answer = await tryForm(form, messages);
      if (answer === null) continue;
      accepted = form;
      return answer;
    }
  };
}

/** How long to wait before the next try; throws when there is to be none. */
function waitAfter(
  error: unknown,
  attempt: number,
  { attempts, backoffMs, restMs }: ChatSettings,
): number {
  if (isBrokenCircuitError(error))
    throw new ChatFailure("the model is left alone after too many faults", {
      kind: "busy",
      afterMs: restMs,
      cause: error,
    });
  if (!(error instanceof Busy)) throw error;
  const { message, afterMs } = error;
  const waitMs = afterMs ?? backoffMs * 2 ** (attempt - 1);
  if (attempt >= attempts || waitMs > MOST_WAIT_MS)
    throw new ChatFailure(message, { kind: "busy", afterMs, cause: error });
  return waitMs;
}
