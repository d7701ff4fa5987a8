import { AIMessage, type SystemMessage } from "@langchain/core/messages";
import type { Packet } from "@memory-service/client";
import { joined, sayAt, settled } from "@memory-service/client/adapter";
import { createMiddleware } from "langchain";
import { z } from "zod";
import type { MemoryMiddlewareOptions, Run } from "./options.ts";
import { capture, recall, type Said } from "./remembering.ts";
import { type Turn, turnOf } from "./turn.ts";
import { type OpenTurn, Turns } from "./turns.ts";

const TURN = z.object({
  run: z.string(),
  question: z.string(),
  place: z.string().nullable(),
  startedAtMs: z.number(),
  message: z.string(),
});

/** A middleware for `createAgent` that recalls once for each turn of the user, and captures the turn when it ends or is stopped. */
export function memoryMiddleware(options: MemoryMiddlewareOptions) {
  const turns = new Turns();

  /** Throws the error of a recall only where errors throw. */
  async function opened(turn: Turn, run: Run): Promise<[open: OpenTurn, packet: Packet | null]> {
    const open = turns.of(turn.run, Date.now(), () => recall(turn.question, run, options));
    try {
      return [open, await open.packet];
    } catch (error) {
      turns.close(turn.run);
      throw error;
    }
  }

  return createMiddleware({
    name: "memory",
    stateSchema: z.object({ _memoryTurn: TURN.nullish() }),
    beforeAgent: async ({ messages }) => ({ _memoryTurn: await turnOf(messages) }),
    wrapModelCall: async (request, handler) => {
      const turn = request.state._memoryTurn;
      if (!turn) return handler(request);
      const run: Run = request.runtime;
      const [open, packet] = await opened(turn, run);
      const systemMessage = withBlock(request.systemMessage, packet?.toPrompt() ?? "");
      let answer: Awaited<ReturnType<typeof handler>>;
      try {
        answer = await handler({ ...request, systemMessage });
      } catch (error) {
        const end = request.runtime.signal?.aborted ? "stopped" : "failed";
        await remember(turn, open, { end }, run);
        throw error;
      }
      const message = messageIn(answer);
      if (message === undefined) return answer;
      note(message, packet);
      sayAt(open.said, request.messages.length, message.text);
      await remember(turn, open, { answer: wholeAnswer(message, open) }, run);
      return answer;
    },
  });

  async function remember(turn: Turn, open: OpenTurn, said: Said, run: Run): Promise<void> {
    const news = newsOf(turn, open, said);
    if (news.question === undefined && news.answer === undefined) return;
    open.isUserCaptured = true;
    // What comes next of the turn carries the question again: its key stores nothing twice.
    const lost = () => {
      open.isUserCaptured = false;
    };
    await settled(capture(turn, news, run, options, lost), options);
  }

  /** What of the turn is not captured yet: the question at once, the answer when it is whole. */
  function newsOf(turn: Turn, open: OpenTurn, { answer, end }: Said): Said {
    const { capture: wanted = "turn" } = options;
    if (wanted === false) return {};
    return {
      end,
      question: open.isUserCaptured
        ? undefined
        : { text: turn.question, startedAtMs: open.startedAtMs },
      answer: wanted === "turn" ? answer || undefined : undefined,
    };
  }
}

/** The block after what the system message says, where it keeps the prefix that providers cache. */
function withBlock(system: SystemMessage, block: string): SystemMessage {
  if (block === "") return system;
  return system.concat(system.text === "" ? block : `\n\n${block}`);
}

/** What the model said in all steps of a turn; undefined while it waits for a tool's result. */
const wholeAnswer = ({ tool_calls = [] }: AIMessage, { said }: OpenTurn): string | undefined =>
  tool_calls.length === 0 ? joined(said.values()) : undefined;

/** What a handler of the framework gives back: the model's message, or that beside a structured answer. */
function messageIn(answer: unknown): AIMessage | undefined {
  if (AIMessage.isInstance(answer)) return answer;
  const { messages = [] } = answer as { messages?: unknown[] };
  return messages.find((message) => AIMessage.isInstance(message));
}

/** Notes the trace that explains the memory of an answer under `response_metadata.memory.traceId`. */
function note(answer: AIMessage | undefined, packet: Packet | null): void {
  if (answer === undefined || !packet?.traceId) return;
  answer.response_metadata = {
    ...answer.response_metadata,
    memory: { traceId: packet.traceId },
  };
}
