import { expect, test } from "vitest";
import { contextProcess, LIMIT_MB, randomScopes, worstRequests } from "./chart-memory.ts";

test.runIf(process.platform === "linux")(
  "with the chart's heap context lives through ten of the worst requests at once, within the chart's limit",
  async () => {
    await using context = await contextProcess();
    const scopes = await randomScopes(context.pool, { scopes: 10, events: 60, characters: 20_000 });

    const statuses = await worstRequests(context, scopes);

    // What has no turn in time is 503.
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(context.hasEnded()).toBe(false);
    expect(context.peakMb()).toBeLessThan(LIMIT_MB);
  },
);
