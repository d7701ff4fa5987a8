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
import type { AnswerFormat } from "./answer-forms.ts";
import { CHAT_COMPLETIONS } from "./apis/chat-completions.ts";
import { MESSAGES } from "./apis/messages.ts";
import { Budget } from "./budget.ts";
import type { ChatApi } from "./chat-api.ts";
import { ChatFailure } from "./chat-failure.ts";
import type { Answer, ChatMessage } from "./chat-message.ts";
import type { ChatApiName, ChatSettings } from "./chat-settings.ts";
import type { RequestParametersStore } from "./request-parameters.ts";
import { LONGEST_ANSWER_BYTES } from "./response-text.ts";
import { Busy, send } from "./send.ts";
import { withAcceptedParameters } from "./with-accepted-parameters.ts";

const FAULTS_IN_A_ROW = 5;
/** Longer ones are for the caller to wait, who may do something else meanwhile. */
const MOST_WAIT_MS = 5_000;

const APIS: Readonly<Record<ChatApiName, ChatApi>> = {
  "chat-completions": CHAT_COMPLETIONS,
  messages: MESSAGES,
};

/** Asks the model; throws ChatFailure when it gives no answer, `service_unavailable` when the process stops. */
export type ChatClient = (messages: readonly ChatMessage[]) => Promise<Answer>;

interface Deps {
  /** The form of every answer. */
  readonly format: AnswerFormat;
  readonly nowMs: () => number;
  /** Aborts calls under way. */
  readonly stopping: AbortSignal;
  /** Where what the provider accepts is kept; in this process alone when absent. */
  readonly parameterStore?: RequestParametersStore;
}

/** Asks a model, again after faults that pass soon, and not at all for a while after too many of them in a row. */
export function chatEndpoint(
  settings: ChatSettings,
  { format, nowMs, stopping, parameterStore }: Deps,
): ChatClient {
  const api = APIS[settings.api];
  const agent = new Agent({ maxResponseSize: LONGEST_ANSWER_BYTES });
  const callLimit = bulkhead(settings.callsAtOnce, Number.POSITIVE_INFINITY);
  const budget = new Budget(settings);
  const endpoint = { settings, api, format, agent, stopping };
  const ask = withAcceptedParameters({
    settings,
    forms: api.forms,
    ...(parameterStore && { store: parameterStore }),
    send: (messages, used) => {
      budget.take(nowMs());
      return inSpan({ name: `POST ${api.path}`, kind: "client" }, () =>
        send(endpoint, messages, used),
      );
    },
  });
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
