/** What an answer looks like, and what it is called where a form needs a name. */
export interface AnswerFormat {
  readonly name: string;
  /** Name of the tool that is called with the answer, for providers that know no other form. */
  readonly tool: string;
  /** JSON schema, draft 7. */
  readonly schema: object;
}

/** How the form of the answer is asked for, the strictest first; with `words` only the prompt does. */
export const FORMS = ["schema", "object", "tool", "words"] as const;
export type Form = (typeof FORMS)[number];
