import { isJsonObject, type JsonValue, rawDigits } from "@memory/values";
import { holdsSecret, isSecretPredicate } from "../filters/index.ts";
import type { Statement } from "../statement.ts";

/** What a name of a secret is no longer about when one of these ends it (`token_limit`, `password_manager`). */
const ABOUT_SECRETS =
  /_(?:limits?|budget|count|usage|total|rate|price|cost|size|type|kind|format|status|set|enabled|required|changed|reset|expir(?:y|es|ation)|provider|vendor|store|vault|manager|policy|rotation|length|location|color|colour|hint_given|date|at)$/i;

/** Names of numbers and digests that identify things, not people's accounts. */
const NAMES_OF_THINGS =
  /(?:^|_)(?:order|invoice|tracking|parcel|shipment|ticket|case|booking|reservation|customer|phone|mobile|fax|tel(?:ephone)?|whatsapp|ean|gtin|upc|isbn|issn|barcode|imei|serial|sku|timestamp|time|date|epoch|version|build|commit|sha\d*|md5|hash|digest|checksum|etag|revision|uuid|guid|id|ids|url|uri|href|link)(?:_|$)/i;

/** UUIDs with or without their dashes, and phone numbers written with a country code. */
const IDS_AND_PHONES =
  /\b[0-9a-f]{8}-?[0-9a-f]{4}-?[1-8][0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}\b|(?<![\w+]|\d[ .-])(?:\+|00)\d[\d ().\-/]{6,18}\d/gi;

const BARE_NUMBER = /(?<![\w-])\d(?:[ .-]?\d){9,21}(?![\w-])/g;
const BARE_DIGEST = /\b[0-9a-f]{32}(?:[0-9a-f]{8}|[0-9a-f]{32}|[0-9a-f]{96})?\b/gi;
/** Milliseconds since the epoch, of this century so far as anybody will see. */
const EPOCH_MS = /^1[0-9]{12}$/;

/** Why a statement is refused, by the field that holds the secret. */
export const SECRET_IN = {
  predicate: "predicate: holds a secret",
  value: "value: holds a secret",
  qualifiers: "qualifiers: hold a secret",
} as const;

/**
 * Why a structured statement is refused, or null: it holds a credential, a payment card, a bank account or a number of identity, or
 * its name says that its value is a secret. Ids, phone numbers and, where their name says so, numbers of orders and digests pass.
 */
export function refuseSecrets({ predicate, value, qualifiers }: Statement): string | null {
  if (holdsSecret(predicate)) return SECRET_IN.predicate;
  if (value !== null && isSecret(predicate, value)) return SECRET_IN.value;
  return isSecret("", qualifiers) ? SECRET_IN.qualifiers : null;
}

/** Walks a value with the name it stands under; a list's entries stand under the list's name. */
function isSecret(name: string, value: JsonValue): boolean {
  const digits = rawDigits(value);
  if (digits !== null) return isSecretText(name, digits);
  if (typeof value === "string") return isSecretText(name, value);
  if (typeof value === "number") return isSecretText(name, String(value));
  if (Array.isArray(value)) return value.some((one) => isSecret(name, one));
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(
    ([key, one]) => holdsSecret(key) || isSecret(nameUnder(name, snake(key)), one),
  );
}

/** A key that says nothing by itself speaks for the name it stands under. */
const nameUnder = (name: string, key: string): string =>
  /^(?:value|number|no|nr|code|ref(?:erence)?|text)$/.test(key) && name !== "" ? name : key;

function isSecretText(name: string, text: string): boolean {
  if (isSecretPredicate(name) && !ABOUT_SECRETS.test(name)) return true;
  const plain = text.replace(IDS_AND_PHONES, " ");
  if (!NAMES_OF_THINGS.test(name)) return !EPOCH_MS.test(text) && holdsSecret(plain);
  return holdsSecret(plain.replace(BARE_DIGEST, " ").replace(BARE_NUMBER, " "));
}

/** `apiKey` and `API-Key` as `api_key`. */
const snake = (key: string): string =>
  key
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, "_")
    .replace(/[\s.-]+/g, "_")
    .toLowerCase();
