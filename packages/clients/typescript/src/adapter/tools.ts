import type { Subject } from "../subject.ts";
import type { AnswerOf } from "../types.ts";
import { digest } from "./digest.ts";
import { questionOf } from "./recall.ts";

const MOST_TEXT = 20_000;

/** The JSON schema of an input with one text. */
export const inputOf = (name: string, limits: object = {}) => ({
  type: "object" as const,
  properties: { [name]: { type: "string" as const, ...limits } },
  required: [name],
  additionalProperties: false as const,
});

interface Reach {
  subject: Subject;
  /** Default: that of the subject. */
  threadId?: string | undefined;
}

/** What the tools of every framework are and do. `subject` comes from the program, never from what a model says. */
export const memoryTool = {
  recall: {
    name: "memory_recall",
    description: "Looks up what is remembered about the user that helps with a question.",
    limits: { minLength: 1, maxLength: 4_000 },
    async call({ subject, threadId }: Reach, question: string) {
      const packet = await subject.context(questionOf(question), { threadId });
      return { memory: packet.toPrompt() || "Nothing is remembered.", traceId: packet.traceId };
    },
  },
  remember: {
    name: "memory_remember",
    description: "Remembers something that the user said or wants to be remembered, as a sentence.",
    limits: { minLength: 1, maxLength: MOST_TEXT },
    /** Once for each call of the model, where `callId` names it. */
    async call(
      { subject, threadId = subject.options.threadId }: Reach,
      text: string,
      { integration, callId }: { integration: string; callId: string | undefined },
    ) {
      const said = [{ role: "user", content: text.slice(0, MOST_TEXT) }];
      // Ids of calls are unique in a conversation at most, and some providers use them again.
      const idempotencyKey = callId && (await digest(JSON.stringify([threadId, callId, text])));
      const source = { integration, tool: "memory_remember" };
      const { error } = await subject.capture(said, { threadId, idempotencyKey, source });
      return { remembered: error === undefined };
    },
  },
  explain: {
    name: "memory_explain",
    description: "Says why each item of an earlier recall was remembered or left out.",
    limits: {},
    call: (
      { subject }: Reach,
      traceId: string,
    ): Promise<AnswerOf<"GET", "/v1/inspect/{trace_id}">> => subject.explain(traceId),
  },
};
