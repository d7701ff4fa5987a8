export interface CertifiedReceipt {
  forget_id: string;
  action: "erase" | "restore";
  restores: string | null;
  mode: "disable" | "delete";
  scope: "subject" | "fact";
  project_id: string;
  target_hash: string;
  facts_disabled: number;
  facts_deleted: number;
  conflict_sets_deleted: number;
  events_deleted: number;
  traces_deleted: number;
  started_at: string;
  finished_at: string;
  key_prefix: string | null;
  actor: string | null;
  requested_by: string | null;
  reason: string | null;
  position: number;
  previous_hash: string | null;
  hash: string;
}

/** What a certificate says, in the order in which it is written. */
export interface Certificate {
  version: 1;
  certifies: "erasure" | "disable" | "restore";
  statement: string;
  does_not_say: string[];
  issuer: string;
  key_id: string;
  issued_at: string;
  receipt: CertifiedReceipt;
  /** Only of a target that was merged with others. */
  parts?: CertifiedReceipt[];
  /** Only of a receipt that is a part of another. */
  part_of?: string;
  check: { checked_at: string; residual_rows: Record<string, number> } | null;
  /** The end of the audit log when it was signed; certificates of before have none. */
  audit_head?: { position: number; hash: string } | null;
}
