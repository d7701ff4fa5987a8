import { system } from "@memory/testkit";
import { expect, test } from "vitest";
import { documentedMetrics, namedMetrics } from "./named-metrics.ts";

async function exported(): Promise<Set<string>> {
  const pages = await Promise.all(
    system().services.map(async ({ internalUrl }) =>
      (await fetch(`${internalUrl}/metrics`)).text(),
    ),
  );
  return new Set(
    pages.flatMap((page) => [...page.matchAll(/^# TYPE (\S+) /gm)].map(([, name = ""]) => name)),
  );
}

test.each(namedMetrics())("every metric that $file names is exported", async ({ metrics }) => {
  const known = await exported();

  expect(metrics.length).toBeGreaterThan(0);
  expect(metrics.filter((name) => !known.has(name))).toEqual([]);
});

test("the catalogue lists every metric of ours, and nothing that is not exported", async () => {
  const ours = [...(await exported())].filter((name) => !/^(nodejs|process)_/.test(name));

  expect(documentedMetrics().toSorted()).toEqual(ours.toSorted());
});
