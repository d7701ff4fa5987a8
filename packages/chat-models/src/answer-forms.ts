/** What an answer looks like, and what it is called where a form needs a name. */
export interface AnswerFormat {
  readonly name: string;
  /** Name of the tool that is called with the answer, for providers that know no other form. */
  readonly tool: string;
  /** JSON schema, draft 7. */
  readonly schema: object;
}

/** How the form of the answer is asked for, the strictest first. */
export const FORMS = ["schema", "object", "tool"] as const;
export type Form = (typeof FORMS)[number];

/** The part of a request that asks for a form. */
export function formatOf(form: Form, { name, tool, schema }: AnswerFormat): object {
  if (form === "schema")
    return {
      response_format: { type: "json_schema", json_schema: { name, strict: true, schema } },
    };
  if (form === "object") return { response_format: { type: "json_object" } };
  return {
    tools: [{ type: "function", function: { name: tool, parameters: schema } }],
    tool_choice: { type: "function", function: { name: tool } },
  };
}
