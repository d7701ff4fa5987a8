import { ScopeId } from "@memory/contracts";
import { normalDatetime } from "@memory/values";
import { z } from "zod";

export const ProjectId = ScopeId.meta({
  description: "The project. A key belongs to one; another project than the key's is 403.",
  examples: ["prj_1"],
});
export const SubjectId = ScopeId.meta({
  description: "The person or thing that is remembered, under a name of your own.",
  examples: ["sam"],
});
export const OrgId = ScopeId.meta({
  description: "The organization that owns the project.",
  examples: ["org_1"],
});

/** The query of a route about one subject. */
export const SubjectQuery = z.object({ project_id: ProjectId, subject_id: SubjectId });

/** The query of a route about a project, or about one subject of it. */
export const ProjectQuery = z.object({
  project_id: ProjectId,
  subject_id: SubjectId.optional(),
});

/** An id in a path. One that is no UUID is the route's 404, so that it names nothing like any unknown id. */
export const pathParameter = <Name extends string>(name: Name, what: string) =>
  z.object({ [name]: z.string().meta({ format: "uuid", description: what }) } as {
    [key in Name]: z.ZodString;
  });

/** What JSON Schema says of an object that has exactly one of two fields; null counts as absent, text has a character at least. */
export const exactlyOneOf = (a: string, b: string) =>
  [
    [a, b],
    [b, a],
  ].map(([given = "", absent = ""]) => ({
    required: [given],
    properties: { [given]: { type: "string", minLength: 1 }, [absent]: { type: "null" } },
  }));

export const Moment = z.string().meta({ format: "date-time", description: "An instant in UTC." });
export const Id = z.string().meta({ format: "uuid" });

/** A moment that bounds a list, as an instant in UTC: Postgres reads no offset of sixteen hours. */
export const Bound = z
  .string()
  .transform((text, context) => {
    const moment = normalDatetime(text);
    if (moment !== null) return moment;
    context.addIssue({ code: "custom", message: "must be a date or datetime of RFC 3339" });
    return z.NEVER;
  })
  .meta({ format: "date-time", examples: ["2026-03-01T10:20:30Z"] });
