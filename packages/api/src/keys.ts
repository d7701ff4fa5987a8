import { optionalText, requiredText } from "@memory/contracts";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE } from "./example-ids.ts";
import { Id, Moment, OrgId, ProjectId, pathParameter } from "./fields.ts";
import { named } from "./named.ts";

const KEY = {
  id: EXAMPLE.key,
  prefix: "k7Qm2xZp",
  org_id: EXAMPLE.org,
  project_id: EXAMPLE.project,
  label: "chat backend",
  created_at: "2026-03-01T09:00:00.000Z",
};

const KeyFields = {
  id: Id,
  prefix: z.string().meta({ description: "The first 8 characters that set the key apart." }),
  org_id: z.string(),
  project_id: z.string(),
  label: z.string().nullable(),
  created_at: Moment,
};

/** A key in a listing: never the key, never its hash. */
export const Key = named(
  { id: "Key", description: "A key in a listing.", example: { ...KEY, revoked_at: null } },
  z.object({ ...KeyFields, revoked_at: Moment.nullable() }),
);

const CREATED = { key: "mk_k7Qm2xZp…", ...KEY };
const clearKey = z.string().meta({ description: "The key itself, shown this once." });

/** A new key: the only answer that shows it in clear text. */
export const KeyCreated = named(
  { id: "KeyCreated", description: "A new key.", example: CREATED },
  z.object({ key: clearKey, ...KeyFields }),
);

const WANTED = { org_id: EXAMPLE.org, project_id: EXAMPLE.project, label: "chat backend" };
const KeyBody = named(
  { id: "KeyBody", description: "The scope of a new key.", example: WANTED },
  z.object({ org_id: OrgId, project_id: ProjectId, label: optionalText(128) }),
);

export const createKey = apiRoute({
  method: "POST",
  path: "/v1/keys",
  service: "admin",
  tag: "Keys",
  operationId: "createKey",
  summary: "Create a key",
  description:
    "With the admin key for any project; without an admin key set on the server, the first call needs no credential and later ones a key of the same project.",
  right: "keys",
  schema: { body: KeyBody, response: { 201: KeyCreated } },
  errors: ["missing_scope", "forbidden_scope"],
  example: { body: WANTED, answer: CREATED },
});

const KEYS = { keys: [{ ...KEY, revoked_at: null }] };
const KeyList = named(
  { id: "KeyList", description: "Keys, without their clear text.", example: KEYS },
  z.object({ keys: z.array(Key) }),
);

export const listKeys = apiRoute({
  method: "GET",
  path: "/v1/keys",
  service: "admin",
  tag: "Keys",
  operationId: "listKeys",
  summary: "List keys",
  description: "The keys of the caller's project; with the admin key, of all projects.",
  right: "keys",
  schema: { response: { 200: KeyList } },
  errors: [],
  example: { answer: KEYS },
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
  right: "keys",
  schema: { params: pathParameter("key_id", "The key."), response: { 200: KeyRevoked } },
  errors: ["key_not_found"],
  example: { params: { key_id: EXAMPLE.key }, answer: REVOKED },
});

const OWNER = { owner_ref: "console-user-17", name: "Acme" };
const ProvisionBody = named(
  { id: "ProvisionBody", description: "An owner known to the console.", example: OWNER },
  z.object({
    owner_ref: requiredText(256).meta({ description: "The console's name for the owner." }),
    name: requiredText(256),
  }),
);

const { label: _, ...unlabelled } = CREATED;
const PROVISIONED = { ...unlabelled, project_id: `prj_${EXAMPLE.org}_default`, org_created: true };
const Provisioned = named(
  { id: "Provisioned", description: "The organization's project and key.", example: PROVISIONED },
  KeyCreated.omit({ label: true }).extend({
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
  right: null,
  schema: { body: ProvisionBody, response: { 201: Provisioned } },
  errors: [],
  example: { body: OWNER, answer: PROVISIONED },
});
