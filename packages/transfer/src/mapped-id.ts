import { hash } from "node:crypto";

const HASHED_HEX_DIGITS = 10;

/**
 * The id that a row gets when it is imported into another project: always the same for one id and project. It keeps the time and the
 * count that an id of version 7 begins with, so that rows stay in the order of their ids; the rest comes from sha256 of `[project, id]`.
 */
export function mappedId(projectId: string, id: string): string {
  const hex = id.toLowerCase().replaceAll("-", "");
  const digest = hash("sha256", JSON.stringify([projectId, id.toLowerCase()]), "hex");
  // The count of ids of one millisecond ends with the six high bits of the 11th byte.
  const shared = Number.parseInt(hex.slice(20, 22), 16) & 0xfc;
  const low = Number.parseInt(digest.slice(0, 2), 16) & 0x03;
  const eleventh = (shared | low).toString(16).padStart(2, "0");
  const mapped = hex.slice(0, 20) + eleventh + digest.slice(2, 2 + HASHED_HEX_DIGITS);
  return mapped.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** What becomes of ids of rows that were exported from one project and are imported into another, or into the same one. */
export const idsInto = (fromProjectId: string, projectId: string): ((id: string) => string) =>
  fromProjectId === projectId ? (id) => id.toLowerCase() : (id) => mappedId(projectId, id);
