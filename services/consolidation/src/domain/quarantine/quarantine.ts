import type { QuarantineReason, Statement } from "@memory/extraction";
import type { Fact } from "../facts/fact.ts";

/** No predicate has a colon in it: no fact that is learned shares an identity with one that is kept for review. */
const PREFIX = "quarantine: ";

/** The identity under which a statement is kept until it is reviewed. */
export const quarantineKey = (identityKey: string): string => `${PREFIX}${identityKey}`;

/** The identity that a fact in quarantine has once it is released. */
export const releasedKey = (identityKey: string): string => identityKey.slice(PREFIX.length);

/** True for a fact that was never learned: it waits for review, or was discarded by one. */
export const isQuarantined = ({ identityKey }: Pick<Fact, "identityKey">): boolean =>
  identityKey.startsWith(PREFIX);

/** Why a statement is not learned before somebody reviews it; null for any other. `trustedSources` teach as the subject does. */
export function quarantineReason(
  { quarantine, provenance }: Statement,
  trustedSources: ReadonlySet<string> = new Set(),
): QuarantineReason | null {
  if (quarantine !== undefined) return quarantine;
  if (provenance === undefined || provenance.voice === "subject") return null;
  const names = [provenance.source, provenance.actorType];
  return names.some((name) => name !== null && trustedSources.has(name.toLowerCase()))
    ? null
    : "untrusted_source";
}
