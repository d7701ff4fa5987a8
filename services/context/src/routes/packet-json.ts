import type { BuiltContext } from "../build-context.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

const HEAD = Buffer.from('{"packet":');
const tail = (tokenCount: number, traceId: string): Buffer =>
  Buffer.from(`,"token_count":${tokenCount},"trace_id":"${traceId}"}`);

/** The answer's JSON, with the stored bytes themselves: what is answered and what is inspected cannot differ. */
export const packetJson = ({ packet, tokenCount, traceId }: BuiltContext): Buffer =>
  Buffer.concat([HEAD, packet, tail(tokenCount, traceId)]);
