import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test.each(["../README.md", "../../../../docs/frameworks.md"])(
  "%s shows the example that the tests run",
  (page) => {
    expect(read(page)).toContain(`\`\`\`ts\n${read("../examples/agent.ts")}\`\`\``);
  },
);

test("the README shows the graph that the tests run", () => {
  expect(read("../README.md")).toContain(`\`\`\`ts\n${read("../examples/graph.ts")}\`\`\``);
});
