import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { PROGRAMS } from "../../../tools/launcher/src/system/programs.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
const compose = readFileSync(`${ROOT}/docker-compose.yml`, "utf8");
const chart = readFileSync(`${ROOT}/helm/memory-service/templates/_programs.tpl`, "utf8");

const programs = Object.entries(PROGRAMS).map(([name, program]) => ({ name, ...program }));

test.each(programs)(
  "$name runs in Compose with the flags and the bundle the launcher gives it",
  ({ name, nodeFlags, bundle }) => {
    const [, block = ""] = compose.match(new RegExp(`\\n  ${name}:\\n((?:    .*\\n|\\n)+)`)) ?? [];

    expect(block).toContain(`command: [${[...nodeFlags, `${bundle}.js`].join(", ")}]`);
  },
);

test.each(programs)(
  "$name runs in the chart with the image, flags, bundle, database and broker the launcher gives it",
  ({ name, folder, nodeFlags, bundle, context, nats }) => {
    const line = chart.split("\n").find((text) => text.startsWith(`${name}: `));

    expect(line).toContain(`image: ${folder}, flags: [${nodeFlags.join(", ")}]`);
    expect(line).toContain(`bundle: ${bundle}.js`);
    expect(line).toContain(`database: ${context ?? '""'}, nats: ${nats}`);
  },
);

test.each(programs)("the Prometheus of Compose asks $name for its metrics", ({ name }) => {
  const scraped = readFileSync(`${ROOT}/deploy/compose/prometheus.yml`, "utf8");

  expect(scraped).toContain(`- { targets: ["${name}:9090"], labels: { service: ${name} } }`);
});

test("the check of a rolling restart restarts every service behind edge", () => {
  const script = readFileSync(`${ROOT}/deploy/check-rolling.mjs`, "utf8");
  const [, list = ""] = /const SERVICES = \[([^\]]*)\]/.exec(script) ?? [];
  const behindEdge = programs.map(({ name }) => name).filter((name) => name !== "edge");

  expect([...list.matchAll(/"(\w+)"/g)].map(([, name]) => name).toSorted()).toEqual(
    behindEdge.toSorted(),
  );
});

test("one command builds the image of every program", () => {
  const bake = readFileSync(`${ROOT}/docker-bake.hcl`, "utf8");
  const [, list = ""] = /matrix *= \{ service = \[([^\]]*)\]/.exec(bake) ?? [];

  expect([...list.matchAll(/"(\w+)"/g)].map(([, name]) => name).toSorted()).toEqual(
    [...new Set(programs.map(({ folder }) => folder))].toSorted(),
  );
});

test("images are built from every file of the root that the console's pages are compiled with", () => {
  const { extends: inherited } = JSON.parse(
    readFileSync(`${ROOT}/services/console/src/app/tsconfig.json`, "utf8"),
  );
  const name = relative(ROOT, resolve(ROOT, "services/console/src/app", inherited));

  expect(readFileSync(`${ROOT}/Dockerfile`, "utf8")).toMatch(
    new RegExp(`^COPY .*\\b${name} `, "m"),
  );
  expect(readFileSync(`${ROOT}/.dockerignore`, "utf8").split("\n")).toContain(`!${name}`);
});
