import { fairGate } from "@memory/fairness";
import type { Claim } from "./claim-jobs.ts";
import type { ClaimedEvents } from "./read-events.ts";

/** Claims that hold long texts at a time in a process, and of one tenant. */
const LONG_CLAIMS = { capacity: 128, perTenant: 96 };
/** Characters of payloads from which on the texts of a claim are long. */
const LONG_CHARACTERS = 10_000;

type HoldTexts = <Result>(
  claim: Pick<Claim, "tenant" | "token">,
  read: () => Promise<ClaimedEvents>,
  work: (read: ClaimedEvents) => Promise<Result>,
) => Promise<Result>;

/**
 * Reads the events of a claim and works on them. Fewer claims than a process has slots for hold long texts at a time: each waits for room
 * before it reads, and one that turns out to be short gives it back before it is worked on.
 */
export function textsInRoom(): HoldTexts {
  const gate = fairGate({
    ...{ name: "claims of long texts", ...LONG_CLAIMS },
    mostWaitingPerTenant: Number.POSITIVE_INFINITY,
  });
  return async (claim, readTexts, work) => {
    const outcome = await gate.run(claim.tenant || claim.token, 1, async () => {
      const read = await readTexts();
      return isLong(read) ? { result: await work(read) } : { read };
    });
    return "read" in outcome ? work(outcome.read) : outcome.result;
  };
}

function isLong({ events, answers }: ClaimedEvents): boolean {
  let characters = 0;
  for (const { payload } of [...events, ...answers]) characters += payload.length;
  return characters > LONG_CHARACTERS;
}
