import type { Tx } from "@memory/postgres";
import { type AuditEntry, type AuditLink, faultOfEntry } from "./domain/audit-entry.ts";
import { receiptHash, totalCounters } from "./domain/receipt.ts";
import {
  auditChain,
  firstUnrecorded,
  type LinkedReceipt,
  receiptChain,
  receiptsUnderWay,
} from "./store/chains.ts";

export interface VerifiedChains {
  /** What is wrong, the first of each kind; nothing when both chains are as they were written. */
  faults: string[];
  entries: number;
  receipts: number;
  /** The end of the audit log; null when it is empty. */
  head: AuditLink | null;
}

/** A receipt as the audit log names it. */
interface Named {
  position: number;
  hash: string;
  /** The entry that names it. */
  at: number;
}

/**
 * Computes both chains again, the audit log and the receipts, and compares what each says of the other. `expected`: an end of the audit
 * log that was noted before, which has to be there still. `tx` has one snapshot for all its statements.
 */
export async function verifyChains(
  tx: Tx,
  expected: AuditLink | null = null,
): Promise<VerifiedChains> {
  const audit = await verifyAudit(tx, expected);
  const receipts = await verifyReceipts(tx, audit.named);
  const unrecorded = await firstUnrecorded(tx);
  const faults = [
    ...[audit.fault, audit.headFault, receipts.fault].filter((fault) => fault !== null),
    ...(unrecorded
      ? [
          `audit log: the entry of ${unrecorded.type} ${unrecorded.id} is missing, which was recorded`,
        ]
      : []),
  ];
  return { faults, entries: audit.entries, receipts: receipts.count, head: audit.head };
}

async function verifyAudit(tx: Tx, expected: AuditLink | null) {
  const named: Named[] = [];
  let head: AuditLink | null = null;
  let fault: string | null = null;
  let entries = 0;
  let seen: string | null = null;
  for await (const portion of auditChain(tx))
    for (const entry of portion) {
      entries++;
      if (entry.position === expected?.position) seen = entry.hash;
      const wrong: string | null = faultOfEntry(head, entry);
      if (wrong !== null) fault ??= faultAt(head, entry, wrong);
      head = { position: entry.position, hash: entry.hash };
      named.push(...receiptNamedBy(entry));
    }
  const isThere = expected === null || seen === expected.hash;
  const headFault = isThere
    ? null
    : `audit log: position ${expected.position} is not the entry that was noted`;
  return { entries, head, fault, headFault, named };
}

function faultAt(last: AuditLink | null, { position }: AuditEntry, wrong: string): string {
  const at = wrong === "is missing" ? (last?.position ?? 0) + 1 : position;
  return `audit log: position ${at} ${wrong}`;
}

function receiptNamedBy({ position: at, type, data }: AuditEntry): Named[] {
  if (type !== "forget.completed" && type !== "forget.restored") return [];
  const { receipt_position: position, receipt_hash: hash } = parsed(data);
  return typeof position === "number" && typeof hash === "string" ? [{ position, hash, at }] : [];
}

/** What an entry says; nothing where it was changed to what is no JSON. */
function parsed(data: string): Record<string, unknown> {
  try {
    return JSON.parse(data);
  } catch {
    return {};
  }
}

async function verifyReceipts(tx: Tx, named: readonly Named[]) {
  const byPosition = new Map(named.map((receipt) => [receipt.position, receipt]));
  const firstNamed = named[0]?.position ?? Number.POSITIVE_INFINITY;
  const underWay = await receiptsUnderWay(tx);
  let last: AuditLink | null = null;
  let fault: string | null = null;
  let count = 0;
  for await (const portion of receiptChain(tx))
    for (const receipt of portion) {
      count++;
      fault ??=
        faultOfReceipt(last, receipt) ??
        faultOfNaming(receipt, byPosition.get(receipt.position), {
          isDue: receipt.position >= firstNamed && !underWay.has(receipt.id),
        });
      last = { position: receipt.position, hash: receipt.hash ?? "" };
      byPosition.delete(receipt.position);
    }
  const [lost] = [...byPosition.values()].sort((a, b) => a.position - b.position);
  if (lost)
    fault ??= `receipts: position ${lost.position} is missing, which position ${lost.at} of the audit log names`;
  return { count, fault };
}

function faultOfReceipt(last: AuditLink | null, receipt: LinkedReceipt): string | null {
  const { position, previousHash, hash } = receipt;
  const expected = (last?.position ?? 0) + 1;
  if (position !== expected) return `receipts: position ${expected} is missing`;
  if (previousHash !== (last?.hash ?? null))
    return `receipts: position ${position} does not follow the receipt before it`;
  const link = { ...receipt, counters: totalCounters(receipt.steps) };
  return hash === receiptHash(link, previousHash)
    ? null
    : `receipts: position ${position} was changed: its hash is another`;
}

function faultOfNaming(
  { position, hash }: LinkedReceipt,
  named: Named | undefined,
  { isDue }: { isDue: boolean },
): string | null {
  if (named === undefined)
    return isDue ? `audit log: no entry names the receipt at position ${position}` : null;
  return named.hash === hash
    ? null
    : `receipts: position ${position} is not the receipt that position ${named.at} of the audit log names`;
}
