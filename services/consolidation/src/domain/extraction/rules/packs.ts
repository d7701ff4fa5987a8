import type { Language } from "../language.ts";
import type { CompiledFamily } from "./compile.ts";
import { ENGLISH } from "./en/index.ts";
import type { Grammar } from "./grammar.ts";

/** The rules of a language, ready to use. */
export interface Pack {
  grammar: Grammar;
  families: readonly CompiledFamily[];
}

export const PACKS: Readonly<Partial<Record<Language, Pack>>> = { en: ENGLISH };
