import { ForgottenAfter } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import { readForgotten } from "../store/forgotten.ts";

/** Answers a participant whose database was restored with the steps it had done. */
export const answerForgotten = (bus: Bus, pool: Pool): void =>
  bus.respond(ForgottenAfter, ({ part: participant, after, scopeToken }) =>
    readForgotten(pool, participant, after, scopeToken),
  );
