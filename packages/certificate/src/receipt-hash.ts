import { hexOf, sha256 } from "./bytes.ts";
import type { Certificate, CertifiedReceipt } from "./certificate.ts";

const COUNTERS = [
  "facts_disabled",
  "facts_deleted",
  "conflict_sets_deleted",
  "events_deleted",
  "traces_deleted",
] as const;

/** What the hash of a receipt covers, but for the moment of its end and the link before it. */
export interface HashedReceipt {
  id: string;
  action: "erase" | "restore";
  restores: string | null;
  mode: "disable" | "delete";
  scope: "subject" | "fact";
  projectId: string;
  targetHash: string;
  counters: Record<(typeof COUNTERS)[number], number>;
  startedAt: Date;
  keyPrefix: string | null;
  /** Whom the request named as its sender, on whose behalf it was and why; null where it did not say. */
  actor: string | null;
  requestedBy: string | null;
  reason: string | null;
}

/** What the hashed text of a receipt begins with that says more than those of the first version: they begin with an id. */
const SECOND_VERSION = 2;

/** The text of a receipt's link in the chain, before and after the moment of its end, up to the previous link. */
export function linkText(receipt: HashedReceipt): { head: string; tail: string } {
  const said = [receipt.actor, receipt.requestedBy, receipt.reason];
  // Without them the text is what it was before there were any, so that older receipts keep their hash.
  const saysMore = said.some((text) => text !== null);
  const before = [
    ...(saysMore ? [SECOND_VERSION] : []),
    receipt.id,
    receipt.action,
    receipt.restores,
    receipt.mode,
    receipt.scope,
    receipt.projectId,
    receipt.targetHash,
    COUNTERS.map((name) => receipt.counters[name]),
    receipt.startedAt.toISOString(),
  ];
  return {
    head: `${JSON.stringify(before).slice(0, -1)},`,
    tail: `,${[receipt.keyPrefix, ...(saysMore ? said : [])].map((text) => JSON.stringify(text)).join()},`,
  };
}

/** Whether the hashes in a certificate's receipt, and in its parts, are those of their fields. */
export async function hasItsHash({ receipt, parts = [] }: Certificate): Promise<boolean> {
  const hashed = await Promise.all([receipt, ...parts].map(isHashed));
  return hashed.every(Boolean);
}

async function isHashed(receipt: CertifiedReceipt): Promise<boolean> {
  const { head, tail } = linkText({
    id: receipt.forget_id,
    action: receipt.action,
    restores: receipt.restores,
    mode: receipt.mode,
    scope: receipt.scope,
    projectId: receipt.project_id,
    targetHash: receipt.target_hash,
    counters: receipt,
    startedAt: new Date(receipt.started_at),
    keyPrefix: receipt.key_prefix,
    actor: receipt.actor,
    requestedBy: receipt.requested_by,
    reason: receipt.reason,
  });
  const ended = JSON.stringify(new Date(receipt.finished_at).toISOString());
  const link = `${head}${ended}${tail}${JSON.stringify(receipt.previous_hash)}]`;
  return hexOf(await sha256(link)) === receipt.hash;
}
