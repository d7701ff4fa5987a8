import { codePoints } from "@memory/text";

/** What a provider says of a person, checked. */
export type Claims = Readonly<Record<string, unknown>>;

const MOST_CHARACTERS = 128;
const UNFIT = /\p{Cc}|\p{Cs}/u;

/** A claim by its name, or by its path where it is inside of others (`realm_access.roles`); undefined where there is none. */
export function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** The roles of a claim: a list of names, one name, or an object whose fields are the names. */
export function rolesOf(claim: unknown): string[] {
  if (typeof claim === "string") return [claim];
  if (Array.isArray(claim)) return claim.filter((role) => typeof role === "string");
  return typeof claim === "object" && claim !== null ? Object.keys(claim) : [];
}

/**
 * How decisions name a person: by the claim that is set, or else by the address that the provider has verified, or else by its own id
 * of the person. Null where that is no text of 1 to 128 characters.
 */
export function actorOfClaims(claims: Claims, claim: string | null): string | null {
  if (claim !== null) return fit(claimOf(claims, claim));
  const email = claims["email_verified"] === true ? fit(claims["email"]) : null;
  return email ?? fit(claims["sub"]);
}

function fit(value: unknown): string | null {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" || UNFIT.test(text) || codePoints(text) > MOST_CHARACTERS ? null : text;
}
