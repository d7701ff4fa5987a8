import { ConsolidationErase, type ForgetStep } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { ForgetNote } from "../store/forgets.ts";

/** Answers `consolidation.erase`. */
export const answerErase = (bus: Bus, erase: (step: ForgetStep) => Promise<ForgetNote>): void =>
  bus.respond(ConsolidationErase, (step) => erase(step));
