import { randomBytes } from "node:crypto";
import { AUDIT_TYPES, type OutboxEvent } from "@memory/contracts";
import type { OutboxHandler } from "@memory/outbox";
import { chained, type NewAuditEntry, subjectDigest } from "./domain/audit-entry.ts";
import {
  insertAuditEntries,
  installationSecret,
  knownAuditIds,
  lockAuditHead,
} from "./store/audit.ts";

const AUDITED: ReadonlySet<string> = new Set(AUDIT_TYPES);
const SECRET = "audit-subjects";
const SECRET_BYTES = 32;

/** Adds what people and keys decided to the audit log, once each, however often it comes. */
export function appendAudit(): OutboxHandler {
  return async (tx, events) => {
    const audited = events.filter(isAudited);
    if (audited.length === 0) return;
    // Not kept in memory: this transaction may make it, and be rolled back.
    const secret = await installationSecret(tx, SECRET, randomBytes(SECRET_BYTES));
    const last = await lockAuditHead(tx);
    const known = await knownAuditIds(
      tx,
      audited.map(({ id }) => id),
    );
    const fresh = audited.filter(({ id }) => !known.has(id)).map(entryOf(secret));
    if (fresh.length > 0) await insertAuditEntries(tx, chained(last, fresh));
  };
}

/** What memory resolved itself is nobody's decision. */
const isAudited = ({ type, data, projectId }: OutboxEvent): boolean =>
  AUDITED.has(type) && projectId !== null && data["by"] !== "memory";

const entryOf =
  (secret: Buffer) =>
  ({ scopeToken, data, projectId, ...event }: OutboxEvent): NewAuditEntry => ({
    id: event.id,
    at: event.at,
    type: event.type,
    projectId: projectId ?? "",
    actor: event.actor,
    keyPrefix: event.keyPrefix,
    requestId: event.requestId,
    subject: scopeToken && subjectDigest(secret, scopeToken),
    data: JSON.stringify(withoutTokens(secret, data)),
  });

const TOKEN = /_token$/;

/** A scope token can be found from a name by anybody who guesses it: other subjects that an event names are kept as digests too. */
const withoutTokens = (secret: Buffer, data: OutboxEvent["data"]): OutboxEvent["data"] =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) =>
      TOKEN.test(name) && typeof value === "string"
        ? [name.replace(TOKEN, ""), subjectDigest(secret, value)]
        : [name, value],
    ),
  );
