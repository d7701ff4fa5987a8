import { expect, test } from "vitest";
import { contextProcess, LIMIT_MB, randomScopes, worstRequests } from "./chart-memory.ts";

test.runIf(process.platform === "linux")(
  "ten memories that each take more than all indexes may, asked again and again, stay within the chart's limit",
  async () => {
    await using context = await contextProcess();
    const scopes = await randomScopes(context.pool, {
      scopes: 10,
      events: 900,
      characters: 20_000,
    });

    for (let round = 0; round < 3; round++) {
      const statuses = await worstRequests(context, scopes);

      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    }
    expect(context.hasEnded()).toBe(false);
    expect(context.peakMb()).toBeLessThan(LIMIT_MB);
  },
);
