import { ConsolidationErase } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { Erase } from "../erase.ts";

/** Answers `consolidation.erase`. */
export const answerErase = (bus: Bus, erase: Erase): void =>
  bus.respond(ConsolidationErase, (step) => erase(step));
