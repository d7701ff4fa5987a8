import { z } from "zod";

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

export interface Answer {
  readonly text: string;
  /** The provider stopped it at its longest. */
  readonly isCut: boolean;
  readonly promptTokens: number;
  readonly answerTokens: number;
}

/** The answer in a parsed response; null when it is no completion. */
export function readCompletion(json: unknown): Answer | null {
  const { data } = Completion.safeParse(json);
  if (!data) return null;
  const [choice] = data.choices;
  return {
    text: choice?.message.tool_calls?.[0]?.function.arguments ?? choice?.message.content ?? "",
    isCut: choice?.finish_reason === "length",
    promptTokens: data.usage?.prompt_tokens ?? 0,
    answerTokens: data.usage?.completion_tokens ?? 0,
  };
}
