import { optionalText, RIGHTS, requiredText } from "@memory/contracts";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE } from "./example-ids.ts";
import { Bound, Id, Moment, OrgId, ProjectId, pathParameter } from "./fields.ts";
import { named } from "./named.ts";
import { cursorOf, Limit, NextCursor } from "./page.ts";
import { NAMES_SENDER, SENT_BY, SentBy } from "./sender.ts";

const KEY = {
  id: EXAMPLE.key,
  prefix: "mk_k7Qm2",
  org_id: EXAMPLE.org,
  project_id: EXAMPLE.project,
  label: "chat backend",
  rights: ["capture", "read"],
  created_at: "2026-03-01T09:00:00.000Z",
};

const KeyFields = named(
  { id: "KeyFields", description: "What a key is; never the key itself.", example: KEY },
  z.object({
    id: Id,
    prefix: z.string().meta({
      description: "The first 8 characters of the key, by which receipts name it.",
    }),
    org_id: z.string(),
    project_id: z.string(),
    label: z.string().nullable(),
    rights: z
      .array(z.enum(RIGHTS))
      .optional()
      .meta({ description: "What it may do; a key without the field may do everything." }),
    created_at: Moment,
    expires_at: Moment.optional().meta({
      description: "From when on it is refused; a key without the field has no end.",
    }),
  }),
);

/** A key in a listing: never the key, never its hash. */
export const Key = named(
  { id: "Key", description: "A key in a listing.", example: { ...KEY, revoked_at: null } },
  KeyFields.and(
    z.object({
      revoked_at: Moment.nullable(),
      last_used_at: Moment.nullable().optional().meta({
        description:
          "When it was used last, to a minute or two; only in a page, null while it never was.",
      }),
      created_by: SentBy.optional().meta({ description: "Who made it; only in a page." }),
      revoked_by: SentBy.nullable()
        .optional()
        .meta({ description: "Who revoked it; only in a page, null while it is not revoked." }),
    }),
  ),
);

const CREATED = { key: "mk_k7Qm2xZp…", ...KEY };
const clearKey = z.string().meta({ description: "The key itself, shown this once." });

/** A new key of the story of the examples. */
export const keyExample = CREATED;

/** A new key: the only answer that shows it in clear text. */
export const KeyCreated = named(
  { id: "KeyCreated", description: "A new key.", example: CREATED },
  z.object({ key: clearKey }).and(KeyFields),
);

const WANTED = {
  org_id: EXAMPLE.org,
  project_id: EXAMPLE.project,
  label: "chat backend",
  rights: ["capture", "read"],
};
const KeyBody = named(
  { id: "KeyBody", description: "The scope of a new key.", example: WANTED },
  z.object({
    org_id: OrgId,
    project_id: ProjectId,
    label: optionalText(128),
    rights: z
      .array(z.enum(RIGHTS))
      .min(1)
      .nullish()
      .transform((rights) => (rights ? RIGHTS.filter((right) => rights.includes(right)) : null))
      .meta({
        description:
          "`capture` sends events, `read` asks and lists, `review` resolves and rates, `erase` forgets, `keys` manages keys. Absent: all that its creator may do.",
      }),
    expires_at: Bound.nullish().meta({
      description:
        "From when on the key is refused; in the future. Absent: never, or when the key ends that creates it, which no key it creates outlives.",
    }),
  }),
);

export const createKey = apiRoute({
  method: "POST",
  path: "/v1/keys",
  service: "admin",
  tag: "Keys",
  operationId: "createKey",
  summary: "Create a key",
  description:
    "Where the server has an admin key (`npm start` sets one), only that one manages keys, for any project. Where it has none, the first call needs no credential and later ones a key of the same project with the right `keys`. Without `rights` the new key may do everything: look at the answer, which lists `rights` where the key is limited.",
  rights: ["keys"],
  isRepeatable: true,
  requestHeaders: NAMES_SENDER,
  schema: { body: KeyBody, response: { 201: KeyCreated } },
  errors: ["missing_scope", "forbidden_scope"],
  example: { body: WANTED, answer: CREATED },
});

const KEYS = {
  keys: [
    {
      ...KEY,
      revoked_at: null,
      last_used_at: "2026-03-02T14:31:05.000Z",
      created_by: SENT_BY,
      revoked_by: null,
    },
  ],
  next_cursor: null,
};
const KeyList = named(
  { id: "KeyList", description: "Keys, without their clear text.", example: KEYS },
  z.object({
    keys: z.array(Key),
    next_cursor: NextCursor.optional().meta({
      description: "The cursor of the next page; null on the last one. Only in a page.",
    }),
  }),
);

const Position = z.tuple([Bound, z.guid()]).transform(([createdAt, id]) => ({ createdAt, id }));

/** A position in a list of keys; what follows was made after the key that has it. */
export type KeyPosition = z.output<typeof Position>;

export const listKeys = apiRoute({
  method: "GET",
  path: "/v1/keys",
  service: "admin",
  tag: "Keys",
  operationId: "listKeys",
  summary: "List keys",
  description:
    "With the admin key the keys of all projects; where the server has no admin key, those of the caller's project. All of them, oldest first; with `limit`, `cursor` or `revoked` a page, 50 unless `limit` says otherwise, that also says who made and revoked each, and when it was used last. A page may be short, or empty, where few keys pass the filter: read on until `next_cursor` is null.",
  rights: ["keys"],
  schema: {
    querystring: z.object({
      limit: Limit.optional(),
      cursor: cursorOf(Position).optional(),
      revoked: z.enum(["true", "false"]).optional().meta({
        description:
          "Only keys that are revoked, or only those that are not, whether they are past their end or not.",
      }),
    }),
    response: { 200: KeyList },
  },
  errors: [],
  example: { query: { limit: "50" }, answer: KEYS },
});

const REVOKED = { id: EXAMPLE.key, status: "revoked" };
const KeyRevoked = named(
  { id: "KeyRevoked", description: "The key is revoked.", example: REVOKED },
  z.object({ id: Id, status: z.literal("revoked") }),
);

export const revokeKey = apiRoute({
  method: "DELETE",
  path: "/v1/keys/:key_id",
  service: "admin",
  tag: "Keys",
  operationId: "revokeKey",
  summary: "Revoke a key",
  description: "Once this has answered, no part of the service accepts the key any more.",
  rights: ["keys"],
  requestHeaders: NAMES_SENDER,
  schema: { params: pathParameter("key_id", "The key."), response: { 200: KeyRevoked } },
  errors: ["key_not_found"],
  example: { params: { key_id: EXAMPLE.key }, answer: REVOKED },
});

const WHO = {
  org_id: EXAMPLE.org,
  project_id: EXAMPLE.project,
  key_id: EXAMPLE.key,
  prefix: "mk_k7Qm2",
  rights: ["capture", "read"],
  version: "0.1.0",
};
const WhoAmI = named(
  { id: "WhoAmI", description: "Whose key it is, and what it may do.", example: WHO },
  z.object({
    org_id: z.string().nullable().meta({ description: "Null in open dev mode without a key." }),
    project_id: z.string().nullable(),
    key_id: Id.nullable(),
    prefix: z.string().nullable(),
    rights: z.array(z.enum(RIGHTS)),
    version: z.string().meta({ description: "The version of the service." }),
  }),
);

export const whoAmI = apiRoute({
  method: "GET",
  path: "/v1/whoami",
  service: "admin",
  tag: "Keys",
  operationId: "whoAmI",
  summary: "See whose key it is",
  description:
    "The organization, project and rights of the key, so that a client needs nothing but the key.",
  rights: [],
  schema: { response: { 200: WhoAmI } },
  errors: [],
  example: { answer: WHO },
});

const OWNER = { owner_ref: "console-user-17", name: "Acme" };
const ProvisionBody = named(
  { id: "ProvisionBody", description: "An owner known to the console.", example: OWNER },
  z.object({
    owner_ref: requiredText(256).meta({ description: "The console's name for the owner." }),
    name: requiredText(256),
  }),
);

const { label: _label, rights: _rights, ...unlabelled } = CREATED;
const PROVISIONED = { ...unlabelled, project_id: `prj_${EXAMPLE.org}_default`, org_created: true };
const Provisioned = named(
  { id: "Provisioned", description: "The organization's project and key.", example: PROVISIONED },
  KeyFields.omit({ label: true, rights: true }).extend({
    key: clearKey,
    org_created: z.boolean().meta({ description: "False where the owner was known." }),
  }),
);

export const provisionOrg = apiRoute({
  method: "POST",
  path: "/v1/orgs/provision",
  service: "admin",
  tag: "Keys",
  operationId: "provisionOrg",
  summary: "Provision an organization",
  description:
    "For the backend of a console only, with its shared secret as bearer token. Makes an organization, a project and a key; for a known owner a new key.",
  rights: null,
  requestHeaders: NAMES_SENDER,
  schema: { body: ProvisionBody, response: { 201: Provisioned } },
  errors: [],
  example: { body: OWNER, answer: PROVISIONED },
});
