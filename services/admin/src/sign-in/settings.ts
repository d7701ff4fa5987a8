import { isLocalHost } from "@memory/auth";
import { RIGHTS, ScopeId } from "@memory/contracts";
import { z } from "zod";
import type { RoleMap } from "../domain/sign-in/openings.ts";

/** The provider of identities, as this server is its client. */
export interface SignInConfig {
  issuer: URL;
  clientId: string;
  /** Null for a client without one, which proves itself by PKCE alone. */
  clientSecret: string | null;
  /** Where the provider sends browsers back to: the console's page for it. */
  redirectUri: URL;
  /** How people know the provider. */
  name: string;
  scopes: string;
  rolesClaim: string;
  roles: RoleMap;
  /** The claim that names people; null is their verified address, or else the provider's id of them. */
  actorClaim: string | null;
  /** How long a sign-in and its keys last. */
  lastsMs: number;
}

/** HTTPS, or HTTP inside of this machine or a network of one's own. */
const Address = z.url().transform((text, faults): URL => {
  const url = new URL(text);
  const isSafe =
    url.protocol === "https:" || (url.protocol === "http:" && isLocalHost(url.hostname));
  if (isSafe && url.username === "" && url.hash === "") return url;
  const message = "must be an https:// address without a user and a fragment";
  faults.addIssue({ code: "custom", message });
  return z.NEVER;
});

const Grants = z.array(
  z
    .strictObject({
      org_id: ScopeId,
      projects: z.array(ScopeId).min(1).or(z.literal("all")),
      rights: z.array(z.enum(RIGHTS)).min(1),
    })
    .transform(({ org_id, ...grant }) => ({ orgId: org_id, ...grant })),
);

const Roles = z
  .string()
  .transform((text, faults): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      faults.addIssue({ code: "custom", message: "is no JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string().min(1), Grants))
  .transform((roles): RoleMap => new Map(Object.entries(roles)));

const HOUR_MS = 3_600_000;
const MOST_HOURS = 168;

/** The part of admin's environment that says who may sign in, and where. */
export const SignInEnv = z.object({
  /** Unset: nobody signs in by a provider. */
  SERVICE_SIGN_IN_ISSUER: Address.optional(),
  SERVICE_SIGN_IN_CLIENT_ID: z.string().optional(),
  SERVICE_SIGN_IN_CLIENT_SECRET: z.string().optional(),
  SERVICE_SIGN_IN_REDIRECT_URI: Address.optional(),
  SERVICE_SIGN_IN_NAME: z.string().max(64).default("your organization"),
  SERVICE_SIGN_IN_SCOPES: z.string().default("openid email profile"),
  SERVICE_SIGN_IN_ROLES_CLAIM: z.string().default("roles"),
  SERVICE_SIGN_IN_ROLES: Roles.optional(),
  SERVICE_SIGN_IN_ACTOR_CLAIM: z.string().optional(),
  SERVICE_SIGN_IN_HOURS: z.coerce.number().positive().max(MOST_HOURS).default(8),
});

/** Null without an issuer. Throws, naming the setting, where one is missing that an issuer needs. */
export function signInConfig(env: z.infer<typeof SignInEnv>): SignInConfig | null {
  const issuer = env.SERVICE_SIGN_IN_ISSUER;
  if (issuer === undefined) return null;
  const needed = <Value>(value: Value | undefined, setting: string): Value => {
    if (value === undefined)
      throw new Error(`${setting} is required where SERVICE_SIGN_IN_ISSUER is set`);
    return value;
  };
  const scopes = env.SERVICE_SIGN_IN_SCOPES.split(/[\s,]+/).filter((scope) => scope !== "");
  return {
    issuer,
    clientId: needed(env.SERVICE_SIGN_IN_CLIENT_ID, "SERVICE_SIGN_IN_CLIENT_ID"),
    clientSecret: env.SERVICE_SIGN_IN_CLIENT_SECRET ?? null,
    redirectUri: needed(env.SERVICE_SIGN_IN_REDIRECT_URI, "SERVICE_SIGN_IN_REDIRECT_URI"),
    name: env.SERVICE_SIGN_IN_NAME,
    scopes: [...new Set(["openid", ...scopes])].join(" "),
    rolesClaim: env.SERVICE_SIGN_IN_ROLES_CLAIM,
    roles: needed(env.SERVICE_SIGN_IN_ROLES, "SERVICE_SIGN_IN_ROLES"),
    actorClaim: env.SERVICE_SIGN_IN_ACTOR_CLAIM ?? null,
    lastsMs: env.SERVICE_SIGN_IN_HOURS * HOUR_MS,
  };
}
