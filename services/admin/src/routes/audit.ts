import {
  type AuditEntry as AuditEntryOut,
  listAudit as api,
  pageSize,
  writeCursor,
} from "@memory/api";
import { type ProjectScope, projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { AuditEntry, AuditLink } from "../domain/audit-entry.ts";
import type { AuditFilter, AuditPage, PageOfAudit } from "../store/audit-pages.ts";

interface Verbs {
  readAuditPage: (
    project: ProjectScope,
    filter: AuditFilter,
    page: PageOfAudit,
  ) => Promise<AuditPage>;
  readAuditHead: () => Promise<AuditLink | null>;
}

/** GET /v1/audit. */
export const auditRoute =
  ({ readAuditPage, readAuditHead }: Verbs): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(api.path, { schema: api.schema }, async ({ query, caller }) => {
      const { project_id, limit, cursor, type, actor, key_prefix, from, to } = query;
      const project = projectScope(caller, project_id);
      const filter = {
        type: type ?? null,
        actor: actor ?? null,
        keyPrefix: key_prefix ?? null,
        from: from ?? null,
        to: to ?? null,
      };
      // The head is read after the page, so that it is no older than an entry of it.
      const page = { limit: pageSize(limit), after: cursor ?? null };
      const { entries, next } = await readAuditPage(project, filter, page);
      const head = await readAuditHead();
      return {
        entries: entries.map(entryOut),
        head,
        next_cursor: next && writeCursor([next.at, next.id]),
      };
    });
  };

const entryOut = (entry: AuditEntry): z.infer<typeof AuditEntryOut> => ({
  id: entry.id,
  position: entry.position,
  at: entry.at,
  type: entry.type,
  project_id: entry.projectId,
  by: { actor: entry.actor, key_prefix: entry.keyPrefix },
  request_id: entry.requestId,
  subject: entry.subject,
  data: JSON.parse(entry.data),
  previous_hash: entry.previousHash,
  hash: entry.hash,
});
