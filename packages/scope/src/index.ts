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
      /** The person whom the key stands for; null or absent is whom each request names. */
      actor?: string | null | undefined;
    }
  | { kind: "open" };

/** Who sent a request, as it is kept with what the request decided. */
export interface Sender {
  /** The person whom the key stands for, or whom the request names; null when it names nobody. */
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

/** Between the name and the id in the id of a merged subject; repeated at its end, so that no name a client may send is as long. */
const SEPARATOR = "\u001f";
const MERGED = new RegExp(`^([^]*)${SEPARATOR}([0-9a-f-]{36})${SEPARATOR}{92}$`);

/** The subject that a merge makes of two, which only this service can name: its scope is another than that of the name that is shown. */
export const mergedSubject = (name: string, mergeId: string): string =>
  `${name}${SEPARATOR}${mergeId}${SEPARATOR.repeat(92)}`;

/** A subject's name as clients know it. */
export const shownSubject = (subjectId: string): string =>
  subjectId.length > 128 ? (MERGED.exec(subjectId)?.[1] ?? subjectId) : subjectId;

/** The id of the merge that made a subject; null for any other. */
export const mergeIdOf = (subjectId: string): string | null =>
  subjectId.length > 128 ? (MERGED.exec(subjectId)?.[2] ?? null) : null;

/**
 * The id that an event of a subject has among those of a merged one, and the other way round. Ids keep their time and their order:
 * only bits that are random differ.
 */
export function mirroredId(id: string, mergedToken: string): string {
  const mask = Number.parseInt(mergedToken.slice(0, 6), 16) || 1;
  const at = 26; // bytes that hold neither time nor counter, nor the last two, by which ids of one job differ
  const bits = Number.parseInt(id.slice(at, at + 6), 16) ^ mask;
  return id.slice(0, at) + bits.toString(16).padStart(6, "0") + id.slice(at + 6);
}
