import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { OTHER_FILES, SHARED_SYSTEM_FILES } from "./packages/tests/faults/src/catalogue.ts";

const roots = "{packages,services}/*";
const servers = ["packages/tests/testkit/src/global-servers.ts"];
// How long something may take is no test's business: these only end what hangs, also where other work has the cores.
const PATIENT = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};
// Each file of faults takes minutes: importing its own copy of everything costs nothing beside them.
const MINUTES = { isolate: true, testTimeout: 600_000 };
// They measure memory, or answers by the second.
const ALONE = [`${roots}/**/{soak,overload,buffer,rolling,memory,*-memory,*-growth}.fault.test.ts`];
const project = (name: string, include: string[], extra: object = {}) => ({
  // What a file imports serves the next one too: rules and libraries are compiled once.
  // Node reads TypeScript itself, as it does where the services run: without a second compiler a quarter of the processor time is saved.
  test: {
    name,
    include,
    isolate: false,
    experimental: { viteModuleRunner: false },
    ...PATIENT,
    ...extra,
  },
});

/** The suffix of a test file says what must be running; see packages/tests/testkit. */
export default defineConfig({
  test: {
    // Most tests wait for servers, not for a core: with two workers a quarter of two cores is idle.
    maxWorkers: 3,
    projects: [
      project("unit", [`${roots}/**/*.test.ts`], {
        exclude: ["**/*.{process,pg,nats,e2e,fault,official}.test.ts", "**/node_modules/**"],
        // Each worker makes its own: one more than processors costs that once, and uses what tests that wait leave idle, a third of two workers' time.
        // Files of one group have as many workers, hence a group of their own.
        maxWorkers: Math.min(4, availableParallelism() + 1),
        sequence: { groupOrder: 1 },
      }),
      project("servers", [`${roots}/**/*.{process,pg,nats}.test.ts`], { globalSetup: servers }),
      project("e2e", [`${roots}/**/*.e2e.test.ts`], { globalSetup: servers }),
      project("conformance", ["packages/tests/conformance/**/*.e2e.test.ts"], {
        globalSetup: ["packages/tests/testkit/src/global-given-system.ts"],
        // They start a system of their own, or look into databases.
        exclude: ["**/{examples,modes,roles,snippets}.e2e.test.ts", "**/node_modules/**"],
      }),
      project("official", [`${roots}/**/*.official.test.ts`], { fileParallelism: false }),
      project("faults", [`${roots}/**/*.fault.test.ts`, ...OTHER_FILES], {
        globalSetup: servers,
        exclude: [...SHARED_SYSTEM_FILES, ...ALONE, "**/node_modules/**"],
        ...MINUTES,
        // They wait for recovery most of the time.
        maxWorkers: 2,
        sequence: { groupOrder: 2 },
      }),
      project("faults-alone", ALONE, {
        globalSetup: servers,
        ...MINUTES,
        fileParallelism: false,
        sequence: { groupOrder: 4 },
      }),
      project("faults-shared", [...SHARED_SYSTEM_FILES], {
        globalSetup: servers,
        sequence: { groupOrder: 3 },
      }),
    ],
  },
});
