import type { Certificate, CertifiedReceipt } from "@memory/certificate";
import type { AuditLink } from "./audit-entry.ts";
import type { FinishedReceipt } from "./receipt.ts";

/** What a search for residual rows found, by database and for the streams. */
export interface ErasureCheck {
  checkedAt: Date;
  residualRows: Record<string, number>;
}

/** A finished receipt with its place in the chain. */
export interface ChainedReceipt extends FinishedReceipt {
  position: number;
  previousHash: string | null;
  hash: string;
}

export interface CertificateFacts {
  receipt: ChainedReceipt;
  /** The receipts of the same call, about what the target was merged with; none otherwise. */
  parts: readonly ChainedReceipt[];
  /** The receipt that this one is a part of. */
  partOf: string | null;
  /** The last search that an operator made; null without one. */
  check: ErasureCheck | null;
  /** The end of the audit log; null where it is empty. */
  auditHead: AuditLink | null;
  issuer: string;
  keyId: string;
  issuedAt: Date;
}

type Certified = Certificate["certifies"];

/** The certificate of a finished receipt. */
export function certificateOf(facts: CertificateFacts): Certificate {
  const { receipt, parts, partOf, check, auditHead, issuer, keyId, issuedAt } = facts;
  const certifies = certifiedBy(receipt);
  return {
    version: 1,
    certifies,
    statement: [
      statementOf(certifies, receipt),
      ...(parts.length > 0 ? [OF_PARTS[certifies]] : []),
    ].join(" "),
    does_not_say: [...limitsOf(certifies, check), ...(partOf === null ? [] : [IS_PART])],
    issuer,
    key_id: keyId,
    issued_at: issuedAt.toISOString(),
    receipt: receiptIn(receipt),
    ...(parts.length > 0 && { parts: parts.map(receiptIn) }),
    ...(partOf !== null && { part_of: partOf }),
    check: check && {
      checked_at: check.checkedAt.toISOString(),
      residual_rows: check.residualRows,
    },
    audit_head: auditHead && { position: auditHead.position, hash: auditHead.hash },
  };
}

function receiptIn(receipt: ChainedReceipt): CertifiedReceipt {
  const { counters } = receipt;
  return {
    forget_id: receipt.id,
    action: receipt.action,
    restores: receipt.restores,
    mode: receipt.mode,
    scope: receipt.scope,
    project_id: receipt.projectId,
    target_hash: receipt.targetHash,
    facts_disabled: counters.facts_disabled,
    facts_deleted: counters.facts_deleted,
    conflict_sets_deleted: counters.conflict_sets_deleted,
    events_deleted: counters.events_deleted,
    traces_deleted: counters.traces_deleted,
    started_at: receipt.startedAt.toISOString(),
    finished_at: receipt.finishedAt.toISOString(),
    key_prefix: receipt.keyPrefix,
    actor: receipt.actor,
    requested_by: receipt.requestedBy,
    reason: receipt.reason,
    position: receipt.position,
    previous_hash: receipt.previousHash,
    hash: receipt.hash,
  };
}

const certifiedBy = ({ action, mode }: FinishedReceipt): Certified => {
  if (action === "restore") return "restore";
  return mode === "delete" ? "erasure" : "disable";
};

const TARGET = { subject: "subject", fact: "fact" } as const;

function statementOf(certifies: Certified, receipt: ChainedReceipt): string {
  const { scope, projectId, targetHash, restores } = receipt;
  const target = `${TARGET[scope]} of project ${projectId} that target_hash ${targetHash} stands for`;
  const [started, ended] = [receipt.startedAt.toISOString(), receipt.finishedAt.toISOString()];
  switch (certifies) {
    case "erasure":
      return scope === "subject"
        ? `Erased: all that had been accepted about the ${target} until ${started} was deleted from the databases of this service. Every service that holds data of subjects has confirmed its part; the last did so at ${ended}.`
        : `Erased: the content of the ${target}, and what was derived from it, was deleted from the databases of this service; an empty row stays. The request was accepted at ${started}, the last service confirmed its part at ${ended}.`;
    case "disable":
      return `Hidden, not erased: what had been accepted about the ${target} until ${started} is still stored, is served no more since ${ended}, and can be restored.`;
    case "restore":
      return `Restored, not erased: what receipt ${restores} had hidden of the ${target} is served again since ${ended}.`;
  }
}

const OF_PARTS: Readonly<Record<Certified, string>> = {
  erasure:
    "The same holds for each of parts, at its own times: what this target was merged with when it was erased, or had been copied into.",
  disable:
    "The same holds for each of parts, at its own times: what this target was merged with when it was hidden. A part with mode delete was a copy, which was erased.",
  restore:
    "The same holds for each of parts, at its own times: what this target was merged with when it was hidden.",
};
const IS_PART =
  "That all of the request was done: this is a part of it, and the certificate of part_of states all parts.";

const OF_ANY = [
  "Who was meant: target_hash is a digest, which those who know the name can compute, and those who guess it can check.",
];
const OF_ERASURES = [
  "That the bytes have left every disk: Postgres overwrites deleted rows later, and write-ahead logs, standbys and backups hold them until they are recycled or removed.",
  "Anything about what was stored after the request, or outside of this service: by a model provider, in an export, in systems of the issuer's.",
];
const NOT_SEARCHED =
  "That tables and streams were searched for what is left: no search (verify-erasure) was recorded before this certificate was issued.";
const OF_DISABLES = [
  "That anything was erased.",
  "That it is hidden now: a restore has a receipt of its own.",
];
const OF_RESTORES = ["That anything was erased."];

function limitsOf(certifies: Certified, check: ErasureCheck | null): string[] {
  if (certifies === "disable") return [...OF_DISABLES, ...OF_ANY];
  if (certifies === "restore") return [...OF_RESTORES, ...OF_ANY];
  return [...OF_ERASURES, ...(check === null ? [NOT_SEARCHED] : []), ...OF_ANY];
}
