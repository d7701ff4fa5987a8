import type { z } from "zod";

/** A message kept in a JetStream stream. Ids and scope tokens only: purging a stream leaves its bytes on disk. */
export interface StreamMessage<Body extends z.ZodType = z.ZodType> {
  readonly stream: string;
  readonly subject: string;
  readonly body: Body;
}

/** A core NATS request, not stored: sent to any replica of its owner. */
export interface RequestMessage<
  Ask extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly subject: string;
  /** True when several replicas may handle the same request: it is sent to another one while the first is silent. */
  readonly idempotent?: boolean;
  readonly ask: Ask;
  readonly reply: Reply;
}
