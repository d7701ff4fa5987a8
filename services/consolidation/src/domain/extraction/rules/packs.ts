import type { Language } from "../language.ts";
import { GERMAN } from "./de/index.ts";
import { ENGLISH } from "./en/index.ts";
import { SPANISH } from "./es/index.ts";
import { FRENCH } from "./fr/index.ts";
import type { Pack } from "./make-pack.ts";

export const PACKS: Readonly<Record<Language, Pack>> = {
  en: ENGLISH,
  fr: FRENCH,
  de: GERMAN,
  es: SPANISH,
};
