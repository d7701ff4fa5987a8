import { createHash, hash, timingSafeEqual } from "node:crypto";

/** SHA-256 of a key, hex: the only form in which a key is stored or sent to admin. */
export const hashKey = (key: string): string => hash("sha256", key, "hex");

/** Compares two secrets in constant time, whatever their lengths. */
export const sameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());

/** The credential of an `Authorization: Bearer …` header, or null. */
export function bearerOf(header: string | undefined): string | null {
  const match = /^Bearer +([^\s]+) *$/i.exec(header ?? "");
  return match?.[1] ?? null;
}
