/** Tables without data of a tenant, or with data above the level of projects only. */
export const TABLES_OF_NO_SCOPE: Readonly<Record<string, string>> = {
  database_era: "which life of the database this is; one row",
  subjects_cursor: "how far events are counted by subject; one row",
  feed_cursors: "how far a feed has been read",
  forget_steps: "counters by forget id, for repeated steps",
  idempotent_requests: "digests and encrypted answers, by a digest of project and key",
  orgs: "the orgs themselves",
  outbox_events: "ids of what was decided, for a day, in all scopes; clients do not reach it",
  outbox_subscriptions: "which types of events a project has asked for",
  recall_mark: "what scopes carry that were compared with their owners; one row",
  installation_secrets: "secrets that the installation made for itself",
  names_compared: "when names were compared with those of ingest last; one row",
  model_manners: "what endpoints of models accept, by address",
  dead_letters: "ids of what a handler failed on, by feed; no content",
  certificate_keys: "the keys that certificates are signed with",
  sign_ins: "who signed in, and what is open to them, by the digest of a token",
  projects: "which org a project belongs to",
};

/** Tables whose rows only a parent's row places. */
export const TABLES_OF_A_PARENT = ["conflict_members", "compacted_sources"];
