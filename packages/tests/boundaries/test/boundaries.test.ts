import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../../..");
const run = promisify(execFile);

const PLANTED: Record<string, string> = {
  "services/alpha/src/domain/rule.ts":
    'import { rows } from "../store/rows.ts";\nexport const rule = rows;\n',
  "services/alpha/src/domain/typed.ts":
    'import type { Row } from "../store/rows.ts";\nexport type Rule = Row;\n',
  "services/alpha/src/store/rows.ts": "export type Row = number;\nexport const rows: Row[] = [];\n",
  "services/beta/src/verb.ts":
    'import { rule } from "../../alpha/src/domain/rule.ts";\nexport const verb = rule;\n',
  "packages/low/src/index.ts":
    'import { verb } from "../../../services/beta/src/verb.ts";\nexport const low = verb;\n',
  "packages/errors/src/index.ts":
    'import { low } from "../../low/src/index.ts";\nexport const error = low;\n',
  "packages/extraction/src/rule.ts":
    'import { low } from "../../low/src/index.ts";\nexport const rule = low;\n',
  "packages/ring/src/one.ts": 'import { two } from "./two.ts";\nexport const one = () => two;\n',
  "packages/ring/src/two.ts": 'import { one } from "./one.ts";\nexport const two = () => one;\n',
  "packages/low/src/kit.ts":
    'import { start } from "../../tools/starter/src/index.ts";\nexport const kit = start;\n',
  "packages/low/src/sampled.ts":
    'import { sample } from "../test/sample.ts";\nexport const sampled = sample;\n',
  "packages/clients/typescript/src/thing.ts":
    'import { low } from "../../../low/src/index.ts";\nexport const thing = low;\n',
  "packages/clients/typescript/src/reader.ts":
    'import { readFile } from "node:fs";\nexport const reader = readFile;\n',
  "packages/low/src/user.ts":
    'import { thing } from "../../clients/typescript/src/thing.ts";\nexport const user = thing;\n',
  "packages/low/test/sample.ts": "export const sample = 1;\n",
  "packages/tools/starter/src/index.ts": "export const start = 1;\n",
  ...roomPlants("context", {
    "domain/planted": "verb",
    "domain/structures/planted": "domain/text/span",
    "domain/text/planted": "domain/memory/slot-store",
    "domain/memory/planted": "domain/ranking/bm25",
    "domain/ranking/planted": "domain/packing/select",
    "domain/packing/planted": "domain/trace-codec",
    "store/planted": "messages/read-bodies",
    "messages/planted": "verb",
    "messages/answer-planted": "routes/route",

    "webhooks/planted": "verb",
    "sign-in/planted": "routes/route",
    "embeddings/planted": "verb",
    planted: "messages/answer-requests",
    "routes/planted": "messages/read-bodies",
    config: "store/rows",
    app: "commands/command",
    "commands/planted": "routes/route",
  }),
  ...roomPlants("consolidation", {
    "routes/planted": "jobs/loop",
    "features/planted": "extraction/pipeline",
    "jobs/planted": "features/feature",
    "extraction/planted": "domain/facts/fact",
    "messages/planted": "features/feature",
    "store/planted": "jobs/loop",
    "domain/planted": "extraction/pipeline",
    "domain/predicates/planted": "domain/facts/fact",
    "domain/facts/planted": "domain/timeline/interval",
    "domain/timeline/planted": "domain/decide/decide",
    "domain/decide/planted": "domain/forget/forget",
    "domain/jobs/planted": "domain/forget/forget",
  }),
};

/** Files of a service that import what their folder must not, with the files that they import. */
function roomPlants(service: string, imports: Record<string, string>): Record<string, string> {
  const path = (name: string) => `services/${service}/src/${name}.ts`;
  const planted = Object.entries(imports).flatMap(([from, to]) => {
    const up = "../".repeat(from.split("/").length - 1) || "./";
    return [
      [path(to), "export type Target = number;\n"],
      [path(from), `import type { Target } from "${up}${to}.ts";\nexport type Planted = Target;\n`],
    ];
  });
  return Object.fromEntries(planted);
}

let folder = "";
let found: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "boundaries-"));
  for (const [path, text] of Object.entries(PLANTED)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  found = await violations(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function violations(cwd: string): Promise<string[]> {
  const cruise = [
    join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs"),
    ...["services", "packages", "--output-type", "json"],
    ...["--config", join(root, ".dependency-cruiser.mjs")],
  ];
  const { stdout } = await run(process.execPath, cruise, { cwd }).catch(
    (failed: { stdout: string }) => failed,
  );
  const report: { summary: { violations: { rule: { name: string }; from: string }[] } } =
    JSON.parse(stdout);
  return report.summary.violations.map(({ rule, from }) => `${rule.name} ${from}`);
}

const VIOLATIONS = [
  "domain-is-pure services/alpha/src/domain/rule.ts",
  "domain-is-pure services/alpha/src/domain/typed.ts",
  "services-are-islands services/beta/src/verb.ts",
  "clients-stand-alone packages/clients/typescript/src/thing.ts",
  "client-runs-everywhere packages/clients/typescript/src/reader.ts",
  "services-without-clients packages/low/src/user.ts",
  "packages-look-down packages/low/src/index.ts",
  "extraction-is-pure packages/extraction/src/rule.ts",
  "contracts-and-errors-stand-alone packages/errors/src/index.ts",
  "consolidation-routes services/consolidation/src/routes/planted.ts",
  "consolidation-features services/consolidation/src/features/planted.ts",
  "consolidation-jobs services/consolidation/src/jobs/planted.ts",
  "consolidation-extraction services/consolidation/src/extraction/planted.ts",
  "consolidation-messages services/consolidation/src/messages/planted.ts",
  "consolidation-store services/consolidation/src/store/planted.ts",
  "consolidation-domain services/consolidation/src/domain/planted.ts",
  "consolidation-domain-predicates services/consolidation/src/domain/predicates/planted.ts",
  "consolidation-domain-facts services/consolidation/src/domain/facts/planted.ts",
  "consolidation-domain-timeline services/consolidation/src/domain/timeline/planted.ts",
  "consolidation-domain-decide services/consolidation/src/domain/decide/planted.ts",
  "consolidation-domain-jobs services/consolidation/src/domain/jobs/planted.ts",
  "context-domain-structures services/context/src/domain/structures/planted.ts",
  "context-domain-text services/context/src/domain/text/planted.ts",
  "context-domain-memory services/context/src/domain/memory/planted.ts",
  "context-domain-ranking services/context/src/domain/ranking/planted.ts",
  "context-domain-packing services/context/src/domain/packing/planted.ts",
  "product-without-tools packages/low/src/kit.ts",
  "product-without-tests packages/low/src/sampled.ts",
  "floor-domain services/context/src/domain/planted.ts",
  "floor-store services/context/src/store/planted.ts",
  "floor-asking services/context/src/messages/planted.ts",
  "floor-answering services/context/src/messages/answer-planted.ts",
  "floor-embeddings services/context/src/embeddings/planted.ts",
  "floor-webhooks services/context/src/webhooks/planted.ts",
  "floor-sign-in services/context/src/sign-in/planted.ts",
  "floor-verbs services/context/src/planted.ts",
  "floor-routes services/context/src/routes/planted.ts",
  "floor-config services/context/src/config.ts",
  "floor-app services/context/src/app.ts",
  "floor-commands services/context/src/commands/planted.ts",
  "no-circular packages/ring/src/one.ts",
];

test.each(VIOLATIONS)("the boundary check names the planted violation: %s", (violation) => {
  expect(found).toContain(violation);
});

test("every rule has a planted violation", async () => {
  const rules: { default: { forbidden: { name: string }[] } } = await import(
    join(root, ".dependency-cruiser.mjs")
  );

  const planted = new Set(VIOLATIONS.map((violation) => violation.split(" ")[0]));
  const names = rules.default.forbidden.map(({ name }) => name);

  expect(names.filter((name) => !planted.has(name))).toEqual([]);
});
