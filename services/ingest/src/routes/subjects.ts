import { listSubjects as api, pageSize, type SubjectOut, writeCursor } from "@memory/api";
import { projectScope, shownSubject } from "@memory/scope";
import { datetimeOf } from "@memory/values";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { ListedSubject, listSubjects } from "../list-subjects.ts";

/** GET /v1/subjects. */
export const subjectsRoute =
  (list: ReturnType<typeof listSubjects>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(api.path, { schema: api.schema }, async (request) => {
      const { project_id, prefix, limit, cursor } = request.query;
      const project = projectScope(request.caller, project_id);
      const { subjects, next } = await list(project, {
        prefix,
        limit: pageSize(limit),
        after: cursor ?? "",
      });
      return {
        subjects: subjects.map(subjectOut),
        next_cursor: next === null ? null : writeCursor([next]),
      };
    });
  };

const subjectOut = (subject: ListedSubject): z.output<typeof SubjectOut> => ({
  subject_id: shownSubject(subject.subjectId),
  subject_type: subject.subjectType,
  events: subject.events,
  facts: subject.facts,
  open_conflicts: subject.openConflicts,
  first_seen: datetimeOf(subject.firstSeen),
  last_seen: datetimeOf(subject.lastSeen),
});
