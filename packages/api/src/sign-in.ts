import { RIGHTS, requiredText } from "@memory/contracts";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE } from "./example-ids.ts";
import { Moment, OrgId, ProjectId } from "./fields.ts";
import { KeyCreated, keyExample } from "./keys.ts";
import { named } from "./named.ts";

const common = { service: "admin", tag: "Keys", rights: null } as const;
const BY_TOKEN = "With the token of the sign-in as bearer token, not with a key.";

/** What only who made it knows, and nobody guesses. */
const Random = z.string().regex(/^[\w-]{22,128}$/);
const VALUES = {
  state: "3Xy0b0Nq1c0zZ1b5m9kS2w",
  nonce: "n7fV0Q2j8Yt4o1Lr6uKe9A",
  challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
};

const PROVIDER = { provider: { name: "Acme" } };
const SignIn = named(
  { id: "SignIn", description: "Whether people can sign in by a provider.", example: PROVIDER },
  z.object({
    provider: z
      .object({ name: z.string().meta({ description: "How people know the provider." }) })
      .nullable()
      .meta({ description: "Null where the server has none: keys are the only way in." }),
  }),
);

export const readSignIn = apiRoute({
  ...common,
  method: "GET",
  path: "/v1/sign-in",
  operationId: "readSignIn",
  summary: "See whether people can sign in",
  description:
    "Whether the server has a provider of identities (OpenID Connect), and its name. Nothing else of its settings.",
  schema: { response: { 200: SignIn } },
  errors: [],
  example: { answer: PROVIDER },
});

const BEGIN = { state: VALUES.state, nonce: VALUES.nonce, code_challenge: VALUES.challenge };
const BEGUN = {
  url: `https://login.example.com/authorize?client_id=memory&response_type=code&state=${VALUES.state}`,
};
const SignInBegin = named(
  { id: "SignInBegin", description: "What a page keeps and proves later.", example: BEGIN },
  z.object({
    state: Random.meta({ description: "Random; comes back with the answer." }),
    nonce: Random.meta({ description: "Random; comes back in the token of the provider." }),
    code_challenge: z
      .string()
      .regex(/^[\w-]{43}$/)
      .meta({ description: "SHA-256 of the code verifier, base64url (S256 of RFC 7636)." }),
  }),
);
const SignInBegun = named(
  { id: "SignInBegun", description: "Where the person signs in.", example: BEGUN },
  z.object({ url: z.string().meta({ description: "The provider's page." }) }),
);

export const beginSignIn = apiRoute({
  ...common,
  method: "POST",
  path: "/v1/sign-in/begin",
  operationId: "beginSignIn",
  summary: "Begin a sign-in",
  description:
    "The address of the provider's page. The provider sends the browser back to the redirect URI of the server's settings, whatever the request says. Nothing is kept: a page keeps what it sent.",
  schema: { body: SignInBegin, response: { 200: SignInBegun } },
  errors: ["not_found", "upstream_unavailable"],
  example: { body: BEGIN, answer: BEGUN },
});

const COMPLETE = {
  parameters: `code=SplxlOBeZQQYbYS6WxSbIA&state=${VALUES.state}&iss=https%3A%2F%2Flogin.example.com`,
  state: VALUES.state,
  nonce: VALUES.nonce,
  code_verifier: VALUES.verifier,
};
const OPENING = { org_id: EXAMPLE.org, project_id: EXAMPLE.project, rights: ["read", "review"] };
const COMPLETED = {
  token: "si_k7Qm2xZp…",
  actor: "kim@example.com",
  expires_at: "2026-03-01T17:00:00.000Z",
  projects: [OPENING],
};
const SignInComplete = named(
  { id: "SignInComplete", description: "The answer of the provider.", example: COMPLETE },
  z.object({
    parameters: requiredText(8_192).meta({
      description: "The query with which the provider sent the browser back, as it came.",
    }),
    state: Random.meta({ description: "The state that the sign-in was begun with." }),
    nonce: Random.meta({ description: "Its nonce." }),
    code_verifier: z
      .string()
      .regex(/^[\w.~-]{43,128}$/)
      .meta({ description: "What the code challenge was made of." }),
  }),
);
const SignedIn = named(
  { id: "SignedIn", description: "Who signed in, and what is open to them.", example: COMPLETED },
  z.object({
    token: z.string().meta({ description: "Opens projects, and ends the sign-in." }),
    actor: z.string().meta({
      description: "The person, as decisions and the audit log name them.",
    }),
    expires_at: Moment.meta({ description: "When the sign-in and its keys end." }),
    projects: z
      .array(
        z.object({ org_id: z.string(), project_id: z.string(), rights: z.array(z.enum(RIGHTS)) }),
      )
      .meta({ description: "What the person's roles open, at most 1,000." }),
  }),
);

export const completeSignIn = apiRoute({
  ...common,
  method: "POST",
  path: "/v1/sign-in",
  operationId: "completeSignIn",
  summary: "Complete a sign-in",
  description:
    "Exchanges the code at the provider, checks what it says of the person, and answers what their roles open. A code is good once. Roles that change at the provider take effect with the next sign-in, at the latest when this one ends.",
  schema: { body: SignInComplete, response: { 201: SignedIn } },
  errors: ["not_found", "sign_in_failed", "sign_in_refused", "upstream_unavailable"],
  example: { body: COMPLETE, answer: COMPLETED },
});

const WANTED = { org_id: EXAMPLE.org, project_id: EXAMPLE.project };
const SignInOpen = named(
  { id: "SignInOpen", description: "One of the projects of a sign-in.", example: WANTED },
  z.object({ org_id: OrgId, project_id: ProjectId }),
);

export const openProject = apiRoute({
  ...common,
  method: "POST",
  path: "/v1/sign-in/keys",
  operationId: "openProject",
  summary: "Open a project",
  description: `Makes a key of a project that the sign-in opens, with the rights of the person's roles; it ends with the sign-in, and all that is done with it is the person's, whatever \`X-Service-Actor\` says. ${BY_TOKEN}`,
  schema: { body: SignInOpen, response: { 201: KeyCreated } },
  errors: ["forbidden_scope"],
  example: {
    body: WANTED,
    answer: {
      ...keyExample,
      ...{ label: "Sign-in of kim@example.com", rights: ["read", "review"] },
      expires_at: COMPLETED.expires_at,
    },
  },
});

const ENDED = { status: "ended" };
const SignInEnded = named(
  { id: "SignInEnded", description: "The sign-in is over.", example: ENDED },
  z.object({ status: z.literal("ended") }),
);

export const endSignIn = apiRoute({
  ...common,
  method: "DELETE",
  path: "/v1/sign-in",
  operationId: "endSignIn",
  summary: "Sign out",
  description: `Revokes the keys of the sign-in: once this has answered, no part of the service accepts them. The person stays signed in at the provider. ${BY_TOKEN}`,
  schema: { response: { 200: SignInEnded } },
  errors: [],
  example: { answer: ENDED },
});
