import type { Key } from "./queries.ts";
import type { KeysSearch } from "./search.ts";

const mayManage = ({ rights }: Pick<Key, "rights">): boolean =>
  rights === undefined || rights.includes("keys");

/** Why a key is refused; null where it is not. */
export function endedBy(
  { revoked_at, expires_at }: Pick<Key, "revoked_at" | "expires_at">,
  now: number,
): "revoked" | "expired" | null {
  if (revoked_at !== null) return "revoked";
  return expires_at !== undefined && Date.parse(expires_at) <= now ? "expired" : null;
}

/** The keys that pass the filters, newest first; given oldest first. */
export function keysShown(
  keys: readonly Key[],
  { state, right, text }: Pick<KeysSearch, "state" | "right" | "text">,
  now: number,
): Key[] {
  const wanted = text?.trim().toLowerCase() ?? "";
  return keys
    .filter((key) => {
      const { rights, label, prefix } = key;
      const hasEnded = endedBy(key, now) !== null;
      return (
        (state === "all" || hasEnded === (state === "ended")) &&
        (right === undefined || rights === undefined || rights.includes(right)) &&
        (prefix.toLowerCase().startsWith(wanted) || (label ?? "").toLowerCase().includes(wanted))
      );
    })
    .toReversed();
}

export type Risk = "own" | "last" | "lastManager";

/** Why revoking a key takes more than a click, given all keys of the project. */
export function risksOf(key: Key, keys: readonly Key[], ownId: string | null, now: number): Risk[] {
  const others = keys.filter((one) => one.id !== key.id && endedBy(one, now) === null);
  const risks: Risk[] = key.id === ownId ? ["own"] : [];
  if (others.length === 0) risks.push("last");
  else if (mayManage(key) && !others.some(mayManage)) risks.push("lastManager");
  return risks;
}
