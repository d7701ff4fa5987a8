import { createHmac, hash } from "node:crypto";

/** An entry of the audit log, before it has its place in the chain. */
export interface NewAuditEntry {
  id: string;
  /** UTC instant, to the millisecond. */
  at: string;
  type: string;
  projectId: string;
  actor: string | null;
  keyPrefix: string | null;
  requestId: string | null;
  subject: string | null;
  /** JSON text. */
  data: string;
}

export interface AuditLink {
  position: number;
  hash: string;
}

export interface AuditEntry extends NewAuditEntry, AuditLink {
  previousHash: string | null;
}

/** What the hashed array begins with: the fields that it has, and their order. */
const VERSION = 1;

/** The link of an entry: sha256, hex, over the JSON array of a version number, its fields and the hash of the entry before. */
export function auditHash(
  entry: NewAuditEntry & Pick<AuditEntry, "position" | "previousHash">,
): string {
  const fields = JSON.stringify([
    ...[VERSION, entry.position, entry.id, entry.at, entry.type, entry.projectId],
    ...[entry.actor, entry.keyPrefix, entry.requestId, entry.subject],
  ]);
  const previous = JSON.stringify(entry.previousHash);
  return hash("sha256", `${fields.slice(0, -1)},${entry.data},${previous}]`, "hex");
}

/** Entries behind the last one of the chain, or the first ones of it, in the order given. */
export function chained(last: AuditLink | null, entries: readonly NewAuditEntry[]): AuditEntry[] {
  const links: AuditEntry[] = [];
  let { position, hash: previousHash }: { position: number; hash: string | null } = last ?? {
    position: 0,
    hash: null,
  };
  for (const entry of entries) {
    position++;
    const link = auditHash({ ...entry, position, previousHash });
    links.push({ ...entry, position, previousHash, hash: link });
    previousHash = link;
  }
  return links;
}

const SUBJECT_DIGITS = 32;

/** What the audit log calls a subject: nobody without the secret can find it from the subject's name. */
export const subjectDigest = (secret: Buffer, scopeToken: string): string =>
  createHmac("sha256", secret).update(scopeToken).digest("hex").slice(0, SUBJECT_DIGITS);

/** What is wrong with an entry that should follow `last`; null when it is as it was written. */
export function faultOfEntry(last: AuditLink | null, entry: AuditEntry): string | null {
  const expected = (last?.position ?? 0) + 1;
  if (entry.position !== expected) return "is missing";
  if (entry.previousHash !== (last?.hash ?? null)) return "does not follow the entry before it";
  return entry.hash === auditHash(entry) ? null : "was changed: its hash is another";
}
