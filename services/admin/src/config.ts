import type { KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { BaseEnv, DatabaseEnv, Flag, NatsEnv, requestsPerProject } from "@memory/env";
import { z } from "zod";

import { privateKeyOf } from "./domain/certificate-key.ts";
import { type Allowed, allowedBy } from "./domain/webhooks/addresses.ts";
import { type SignInConfig, SignInEnv, signInConfig } from "./sign-in/settings.ts";
import type { TransferBounds } from "./transfer-slots.ts";
import type { WebhookConfig } from "./webhooks/webhooks.ts";

/** A private key of Ed25519: its text, or the path of a file that has it. */
const SigningKey = z.string().transform((text, faults): KeyObject => {
  try {
    return privateKeyOf(isKeyText(text) ? text : readFileSync(text, "utf8"));
  } catch (error) {
    const isUnread = "code" in (error as object);
    const message = isUnread ? "cannot be read as a file" : (error as Error).message;
    faults.addIssue({ code: "custom", message });
    return z.NEVER;
  }
});

// What PKCS #8 of any key of this kind begins with, in base64.
const isKeyText = (text: string): boolean => /^\s*(-----BEGIN|MC[\w+/=]{62}$)/.test(text);

const AllowedAddresses = z.string().transform((text, context): Allowed => {
  try {
    return allowedBy(text);
  } catch {
    context.addIssue({
      code: "custom",
      message: "must be addresses, ranges, names of hosts, loopback or all, separated by commas",
    });
    return z.NEVER;
  }
});

const Keys = z
  .string()
  .transform((text) => text.split(",").map((key) => key.trim()))
  .pipe(z.array(z.string().min(16, { error: "each key needs 16 characters" })));

const TRANSFERS: TransferBounds = {
  ...{ exportsAtOnce: 8, exportsPerOrg: 6, exportsPerProject: 2 },
  ...{ importsAtOnce: 16, importsPerOrg: 12, importsPerProject: 1 },
  importWritesAtOnce: 4,
  leastImportPace: { bytes: 256 * 1_024, withinMs: 60_000 },
  mostSilenceMs: 60_000,
};
/** An import of any size arrives in whole within this; edge bounds every other body sooner. */
const REQUEST_TIMEOUT_MS = 24 * 60 * 60 * 1_000;

/** Environment of admin. */
export const AdminEnv = z.object({
  ...BaseEnv.shape,
  ...DatabaseEnv.shape,
  ...NatsEnv.shape,
  ...SignInEnv.shape,
  SERVICE_AUTH_REQUIRED: Flag.default(true),
  /** The token with which the other services ask about keys. */
  SERVICE_INTERNAL_TOKEN: z.string().min(16),
  /** Set: admin mode, only this credential manages keys. Unset: bootstrap mode. */
  SERVICE_ADMIN_KEY: z.string().optional(),
  /** The console backend's secret for provisioning; unset refuses it. */
  SERVICE_CONSOLE_SERVICE_KEY: z.string().optional(),
  /** How long a revoked key stays in the listings; 0 keeps all. */
  SERVICE_REVOKED_KEY_RETENTION_DAYS: z.coerce.number().int().min(0).default(400),
  /** Lets several orgs have keys for one project. */
  SERVICE_PROJECTS_SHARED: Flag.default(false),
  /** Signs certificates; unset, one is made and kept in the database. */
  SERVICE_CERTIFICATE_KEY: SigningKey.optional(),
  /** How certificates name who issues them. */
  SERVICE_CERTIFICATE_ISSUER: z.string().max(256).default("memory-service"),
  /** What webhooks may call beside the internet, and without TLS. */
  SERVICE_WEBHOOK_ALLOW: AllowedAddresses.prefault(""),
  /** What secrets of webhooks are sealed with at rest: the first seals, all of them open. */
  SERVICE_WEBHOOK_SEALING_KEYS: Keys.optional(),
});

export interface AdminConfig {
  authRequired: boolean;
  internalToken: string;
  adminKey: string | undefined;
  consoleKey: string | undefined;
  projectsShared: boolean;
  webhooks: WebhookConfig;
  /** Null where nobody signs in by a provider. */
  signIn: SignInConfig | null;
  /** How long a revoked key stays in the listings; null keeps all. */
  revokedKeyRetentionDays: number | null;
  /** Forgets of one project that are worked on at once. */
  forgetsPerProject: number;
  /** Who issues certificates, and with which key; null: one of the database. */
  certificates: { issuer: string; privateKey: KeyObject | null };
  /** How long a caller waits for its forget, and how often forgets without a caller are continued; defaults where absent. */
  forget: { patienceMs?: number; everyMs?: number };
  transfers: TransferBounds;
  /** How long a request may take to arrive in whole. */
  requestTimeoutMs: number;
}

export const adminConfig = (env: z.infer<typeof AdminEnv>): AdminConfig => ({
  authRequired: env.SERVICE_AUTH_REQUIRED,
  internalToken: env.SERVICE_INTERNAL_TOKEN,
  adminKey: env.SERVICE_ADMIN_KEY,
  consoleKey: env.SERVICE_CONSOLE_SERVICE_KEY,
  projectsShared: env.SERVICE_PROJECTS_SHARED,
  webhooks: {
    allowed: env.SERVICE_WEBHOOK_ALLOW,
    sealingKeys: env.SERVICE_WEBHOOK_SEALING_KEYS ?? [],
  },
  signIn: signInConfig(env),
  revokedKeyRetentionDays: env.SERVICE_REVOKED_KEY_RETENTION_DAYS || null,
  // They wait for other services most of the time, with no connection in use.
  forgetsPerProject: 2 * requestsPerProject(env),
  certificates: {
    issuer: env.SERVICE_CERTIFICATE_ISSUER,
    privateKey: env.SERVICE_CERTIFICATE_KEY ?? null,
  },
  forget: {},
  transfers: TRANSFERS,
  requestTimeoutMs: REQUEST_TIMEOUT_MS,
});
