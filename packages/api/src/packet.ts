import { JsonObject } from "@memory/contracts";
import { z } from "zod";
import { EXAMPLE } from "./example-ids.ts";
import { Id, Moment } from "./fields.ts";
import { named } from "./named.ts";

const PACKET_FACT = {
  id: EXAMPLE.fact,
  predicate: "home_city",
  value: { city: "Oslo" },
  confidence: 0.9,
  valid_from: "2026-03-01T10:20:30.000Z",
  source_event_ids: [EXAMPLE.event],
};

const PacketFact = named(
  { id: "PacketFact", description: "A fact in a packet.", example: PACKET_FACT },
  z.object({
    id: Id,
    predicate: z.string(),
    value: JsonObject,
    confidence: z.number().nullable(),
    valid_from: Moment.nullable(),
    source_event_ids: z.array(Id).meta({ description: "The newest, at most 20." }),
    source_count: z.int().optional(),
  }),
);

const PACKET_EPISODE = {
  event_id: EXAMPLE.event,
  kind: "conversation.message",
  occurred_at: "2026-03-01T10:20:30.000Z",
  excerpt: "I moved to Oslo last week.",
};

const PacketEpisode = named(
  { id: "PacketEpisode", description: "A source event in a packet.", example: PACKET_EPISODE },
  z.object({
    event_id: Id,
    kind: z.string(),
    occurred_at: Moment.nullable(),
    excerpt: z.string().meta({ description: "Words of the event, at most 300 characters." }),
  }),
);

const PACKET_SESSION = {
  thread_id: "thread-1",
  from: "2026-03-01T10:20:30.000Z",
  until: "2026-03-01T11:02:00.000Z",
  digest: "I moved to Oslo last week. … The new job starts in May.",
  event_ids: [EXAMPLE.event, EXAMPLE.laterEvent],
};

const PacketSession = named(
  {
    id: "PacketSession",
    description: "A session of conversation in some of its own sentences.",
    example: PACKET_SESSION,
  },
  z.object({
    thread_id: z.string().nullable(),
    from: Moment.nullable(),
    until: Moment.nullable(),
    digest: z.string(),
    event_ids: z.array(Id),
  }),
);

export const PACKET = {
  facts: [PACKET_FACT],
  episodes: [PACKET_EPISODE],
  warnings: [],
  status: "ok",
  empty_reason: null,
};

export const ContextPacket = named(
  { id: "ContextPacket", description: "Memory that fits the budget.", example: PACKET },
  z.object({
    facts: z.array(PacketFact),
    episodes: z.array(PacketEpisode),
    sessions: z.array(PacketSession).optional().meta({
      description: "Only for questions over whole conversations.",
    }),
    warnings: z.array(z.string()).meta({
      description:
        "Begin with `missing_purpose`, `open_conflict` or `volatility_expired`; the last two say how many facts are hidden.",
    }),
    status: z.enum(["ok", "degraded", "failed"]).meta({
      description: "`degraded` when there is a warning or a part of retrieval was left out.",
    }),
    empty_reason: z.literal("no_relevant_memory").nullable().meta({
      description: "Set when there was memory and none of it was relevant enough.",
    }),
  }),
);
