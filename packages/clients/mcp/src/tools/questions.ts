import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server";

/** What the person chose: one of what was offered; null where they declined, closed the question or sent what was not offered. */
interface Chosen<State> {
  readonly choice: string | null;
  /** What was asked about, as it was signed then. */
  readonly state: State;
}

interface Question {
  readonly message: string;
  readonly title: string;
  readonly choices: readonly string[];
  /** The choice that is made where the person just presses on. */
  readonly initially?: string;
}

/** How a tool asks the person at the client; a model has no way to answer. */
export interface Questions {
  readonly canAsk: boolean;
  /** The answer to a question of this tool; null on the first call. */
  answered<State extends { readonly choices: readonly string[] }>(): Chosen<State> | null;
  ask(question: Question, state: object): Promise<{ ask: InputRequiredResult }>;
}

const NAME = "choice";

/** Questions of one call. What was asked is signed, so that an answer cannot be for something else. */
export const questionsOf = (
  context: ServerContext,
  canAsk: boolean,
  mint: (state: unknown, context: ServerContext) => Promise<string>,
): Questions => ({
  canAsk,
  answered<State extends { readonly choices: readonly string[] }>() {
    // Verified before the tool is called; an answer without what was asked answers nothing.
    const state = context.mcpReq.requestState<State>();
    if (state === undefined) return null;
    const view = inputResponse(context.mcpReq.inputResponses, NAME);
    if (view.kind !== "elicit") return null;
    const given = view.action === "accept" ? view.content?.[NAME] : undefined;
    const choice = state.choices.find((offered) => offered === given) ?? null;
    return { choice, state };
  },
  async ask({ message, title, choices, initially }, state) {
    const asked = { type: "string" as const, title, enum: [...choices] };
    const property = initially === undefined ? asked : { ...asked, default: initially };
    const requestedSchema = {
      type: "object" as const,
      properties: { [NAME]: property },
      required: [NAME],
    };
    const elicit = inputRequired.elicit({ mode: "form", message, requestedSchema });
    const requestState = await mint({ ...state, choices }, context);
    return { ask: inputRequired({ inputRequests: { [NAME]: elicit }, requestState }) };
  },
});
