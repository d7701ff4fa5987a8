import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

export { databaseEra } from "@memory/era";
export { feedCursors } from "@memory/feed";
export { idempotentRequests } from "@memory/idempotency";
export { outboxEvents } from "@memory/outbox";
export { auditEvents, installationSecrets } from "./audit-tables.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export { aliases, merges, nameChanges, namesCompared } from "./name-tables.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Keys; revoked ones are removed some time later, but never the newest row, so that an empty table means "never had a key". */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the key, hex; the key itself is not stored. */
    hash: text().notNull().unique(),
    prefix: text().notNull(),
    org_id: text().notNull(),
    project_id: text().notNull(),
    label: text(),
    /** What it may do; null is everything. */
    rights: text().array(),
    created_at: moment().notNull().defaultNow(),
    revoked_at: moment(),
    /** From when on it is refused; null is never. */
    expires_at: moment(),
    /** The person whom it stands for, whatever a request says. */
    actor: text(),
    last_used_at: moment(),
    /** Who made it and who revoked it, as far as the requests said. */
    created_by_actor: text(),
    created_by_key_prefix: text(),
    revoked_by_actor: text(),
    revoked_by_key_prefix: text(),
    /** The sign-in that made it, and revokes it at its end. */
    sign_in_id: uuid(),
  },
  (table) => [
    index("api_keys_of_sign_in").on(table.sign_in_id).where(sql`${table.sign_in_id} IS NOT NULL`),
    index("api_keys_of_project").on(table.project_id, table.created_at, table.id),
    index("api_keys_by_time").on(table.created_at, table.id),
  ],
);

/** People who are signed in by a provider of identities, and what their roles opened then. */
export const signIns = pgTable(
  "sign_ins",
  {
    id: uuid().primaryKey(),
    /** SHA-256 of its token, hex; the token itself is not stored. */
    token_hash: text().notNull().unique(),
    actor: text().notNull(),
    /** Objects of org, project and rights. */
    openings: jsonb().notNull(),
    /** How many keys it has made. */
    opened: integer().notNull().default(0),
    created_at: moment().notNull().defaultNow(),
    expires_at: moment().notNull(),
    ended_at: moment(),
  },
  (table) => [index("sign_ins_by_end").on(table.expires_at)],
);

/** The org a project belongs to: the one that had a key for it first. */
export const projects = pgTable("projects", {
  id: text().primaryKey(),
  org_id: text().notNull(),
  created_at: moment().notNull().defaultNow(),
});

/** Orgs created by provisioning; `owner_ref` is the console's name for the owner. */
export const orgs = pgTable("orgs", {
  id: text().primaryKey(),
  owner_ref: text().notNull().unique(),
  name: text().notNull(),
  project_id: text().notNull(),
  created_at: moment().notNull().defaultNow(),
  /** Whom the console named as the sender. */
  created_by_actor: text(),
});

/**
 * Receipts of forget calls. The unfinished ones are the queue: they alone hold their target, except a disable that can be
 * restored. Finished ones form a chain by `position` and hash.
 */
export const forgetReceipts = pgTable(
  "forget_receipts",
  {
    id: uuid().primaryKey(),
    /** Order of arrival; receipts of one scope run in it. */
    sequence: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    action: text({ enum: ["erase", "restore"] }).notNull(),
    /** The receipt that a restore undoes; there is one restore at most. */
    restores: uuid().unique(),
    mode: text({ enum: ["disable", "delete"] }).notNull(),
    scope: text({ enum: ["subject", "fact"] }).notNull(),
    project_id: text().notNull(),
    scope_token: text().notNull(),
    target: text(),
    target_hash: text().notNull(),
    /** The receipt of the same call, of another scope of a merged subject or the same fact there. */
    part_of: uuid(),
    /** The epoch that ingest raised the scope to; subjects only. */
    epoch: integer(),
    /** Era and transaction in which ingest did that, as it answered them. */
    erased_at: text(),
    /** What each participant answered, by its name. */
    step_counters: jsonb().notNull().default({}),
    key_prefix: text(),
    /** Whom the request named as its sender. */
    actor: text(),
    /** On whose behalf, and why: the client's words, kept for ever like the receipt. */
    requested_by: text(),
    reason: text(),
    started_at: moment().notNull().defaultNow(),
    finished_at: moment(),
    /** Why consolidation refused; such a receipt is removed as soon as its caller has read it. */
    refused_as: text(),
    lease: uuid(),
    lease_until: moment(),
    tries: integer().notNull().default(0),
    next_try_at: moment(),
    position: bigint({ mode: "number" }).unique(),
    previous_hash: text(),
    hash: text(),
  },
  (table) => [
    index("forget_receipts_queue")
      .on(table.scope_token, table.sequence)
      .where(sql`${table.finished_at} IS NULL AND ${table.refused_as} IS NULL`),
    index("forget_receipts_by_whole").on(table.part_of).where(sql`${table.part_of} IS NOT NULL`),
    index("forget_receipts_by_sequence").on(table.sequence),
    index("forget_receipts_by_scope").on(table.scope_token, table.sequence),
    index("forget_receipts_of_project").on(table.project_id, table.started_at, table.id),
    index("forget_receipts_of_scope").on(table.scope_token, table.started_at, table.id),
    index("forget_receipts_by_target")
      .on(table.target_hash)
      .where(sql`${table.target} IS NOT NULL`),
    index("forget_receipts_refused")
      .on(table.started_at)
      .where(sql`${table.refused_as} IS NOT NULL`),
  ],
);

/**
 * The keys that certificates are signed with: the one in use, and those before it, so that what they signed can still be verified.
 * A private key is kept only while a key made here is in use; one of the environment never is.
 */
export const certificateKeys = pgTable(
  "certificate_keys",
  {
    /** Thumbprint of RFC 7638. */
    kid: text().primaryKey(),
    /** The point of Ed25519, base64url. */
    x: text().notNull(),
    /** PKCS #8, PEM. */
    private_key: text(),
    created_at: moment().notNull().defaultNow(),
    retired_at: moment(),
    revoked_at: moment(),
  },
  (table) => [
    uniqueIndex("certificate_keys_in_use")
      .on(sql`(${table.private_key} IS NOT NULL)`)
      .where(sql`${table.private_key} IS NOT NULL`),
  ],
);

/** Certificates as they were issued, so that a receipt has one. It is issued again after a newer search for residual rows. */
export const erasureCertificates = pgTable("erasure_certificates", {
  forget_id: uuid().primaryKey(),
  project_id: text().notNull(),
  kid: text().notNull(),
  /** When the search was made that it states. */
  checked_at: moment(),
  jws: text().notNull(),
});

/** The last search for residual rows of each forget that an operator has had searched for. */
export const erasureChecks = pgTable("erasure_checks", {
  forget_id: uuid().primaryKey(),
  project_id: text().notNull(),
  checked_at: moment().notNull(),
  /** Rows by database, and messages of streams. */
  residual_rows: jsonb().notNull(),
});
/** Webhooks: where a project's events are sent. Their secrets are sealed where the operator gave a key to seal them with. */
export const webhooks = pgTable(
  "webhooks",
  {
    /** In the order of creation. */
    id: uuid().primaryKey(),
    project_id: text().notNull(),
    url: text().notNull(),
    events: text().array().notNull(),
    include_content: boolean().notNull(),
    description: text(),
    secret: bytea().notNull(),
    /** The secret before it, which signs too until then. */
    previous_secret: bytea(),
    previous_until: moment(),
    created_at: moment().notNull().defaultNow(),
    created_by_actor: text(),
    created_by_key_prefix: text(),
    /** Null while it is enabled: `request`, or `gone` after an answer of 410. */
    disabled_because: text({ enum: ["request", "gone"] }),
  },
  (table) => [index("webhooks_of_project").on(table.project_id, table.id)],
);

/**
 * Events on their way to webhooks: ids, counts and enums, no content. Those of a subject go with the subject: its forget
 * removes them, by the scope token; a row about the forget itself has none.
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    /** In the order of creation. */
    id: uuid().primaryKey(),
    webhook_id: uuid().notNull(),
    project_id: text().notNull(),
    event_id: uuid().notNull(),
    type: text().notNull(),
    /** When the event was. */
    at: moment().notNull(),
    scope_token: text(),
    data: jsonb().notNull(),
    status: text({ enum: ["pending", "delivered", "dead"] }).notNull(),
    created_at: moment().notNull(),
    /** Since when it is tried: its creation, or when it was last sent again. */
    since: moment().notNull(),
    attempts: integer().notNull().default(0),
    /** Calls since then. */
    tries: integer().notNull().default(0),
    next_try_at: moment(),
    /** Of the call in progress; `next_try_at` is when it counts as lost. */
    lease: uuid(),
    last_attempt_at: moment(),
    last_status: integer(),
    last_error: text(),
    last_duration_ms: integer(),
    finished_at: moment(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_of_event").on(table.webhook_id, table.event_id),
    index("webhook_deliveries_of_webhook").on(table.webhook_id, table.id),
    index("webhook_deliveries_by_status").on(table.webhook_id, table.status, table.id),
    index("webhook_deliveries_due")
      .on(table.webhook_id, table.next_try_at)
      .where(sql`${table.status} = 'pending'`),
    index("webhook_deliveries_of_scope")
      .on(table.scope_token)
      .where(sql`${table.scope_token} IS NOT NULL`),
    index("webhook_deliveries_finished")
      .on(table.status, table.finished_at)
      .where(sql`${table.finished_at} IS NOT NULL`),
  ],
);

/** What the webhooks of a project need owners of outboxes to write, and which state of it they know. */
export const webhookSubscriptions = pgTable(
  "webhook_subscriptions",
  {
    project_id: text().primaryKey(),
    types: text().array().notNull(),
    revision: bigint({ mode: "number" }).notNull().default(1),
    /** The last revision that every owner has agreed to. */
    agreed_revision: bigint({ mode: "number" }).notNull().default(0),
    /** True while its webhooks may need less than that. */
    is_loose: boolean().notNull().default(false),
    changed_at: moment().notNull(),
  },
  (table) => [
    index("webhook_subscriptions_open")
      .on(table.changed_at)
      .where(sql`${table.is_loose} OR ${table.agreed_revision} < ${table.revision}`),
  ],
);
