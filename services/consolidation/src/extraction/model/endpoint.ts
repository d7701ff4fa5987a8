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
import { Agent, request } from "undici";
import { z } from "zod";
import { ANSWER_SCHEMA } from "./answer-format.ts";
import type { Budget } from "./budget.ts";
import { ModelFailure } from "./model-failure.ts";
import type { ModelSettings } from "./model-settings.ts";

export interface ChatMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

export interface Answer {
  readonly text: string;
  /** The provider stopped it at its longest. */
  readonly isCut: boolean;
  readonly promptTokens: number;
  readonly answerTokens: number;
}

/** Asks the model; throws ModelFailure when there is no answer to be had. */
export type AskModel = (messages: readonly ChatMessage[]) => Promise<Answer>;

/** How the form of the answer is asked for, the strictest first; what a provider refuses is not tried again. */
const FORMS = ["schema", "object", "tool"] as const;
type Form = (typeof FORMS)[number];

const FAULTS_IN_A_ROW = 5;
/** Longer ones are waited for by the job, not by the worker that holds it. */
const MOST_WAIT_MS = 5_000;
const LONGEST_ANSWER_BYTES = 8_000_000;
const TOOL = "note_facts";

const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(z.object({ function: z.object({ arguments: z.string() }) }))
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.number().catch(0), completion_tokens: z.number().catch(0) })
    .nullish()
    .catch(null),
});

function formatOf(form: Form): object {
  if (form === "schema")
    return {
      response_format: {
        type: "json_schema",
        json_schema: { name: "facts", strict: true, schema: ANSWER_SCHEMA },
      },
    };
  if (form === "object") return { response_format: { type: "json_object" } };
  return {
    tools: [{ type: "function", function: { name: TOOL, parameters: ANSWER_SCHEMA } }],
    tool_choice: { type: "function", function: { name: TOOL } },
  };
}

/** A fault of the provider that another try may not meet. */
class Busy extends Error {
  readonly afterMs: number | null;

  constructor(
    message: string,
    { afterMs = null, ...options }: ErrorOptions & { afterMs?: number | null } = {},
  ) {
    super(message, options);
    this.afterMs = afterMs;
  }
}

class FormRefused extends Error {}

interface Endpoint extends ModelSettings {
  readonly agent: Agent;
  /** Ends what is under way when the process stops. */
  readonly stopping: AbortSignal;
}

async function send(
  endpoint: Endpoint,
  form: Form,
  messages: readonly ChatMessage[],
): Promise<Answer> {
  const { baseUrl, apiKey, model, maxAnswerTokens, timeoutMs, agent, stopping } = endpoint;
  const body = { model, messages, temperature: 0, max_tokens: maxAnswerTokens, ...formatOf(form) };
  const {
    statusCode,
    headers,
    body: answered,
  } = await request(`${baseUrl.replace(/\/$/, "")}/chat/completions`, {
    method: "POST",
    dispatcher: agent,
    headers: {
      "content-type": "application/json",
      ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]),
  }).catch((cause: unknown) => {
    throw new Busy(isTimeout(cause) ? TOO_SLOW : "the model cannot be reached", { cause });
  });
  const text = await answered.text().catch((cause: unknown) => {
    throw new Busy(isTimeout(cause) ? TOO_SLOW : "the model's answer broke off", { cause });
  });
  refuseStatus(statusCode, retryAfterMs(headers["retry-after"]));
  return readCompletion(text);
}

const TOO_SLOW = "the model took too long";
const isTimeout = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === "TimeoutError";

function refuseStatus(status: number, afterMs: number | null): void {
  const message = `the model answered ${status}`;
  if (status === 429 || status >= 500) throw new Busy(message, { afterMs });
  if (status === 400 || status === 404 || status === 422) throw new FormRefused(message);
  if (status >= 300) throw new ModelFailure(message, { kind: "refused" });
}

function retryAfterMs(header: string | string[] | undefined): number | null {
  const seconds = Number(Array.isArray(header) ? header[0] : header);
  return Number.isFinite(seconds) && seconds >= 0 && header !== undefined ? seconds * 1000 : null;
}

function readCompletion(text: string): Answer {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Busy("the model's endpoint answered no JSON", { cause });
  }
  const { data } = Completion.safeParse(json);
  if (!data) throw new Busy("the model's endpoint answered no completion");
  const [choice] = data.choices;
  return {
    text: choice?.message.tool_calls?.[0]?.function.arguments ?? choice?.message.content ?? "",
    isCut: choice?.finish_reason === "length",
    promptTokens: data.usage?.prompt_tokens ?? 0,
    answerTokens: data.usage?.completion_tokens ?? 0,
  };
}

type Send = (messages: readonly ChatMessage[]) => Promise<Answer>;

/**
 * Asks by the strictest form that the provider takes. What it refused is not asked for again once it took a laxer one; a
 * question that it takes in no form says nothing of forms.
 */
function inTakenForm(endpoint: Endpoint, budget: Budget, nowMs: () => number): Send {
  let taken = 0;
  return async (messages) => {
    for (let form = taken; ; form++) {
      budget.take(nowMs());
      try {
        const answer = await inSpan({ name: "POST /chat/completions", kind: "client" }, () =>
          send(endpoint, FORMS[form] ?? "tool", messages),
        );
        taken = form;
        return answer;
      } catch (error) {
        if (!(error instanceof FormRefused)) throw error;
        const { message } = error;
        if (form >= FORMS.length - 1)
          throw new ModelFailure(message, { kind: "refused", cause: error });
      }
    }
  };
}

interface Deps {
  readonly budget: Budget;
  readonly nowMs: () => number;
  /** Aborts calls under way: their callers get `service_unavailable`. */
  readonly stopping: AbortSignal;
}

/** Asks the model, again after faults that pass soon, and not at all for a while after too many of them in a row. */
export function modelEndpoint(
  settings: ModelSettings,
  { budget, nowMs, stopping }: Deps,
): AskModel {
  const agent = new Agent({ maxResponseSize: LONGEST_ANSWER_BYTES });
  const callLimit = bulkhead(settings.callsAtOnce, Number.POSITIVE_INFINITY);
  const ask = inTakenForm({ ...settings, agent, stopping }, budget, nowMs);
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
  { attempts, backoffMs, restMs }: ModelSettings,
): number {
  if (isBrokenCircuitError(error))
    throw new ModelFailure("the model is left alone after too many faults", {
      kind: "busy",
      afterMs: restMs,
      cause: error,
    });
  if (!(error instanceof Busy)) throw error;
  const { message, afterMs } = error;
  const waitMs = afterMs ?? backoffMs * 2 ** (attempt - 1);
  if (attempt >= attempts || waitMs > MOST_WAIT_MS)
    throw new ModelFailure(message, { kind: "busy", afterMs, cause: error });
  return waitMs;
}
