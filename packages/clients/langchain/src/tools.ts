import { tool } from "@langchain/core/tools";
import { digest } from "./keys.ts";
import type { Run, SubjectOfRun } from "./options.ts";
import { subjectOf, threadOf } from "./remembering.ts";

const MOST_TEXT = 20_000;

/** What a tool is called with beside its input. */
interface Call extends Run {
  toolCall?: { id?: string };
}

const inputOf = (name: string, limits: object) => ({
  type: "object" as const,
  properties: { [name]: { type: "string" as const, ...limits } },
  required: [name],
  additionalProperties: false,
});

/**
 * Tools with which a model recalls, remembers and explains by itself. None of them has a parameter for whom it is about: that is
 * `subject`, whatever a model is made to say.
 */
export function memoryTools({ subject }: { subject: SubjectOfRun }) {
  const reach = (call: Call) => {
    const one = subjectOf(subject, call);
    return { subject: one, threadId: threadOf(one, call) };
  };
  return [
    tool(
      async ({ question }: { question: string }, call: Call) => {
        const { subject, threadId } = reach(call);
        const packet = await subject.context(question, { threadId });
        return JSON.stringify({
          memory: packet.toPrompt() || "Nothing is remembered.",
          traceId: packet.traceId,
        });
      },
      {
        name: "memory_recall",
        description: "Looks up what is remembered about the user that helps with a question.",
        schema: inputOf("question", { minLength: 1, maxLength: 4_000 }),
      },
    ),
    tool(
      async ({ text }: { text: string }, call: Call) => {
        const { subject, threadId } = reach(call);
        const said = [{ role: "user", content: text.slice(0, MOST_TEXT) }];
        // Ids of calls are unique in a conversation at most.
        const id = call.toolCall?.id;
        const idempotencyKey = id && (await digest(JSON.stringify([threadId, id, text])));
        const source = { integration: "langchain", tool: "memory_remember" };
        const { error } = await subject.capture(said, { threadId, idempotencyKey, source });
        return JSON.stringify({ remembered: error === undefined });
      },
      {
        name: "memory_remember",
        description:
          "Remembers something that the user said or wants to be remembered, as a sentence.",
        schema: inputOf("text", { minLength: 1, maxLength: MOST_TEXT }),
      },
    ),
    tool(
      async ({ traceId }: { traceId: string }, call: Call) =>
        JSON.stringify(await reach(call).subject.explain(traceId)),
      {
        name: "memory_explain",
        description: "Says why each item of an earlier recall was remembered or left out.",
        schema: inputOf("traceId", {}),
      },
    ),
  ];
}
