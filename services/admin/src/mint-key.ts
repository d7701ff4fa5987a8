import { randomInt } from "node:crypto";
import { hashKey } from "@memory/auth";
import type { Right } from "@memory/contracts";
import { newId } from "@memory/ids";
import type { Sender } from "@memory/scope";
import type { NewKey } from "./store/keys.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const HEAD = "mk_";
const RANDOM_CHARACTERS = 40;
const PREFIX_CHARACTERS = 8;

/** `length` characters of the 62 letters and digits, drawn uniformly from the system's random source. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

interface Owner {
  orgId: string;
  projectId: string;
  label: string | null;
  rights: readonly Right[] | null;
  createdBy: Sender;
  expiresAt: Date | null;
  actor: string | null;
  signInId?: string;
}

/** A new key in clear text, and the row that is stored of it. */
export function mintKey(owner: Owner): { key: string; row: NewKey } {
  const key = HEAD + randomText(RANDOM_CHARACTERS);
  const row = {
    id: newId(),
    hash: hashKey(key),
    prefix: key.slice(0, PREFIX_CHARACTERS),
    ...owner,
  };
  return { key, row };
}
