import {
  type Capture,
  Captured,
  CapturesAfter,
  FactsAfter,
  type FactsChange,
  FactsChanged,
} from "@memory/contracts";
import type { FeedSpec } from "./follow-options.ts";

/** Ingest's captures: consolidation creates jobs for them, context index entries. */
export const capturesFeed: FeedSpec<Capture, Captured> = {
  name: "captures",
  stream: Captured,
  after: CapturesAfter,
  itemsOf: ({ captures }) => captures,
  idOf: ({ jobId }) => jobId,
  tokensOf: ({ parts }) => parts.map(({ scopeToken }) => scopeToken),
};

/** Consolidation's changes of facts: context updates its recall index from them. */
export const factsFeed: FeedSpec<FactsChange, FactsChanged> = {
  name: "facts",
  stream: FactsChanged,
  after: FactsAfter,
  itemsOf: ({ changes }) => changes,
  idOf: ({ scopeToken, facts }) =>
    `${scopeToken}:${facts.map(({ id, version }) => `${id}@${version}`).join()}`,
  tokensOf: ({ scopeToken }) => [scopeToken],
};
