import { type FactsChange, FactsChanged } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";

/** Tells who follows facts about a committed change; what is lost here the feed has. */
export function publishChange(bus: Bus, log: Log, change: FactsChange | null): void {
  if (change === null) return;
  bus.publish(FactsChanged, { changes: [change] }).catch((err: unknown) => {
    log.debug({ err }, "change of facts not announced");
  });
}
