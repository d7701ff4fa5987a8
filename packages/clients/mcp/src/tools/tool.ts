import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
  type ToolAnnotations,
} from "@modelcontextprotocol/server";
import type { z } from "zod";
import { failureOf, ToolFailure } from "../failures.ts";
import { clipped } from "../shown.ts";
import type { SubjectMemory } from "../subject-memory.ts";
import { type Questions, questionsOf } from "./questions.ts";

/** What a tool has to say: to read, as data, and in a word for metrics where it is not `ok`. */
interface Said<Output> {
  readonly text: string;
  readonly data: Output;
  readonly outcome?: "asked" | "declined" | "refused";
}

/** A question to the person, for which the client calls again. */
interface Asking {
  readonly ask: InputRequiredResult;
}

interface Call {
  readonly memory: SubjectMemory;
  readonly signal: AbortSignal;
  readonly questions: Questions;
}

export interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly annotations: ToolAnnotations;
  run(given: z.output<Input>, call: Call): Promise<Said<z.input<Output>> | Asking>;
}

/** A tool, with its types kept. */
export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  made: Tool<Input, Output>,
): Tool<Input, Output> => made;

export interface Serving {
  /** Null where no subject is configured: then every tool says how to do that. */
  readonly memory: SubjectMemory | null;
  readonly noSubject: string;
  readonly signal: AbortSignal | undefined;
  readonly mint: (state: unknown, context: ServerContext) => Promise<string>;
  /** Called for every call: the tool, `ok` or what became of it, and how long it took. */
  readonly onCall: (tool: string, outcome: string, seconds: number) => void;
}

/** The most characters of an answer to read; its data is bounded by each tool. */
const MOST_TEXT = 48_000;

/** Offers a tool; whatever it throws is an error result that a model can act on. */
export function offer<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  serving: Serving,
  offered: Tool<Input, Output>,
): void {
  const { name, title, description, annotations } = offered;
  const config = {
    title,
    description,
    annotations: { title, openWorldHint: false, ...annotations },
  };
  const schemas = { inputSchema: offered.input as z.ZodObject, outputSchema: offered.output };
  server.registerTool(name, { ...config, ...schemas }, async (given, context) => {
    const startedMs = performance.now();
    const { result, outcome } = await answer(offered, given as z.output<Input>, serving, {
      context,
      canAsk: canAsk(server, context),
    });
    serving.onCall(name, outcome, (performance.now() - startedMs) / 1_000);
    return result;
  });
}

interface Answered {
  result: CallToolResult | InputRequiredResult;
  outcome: string;
}

async function answer<Input extends z.ZodObject, Output extends z.ZodObject>(
  offered: Tool<Input, Output>,
  given: z.output<Input>,
  { memory, noSubject, signal, mint }: Serving,
  { context, canAsk: able }: { context: ServerContext; canAsk: boolean },
): Promise<Answered> {
  try {
    if (memory === null) throw new ToolFailure("no_subject", noSubject);
    const { signal: cancelled } = context.mcpReq;
    const said = await offered.run(given, {
      memory,
      signal: signal === undefined ? cancelled : AbortSignal.any([cancelled, signal]),
      questions: questionsOf(context, able, mint),
    });
    if ("ask" in said) return { result: said.ask, outcome: "asked" };
    const { text, data, outcome = "ok" } = said;
    const content = [{ type: "text" as const, text: clipped(text, MOST_TEXT) }];
    return {
      result: { content, structuredContent: data, isError: outcome === "refused" },
      outcome,
    };
  } catch (error) {
    const { kind, message } = failureOf(error);
    return {
      result: { content: [{ type: "text", text: message }], isError: true },
      outcome: kind,
    };
  }
}

/** Whether the client can ask its person by a form; of one that speaks an earlier revision outside a session nothing is known. */
function canAsk(server: McpServer, context: ServerContext): boolean {
  const envelope: { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } =
    context.mcpReq.envelope ?? {};
  const declared = envelope[CLIENT_CAPABILITIES_META_KEY];
  // The accessor is the SDK's, for revisions that have `initialize`.
  const { elicitation } = declared ?? server.server.getClientCapabilities() ?? {};
  if (elicitation === undefined) return false;
  return elicitation.form !== undefined || elicitation.url === undefined;
}
