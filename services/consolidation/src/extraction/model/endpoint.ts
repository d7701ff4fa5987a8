import { setTimeout as sleep } from "node:timers/promises";
import { inSpan } from "@memory/telemetry";
import { ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from "cockatiel";
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
const MOST_WAIT_MS = 30_000;
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
}

async function send(
  endpoint: Endpoint,
  form: Form,
  messages: readonly ChatMessage[],
): Promise<Answer> {
  const { baseUrl, apiKey, model, maxAnswerTokens, timeoutMs, agent } = endpoint;
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
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new Busy("the model cannot be reached", { cause });
  });
  const text = await answered.text().catch((cause: unknown) => {
    throw new Busy("the model's answer broke off", { cause });
  });
  refuseStatus(statusCode, retryAfterMs(headers["retry-after"]));
  return readCompletion(text);
}

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

/** Asks by the strictest form that the provider takes; what it refused once is not asked for again. */
function inTakenForm(endpoint: Endpoint, budget: Budget, nowMs: () => number): Send {
  let form = 0;
  return async (messages) => {
    for (;;) {
      budget.take(nowMs());
      try {
        return await inSpan({ name: "POST /chat/completions", kind: "client" }, () =>
          send(endpoint, FORMS[form] ?? "tool", messages),
        );
      } catch (error) {
        if (!(error instanceof FormRefused)) throw error;
        const { message } = error;
        if (form >= FORMS.length - 1)
          throw new ModelFailure(message, { kind: "refused", cause: error });
        form++;
      }
    }
  };
}

/** Asks the model, again after faults that pass, and not at all for a while after too many of them in a row. */
export function modelEndpoint(
  settings: ModelSettings,
  budget: Budget,
  nowMs: () => number,
): AskModel {
  const ask = inTakenForm({ ...settings, agent: new Agent({ connections: 8 }) }, budget, nowMs);
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof Busy),
    { halfOpenAfter: settings.restMs, breaker: new ConsecutiveBreaker(FAULTS_IN_A_ROW) },
  );
  return async (messages) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await breaker.execute(() => ask(messages));
        budget.spend(answer.promptTokens + answer.answerTokens);
        return answer;
      } catch (error) {
        const waitMs = waitAfter(error, attempt, settings);
        await sleep(waitMs);
      }
    }
  };
}

/** How long to wait before the next try; throws when there is to be none. */
function waitAfter(
  error: unknown,
  attempt: number,
  { attempts, backoffMs }: ModelSettings,
): number {
  if (isBrokenCircuitError(error))
    throw new ModelFailure("the model is left alone after too many faults", {
      kind: "busy",
      cause: error,
    });
  if (!(error instanceof Busy)) throw error;
  const { message, afterMs } = error;
  if (attempt >= attempts) throw new ModelFailure(message, { kind: "busy", cause: error });
  return Math.min(MOST_WAIT_MS, afterMs ?? backoffMs * 2 ** (attempt - 1));
}
