import { textsOf } from "@memory/values";
import type { ExtractionEvent } from "../extractor.ts";
import { provenanceOf } from "../reading/trust.ts";
import type { Voice } from "../reading/turn.ts";
import type { QuarantineReason, Statement, Unplaced } from "../statement.ts";
import { isDirective } from "./directives.ts";

/** Predicates whose facts tell the agent what to do from now on. */
const STANDING = /(?:^|_)(?:instructions?|directives?|system_prompts?|standing_orders?)$/u;
/** A block that memory puts into a prompt, whole or in part, and the lines of one. */
const ECHO =
  /<\/?\s*(?:service_memory|memor(?:y|ies)|relevant_memor\w*|user_profile|system[-_]reminder)\b|Reference data recalled from earlier events|^[ \t]*[a-z]\w*: \{"\w+":[^\n]*\}[ \t]*$/imu;

/** True for text that memory itself has said. */
const isEcho = (text: string): boolean => ECHO.test(text);

/** True for a predicate whose facts are instructions to the agent. */
const isStanding = (predicate: string): boolean => STANDING.test(predicate);

function reasonIn({ predicate, value, qualifiers }: Statement): QuarantineReason | null {
  const texts = textsOf({ value: value ?? {}, qualifiers });
  if (texts.some(isEcho)) return "echo";
  return [predicate.replaceAll("_", " "), ...texts].some(isDirective)
    ? "untrusted_directive"
    : null;
}

/**
 * A statement of a payload as the write gate lets it through: marked for quarantine when it gives orders to the machine or repeats
 * what memory said, and with its provenance when it is a standing instruction. What only ends something passes.
 */
export function gateStated(statement: Statement, event: ExtractionEvent, role: unknown): Statement {
  if (statement.action === "retract") return statement;
  const quarantine = reasonIn(statement);
  const gated = quarantine === null ? statement : { ...statement, quarantine };
  return isStanding(statement.predicate) || quarantine !== null
    ? { ...gated, provenance: provenanceOf(event, role) }
    : gated;
}

/** A statement of a text with its provenance when it is a standing instruction. */
export const gateSaid = <S extends Unplaced>(
  statement: S,
  event: ExtractionEvent,
  voice: Voice,
): S =>
  isStanding(statement.predicate)
    ? { ...statement, provenance: { ...provenanceOf(event, null), ...ownVoice(event, voice) } }
    : statement;

/** The turn's own voice, unless the envelope says that another person speaks. */
const ownVoice = (event: ExtractionEvent, voice: Voice): { voice?: Voice } =>
  provenanceOf(event, null).voice === "other" ? {} : { voice };
