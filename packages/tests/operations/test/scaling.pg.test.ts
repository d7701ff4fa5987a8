import { withClient } from "@memory/launcher";
import { database } from "@memory/testkit";
import { expect, test } from "vitest";
import { scalingQueries } from "./named-metrics.ts";

const statements = scalingQueries().filter((query) => query.startsWith("SELECT"));

test("the statements by which the chart scales the worker run on consolidation's database", async () => {
  const { appUrl } = database("consolidation");

  const rows = await withClient(appUrl, (client) =>
    Promise.all(statements.map((statement) => client.query(statement))),
  );

  expect(rows.map(({ rowCount }) => rowCount)).toEqual([1, 1]);
});
