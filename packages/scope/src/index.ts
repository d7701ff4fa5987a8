import { hash } from "node:crypto";
import type { Right } from "@memory/contracts";
import { forbiddenScope } from "@memory/errors";

declare const checked: unique symbol;

/** A project that the caller is known to have access to. Only `projectScope` and `trustedScope` make one. */
export interface ProjectScope {
  readonly projectId: string;
  readonly [checked]: true;
}

/** A project and a subject in it: what every record of memory belongs to. */
export interface Scope extends ProjectScope {
  readonly subjectId: string;
}

/** The sender of a request: the owner of a key, or anybody in open dev mode. */
export type Caller =
  | {
      kind: "key";
      keyId: string;
      prefix: string;
      orgId: string;
      projectId: string;
      /** What the key may do; null or absent is everything. */
      rights?: readonly Right[] | null | undefined;
    }
  | { kind: "open" };

/** Who sent a request, as it is kept with what the request decided. */
export interface Sender {
  /** Whom the request names; null when it names nobody. */
  readonly actor: string | null;
  /** The prefix of the key; null without a key, in open dev mode. */
  readonly keyPrefix: string | null;
  /** The id of the request; absent where none is known. */
  readonly requestId?: string;
}

/**
 * The scope a caller may act in. Throws `forbidden_scope` naming `field` when the key is bound to another project.
 */
export function projectScope(
  caller: Caller,
  projectId: string,
  field: string | null = "project_id",
): ProjectScope {
  if (caller.kind === "key" && caller.projectId !== projectId) throw forbiddenScope(field);
  return { projectId } as ProjectScope;
}

export const subjectScope = (project: ProjectScope, subjectId: string): Scope =>
  ({ projectId: project.projectId, subjectId }) as Scope;

/** A scope taken from our own records or messages, where no caller has to be checked. */
export const trustedScope = (projectId: string, subjectId: string): Scope =>
  ({ projectId, subjectId }) as Scope;

/**
 * The only form in which a scope appears in a message, a lock or a tombstone:
 * the first 128 bits, as 32 hex digits, of sha256 over the JSON array `[project, subject]`.
 */
export const scopeToken = (projectId: string, subjectId: string): string =>
  hash("sha256", JSON.stringify([projectId, subjectId]), "hex").slice(0, 32);

/**
 * A project as messages name it, for services that share work between tenants and only need to distinguish them: the first
 * 64 bits, as 16 hex digits, of sha256 over the JSON array `[project]`.
 */
export const tenantToken = (projectId: string): string =>
  hash("sha256", JSON.stringify([projectId]), "hex").slice(0, 16);

export const tokenOf = (scope: Scope): string => scopeToken(scope.projectId, scope.subjectId);

/** The target of a forget as its receipt names it: sha256, hex, over the JSON array `[scope, project, target]`. */
export const forgetTargetHash = (
  scope: "subject" | "fact",
  projectId: string,
  target: string,
): string => hash("sha256", JSON.stringify([scope, projectId, target]), "hex");
