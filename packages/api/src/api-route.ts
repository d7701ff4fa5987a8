import type { Right, ServiceName } from "@memory/contracts";
import type { ErrorType } from "@memory/errors";
import type { z } from "zod";

/** The groups in which routes are shown. */
export const TAGS = {
  Capture: "Send what happened: events about a subject.",
  Subjects: "Other names of a subject, so that all it is called by is one memory.",
  Context: "Ask for memory that fits a token budget, and see why each item was in or out.",
  Facts: "What was learned: facts, their history, and those that wait for a review.",
  Conflicts: "Facts that contradict each other, and the decision which one holds.",
  Forget: "Disable or erase facts and subjects, with a receipt.",
  Transfer: "Carry memory away, and back.",
  Jobs: "What became of captured events.",
  Audit: "Who decided what, in a log that cannot be rewritten unnoticed.",
  Keys: "Keys, their projects and organizations.",
  Gateway: "Chat completions with memory added.",
  Webhooks: "Calls to an address of yours when something needs a person or came to its end.",
  System: "Health and this document.",
} as const;

interface RouteSchema {
  readonly params?: z.ZodType;
  readonly querystring?: z.ZodType;
  readonly body?: z.ZodType;
  /** By status; what Fastify serializes answers with. */
  readonly response?: Readonly<Record<number, z.ZodType>>;
}

/** A header of a request or an answer. */
export interface Header {
  readonly description: string;
  readonly schema: z.ZodType;
  readonly example?: string;
}

export interface ApiRoute {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With parameters as `:name`. */
  readonly path: string;
  /** Who answers it; the edge answers its own. */
  readonly service: ServiceName | "edge";
  readonly tag: keyof typeof TAGS;
  /** The name of the call in clients. */
  readonly operationId: string;
  /** A few words, without a full stop. */
  readonly summary: string;
  readonly description: string;
  /** What a key has to be allowed; null where no key is needed. */
  readonly rights: readonly Right[] | null;
  readonly schema: RouteSchema;
  /** Answers that are written as bytes, which no schema serializes, by status. */
  readonly documented?: Readonly<Record<number, z.ZodType>>;
  /** What its answers are, where that is not JSON. */
  readonly mediaType?: string;
  /** Examples of other forms of its good answer that a request may ask for with `Accept`, by media type. */
  readonly otherForms?: Readonly<Record<string, string>>;
  /** The body, where the route reads it as it comes: no schema checks it. */
  readonly documentedBody?: z.ZodType;
  /** What its body is, where that is not JSON. */
  readonly bodyType?: string;
  /** True where a retry under the same `Idempotency-Key` acts once. */
  readonly isRepeatable?: boolean;
  readonly requestHeaders?: Readonly<Record<string, Header>>;
  readonly answerHeaders?: Readonly<Record<string, Header>>;
  /** Errors of its own, beside those that every route has. */
  readonly errors: readonly ErrorType[];
  readonly example: Example;
  readonly deprecated?: Deprecated;
}

/** The end of a route, announced in its answers; the policy is docs/versions.md. */
interface Deprecated {
  /** Days, as YYYY-MM-DD: since when it is deprecated, and when it stops to answer, if that is decided. */
  readonly since: string;
  readonly sunset: string | null;
  /** Where it is explained what to use instead. */
  readonly link: string;
}

/** A call that works and what it answers; ids in it are made up. */
interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer: unknown;
}

/** A route, with its types kept. */
export const apiRoute = <const Route extends ApiRoute>(route: Route): Route => route;

/** The schema of the body of a route; undefined where it takes none. */
export const bodyOf = ({ schema, documentedBody }: ApiRoute): z.ZodType | undefined =>
  documentedBody ?? schema.body;

/** The schemas of the answers of a route, by status. */
export const answersOf = ({ schema, documented }: ApiRoute): Readonly<Record<number, z.ZodType>> =>
  documented ?? schema.response ?? {};
