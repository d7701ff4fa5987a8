import type { AnswerFormat, Form } from "./answer-forms.ts";
import type { Answer, ChatMessage } from "./chat-message.ts";
import type { ChatSettings } from "./chat-settings.ts";
import type { RequestParameters } from "./request-parameters.ts";

/** What is asked, and in which way. */
interface Question {
  readonly messages: readonly ChatMessage[];
  readonly format: AnswerFormat;
  readonly parameters: RequestParameters;
}

/** A protocol in which models are asked. */
export interface ChatApi {
  /** Below the base address. */
  readonly path: string;
  /** What the path of a base address ends with; added where it is missing. */
  readonly root: RegExp;
  /** The forms of answers it knows, the strictest first. */
  readonly forms: readonly [Form, ...Form[]];
  headers(settings: Pick<ChatSettings, "apiKey" | "baseUrl">): Readonly<Record<string, string>>;
  body(settings: ChatSettings, question: Question): object;
  /** The answer in a parsed response; null when it is none. */
  answerIn(json: unknown): Answer | null;
}
