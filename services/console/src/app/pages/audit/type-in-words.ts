import { audit } from "../../strings/audit.ts";
import type { AuditType } from "./types.ts";

const WORDS: Readonly<Record<AuditType, string>> = audit.types;

/** What was decided, in words; a type that this console does not know as the service names it. */
export const typeInWords = (type: string): string =>
  Object.hasOwn(WORDS, type) ? WORDS[type as AuditType] : type;
