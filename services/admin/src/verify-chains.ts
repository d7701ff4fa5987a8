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

/** A link that has to be in its chain still. */
export interface Noted extends AuditLink {
  /** Who says so, behind "the entry that": "was noted". */
  that: string;
}

interface Expected {
  entries: readonly Noted[];
  receipts: readonly Noted[];
}

const NOTHING: Expected = { entries: [], receipts: [] };

/** A receipt as the audit log names it. */
interface Named {
  position: number;
  hash: string;
  /** The entry that names it. */
  at: number;
}

/**
 * Computes both chains again, the audit log and the receipts, and compares what each says of the other, and both with what was noted of
 * them before. `tx` has one snapshot for all its statements.
 */
export async function verifyChains(tx: Tx, expected: Expected = NOTHING): Promise<VerifiedChains> {
  const audit = await verifyAudit(tx, lookout(expected.entries));
  const receipts = await verifyReceipts(tx, audit.named, lookout(expected.receipts));
  const unrecorded = await firstUnrecorded(tx);
  const faults = [
    ...(audit.fault === null ? [] : [audit.fault]),
    ...audit.missed.map(
      ({ position, that }) => `audit log: position ${position} is not the entry that ${that}`,
    ),
    ...(receipts.fault === null ? [] : [receipts.fault]),
    ...receipts.missed.map(
      ({ position, that }) => `receipts: position ${position} is not the receipt that ${that}`,
    ),
    ...(unrecorded
      ? [
          `audit log: the entry of ${unrecorded.type} ${unrecorded.id} is missing, which was recorded`,
        ]
      : []),
  ];
  return { faults, entries: audit.entries, receipts: receipts.count, head: audit.head };
}

/** Watches a chain for links that were noted. */
function lookout(noted: readonly Noted[]) {
  const unseen = new Set(noted);
  const byPosition = Map.groupBy(noted, ({ position }) => position);
  return {
    see({ position, hash }: AuditLink): void {
      for (const one of byPosition.get(position) ?? []) if (one.hash === hash) unseen.delete(one);
    },
    missed: () => [...unseen],
  };
}
type Lookout = ReturnType<typeof lookout>;

async function verifyAudit(tx: Tx, expected: Lookout) {
  const named: Named[] = [];
  let head: AuditLink | null = null;
  let fault: string | null = null;
  let entries = 0;
  for await (const portion of auditChain(tx))
    for (const entry of portion) {
      entries++;
      expected.see(entry);
      const wrong: string | null = faultOfEntry(head, entry);
      if (wrong !== null) fault ??= faultAt(head, entry, wrong);
      head = { position: entry.position, hash: entry.hash };
      named.push(...receiptNamedBy(entry));
    }
  return { entries, head, fault, missed: expected.missed(), named };
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

async function verifyReceipts(tx: Tx, named: readonly Named[], expected: Lookout) {
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
      expected.see(last);
      byPosition.delete(receipt.position);
    }
  const [lost] = [...byPosition.values()].sort((a, b) => a.position - b.position);
  if (lost)
    fault ??= `receipts: position ${lost.position} is missing, which position ${lost.at} of the audit log names`;
  return { count, fault, missed: expected.missed() };
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
