import { ConsolidationErase, type EraseStep } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { ForgetNote } from "../store/forgets.ts";

/** Answers `consolidation.erase`. */
export const answerErase = (bus: Bus, erase: (step: EraseStep) => Promise<ForgetNote>): void =>
  bus.respond(ConsolidationErase, (step) => erase(step));
