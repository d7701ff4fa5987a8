import type { components, paths } from "./generated/index.ts";
import type { CallOptions } from "./settings.ts";

type Schemas = components["schemas"];
export type WhoAmI = Schemas["WhoAmI"];
export type ContextPacket = Schemas["ContextPacket"];
export type PacketFact = Schemas["PacketFact"];
export type PacketEpisode = Schemas["PacketEpisode"];
export type PacketSession = Schemas["PacketSession"];
export type EventIn = Schemas["EventIn"];
export type EventOut = Schemas["EventOut"];
export type Fact = Schemas["Fact"];
export type Rating = Schemas["FeedbackBody"]["rating"];
export type ForgetMode = Schemas["ForgetBody"]["mode"];
export type Job = Schemas["Job"];

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** The paths of the service that have this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<Lowercase<M>, { responses: unknown }> ? P : never;
}[keyof paths];

type OperationOf<M extends Method, P> = P extends keyof paths
  ? paths[P] extends Record<Lowercase<M>, infer Op>
    ? Op
    : never
  : never;

type ParametersOf<Op> = Op extends { parameters: infer P } ? P : unknown;

type PartOf<P, K extends "path" | "query"> = K extends keyof P
  ? undefined extends P[K]
    ? { [k in K]?: P[K] | undefined }
    : { [k in K]: P[K] }
  : { [k in K]?: never };

type BodyOf<Op> = Op extends { requestBody: { content: infer C } }
  ? { body: C extends { "application/json": infer B } ? B : ImportSource }
  : { body?: never };

type SuccessOf<Op> = Op extends { responses: infer R } ? R[keyof R] : never;

/** JSON as its value, lines of JSON as a stream, anything else as text. */
type Decoded<C> = C extends { "application/json": infer A }
  ? A
  : C extends { "application/x-ndjson": unknown }
    ? ReadableStream<Uint8Array<ArrayBuffer>>
    : string;

/** What a route answers. */
export type AnswerOf<M extends Method, P> =
  SuccessOf<OperationOf<M, P>> extends { content: infer C } ? Decoded<C> : never;

/** What a route takes: its parameters and its body, as docs/openapi.json names them. */
export type RequestOptions<M extends Method, P> = CallOptions & {
  headers?: Readonly<Record<string, string>> | undefined;
} & PartOf<ParametersOf<OperationOf<M, P>>, "path"> &
  PartOf<ParametersOf<OperationOf<M, P>>, "query"> &
  BodyOf<OperationOf<M, P>>;

/** The second argument may be left out where nothing in it is required. */
export type Optional<T> = Record<never, never> extends T ? [options?: T] : [options: T];

type Camel<S> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B> & string>}` : S;

/** The filters of a list under the client's names, without what the client fills in. */
export type Filters<P extends keyof paths, Given extends string = never> = {
  [K in keyof QueryOf<P> as K extends "project_id" | "limit" | "cursor" | Given ? never : Camel<K>]:
    | QueryOf<P>[K]
    | undefined;
};
type QueryOf<P extends keyof paths> =
  OperationOf<"GET", P> extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;

/** The items of a list's answer: that of its fields which is one. */
export type ItemOf<A> = {
  [K in keyof A]-?: A[K] extends readonly (infer I)[] ? I : never;
}[keyof A];

/** Bytes or text of an export, at once or in pieces. */
export type ImportSource =
  | string
  | Uint8Array
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<string | Uint8Array>
  | Iterable<string | Uint8Array>;
