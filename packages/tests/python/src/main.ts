import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSystem } from "@memory/launcher";
import { localProvider } from "@memory/testkit";
import { type Count, countOf } from "./count.ts";
import { CLIENT, type Environment, prepare } from "./environment.ts";
import { findPythons, type Python } from "./python.ts";
import { statusOf } from "./run.ts";

const PYRIGHT = createRequire(import.meta.url).resolve("pyright/index.js");

/** Tools that read the sources; each counts as a test. */
const checksOf = (bin: string): [name: string, file: string, args: string[]][] => [
  ["generated files", join(bin, "python"), ["tools/generate.py", "--check"]],
  ["ruff check", join(bin, "ruff"), ["check", "--no-cache", "."]],
  ["ruff format", join(bin, "ruff"), ["format", "--no-cache", "--check", "."]],
  ["mypy", join(bin, "mypy"), ["--cache-dir", join(bin, "../mypy")]],
  ["pyright", process.execPath, [PYRIGHT, "--pythonpath", join(bin, "python")]],
];

async function check({ bin }: Environment): Promise<Count> {
  const count: Count = { passed: 0, failed: 0 };
  for (const [name, file, args] of checksOf(bin)) {
    const status = await statusOf(file, args, { cwd: CLIENT });
    count[status === 0 ? "passed" : "failed"] += 1;
    if (status !== 0) console.error(`× ${name}`);
  }
  return count;
}

async function test(
  { bin, wheel }: Environment,
  pythons: readonly Python[],
  args: string[],
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), "memory-python-"));
  const report = join(folder, "report.xml");
  await using provider = await localProvider();
  const system = await startSystem();
  try {
    const status = await statusOf(
      join(bin, "python"),
      ["-m", "pytest", `--junitxml=${report}`, ...args],
      {
        cwd: CLIENT,
        env: {
          ...process.env,
          MEMORY_TEST_URL: system.baseUrl,
          MEMORY_TEST_ADMIN_KEY: system.adminKey ?? "",
          MEMORY_TEST_PROVIDER: provider.url,
          MEMORY_TEST_WHEEL: wheel,
          MEMORY_TEST_PYTHONS: pythons.map(({ command }) => command).join(":"),
        },
      },
    );
    return countOf(existsSync(report) ? readFileSync(report, "utf8") : null, status);
  } finally {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const pythons = await findPythons(process.env);
const [python] = pythons;
if (python === undefined) {
  console.error("The Python tests did not run: no Python 3.10 or newer here. PYTHON can name one.");
  console.log("0 passed, 0 failed");
} else {
  const environment = await prepare(python);
  const counts = [
    await check(environment),
    await test(environment, pythons, process.argv.slice(2)),
  ];
  const [passed, failed] = (["passed", "failed"] as const).map((of) =>
    counts.reduce((sum, count) => sum + count[of], 0),
  );
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
