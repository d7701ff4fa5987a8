// Entry point of the scripts in the root's package.json. It runs on Node 20 with nothing installed: installs the workspace when that is
// needed, and runs everything else under the workspace's own Node.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(fileURLToPath(import.meta.url), "../../../..");
const node = join(root, "node_modules", "node", "bin", "node");
const installedFrom = join(root, "node_modules", ".installed-from");

const FAULTS = ["faults", "faults-alone", "faults-shared"];

const TASKS = {
  start: (args) => run(node, [join(root, "packages/tools/launcher/src/main.ts"), ...args]),
  dev: (args) => run(node, [join(root, "packages/tools/launcher/src/dev.ts"), ...args]),
  tour: () => run(node, [join(root, "packages/tools/launcher/src/tour-elsewhere.ts")]),
  test: (args) => runTests(["unit", "servers", "e2e"], args),
  "test:unit": (args) => runTests(["unit"], args),
  "test:file": testFile,
  "test:faults": testFaults,
  "test:regressions": (args) =>
    run(node, [join(root, "packages/tests/faults/src/plant-regressions.ts"), ...args]),
  "test:mcp": (args) => runTests(["official"], args),
  "test:conformance": (args) => runTests(["conformance"], args),
  "test:containers": (args) => {
    process.env.MEMORY_TEST_SERVERS_IN = "containers";
    // What is left out finds servers on this machine, or looks into their files.
    const elsewhere = ["packages/tools/launcher/**", "**/erasure.e2e.test.ts"];
    const excluded = elsewhere.flatMap((pattern) => ["--exclude", pattern]);
    return runTests(["servers", "e2e"], [...excluded, ...args]);
  },
  "test:python": (args) => run(node, [join(root, "packages/tests/python/src/main.ts"), ...args]),
  "test:packages": (args) => {
    process.env.MEMORY_PACKAGE_RUNTIMES = "20,22,24,bun,deno";
    return runTests(["servers"], ["packages/tools/packaging", ...args]);
  },
  "pack:clients": (args) =>
    run(node, [
      join(root, "packages/tools/packaging/src/main.ts"),
      ...args.map((to) => resolve(to)),
    ]),
  "test:api": (args) => run(node, [join(root, "packages/tools/api-check/src/main.ts"), ...args]),
  "console:screenshots": (args) =>
    run(node, [join(root, "services/console/screenshots/main.ts"), ...args]),
  bench: (args) => run(node, [join(root, "packages/tools/bench/src/main.ts"), ...args]),
  "sentence-model": (args) =>
    run(node, [join(root, "packages/tools/launcher/src/sentence-model/main.ts"), ...args]),
  fix: () => runScript("format"),
  verify: runChecks,
  "verify-audit": (args) => operatorCommand("verify-audit", args),
  "verify-erasure": (args) => operatorCommand("verify-erasure", args),
  "verify-certificate": (args) =>
    run(node, [join(root, "services/admin/src/commands/verify-certificate.ts"), ...args]),
  generate: async () =>
    (await run(node, [join(root, "packages/extraction/generate/main.ts")])) ||
    run(node, [join(root, "packages/api/generate/main.ts")]),
  "db:generate": generateMigration,
  "train-reader": (args) =>
    run(node, [join(root, "packages/extraction/training/main.ts"), ...args]),
  "train-ranking": (args) => run(node, [join(root, "services/context/training/main.ts"), ...args]),
};

const [task = "", ...args] = process.argv.slice(2);
const work = TASKS[task];
if (work === undefined) {
  console.error(`unknown task ${task}; there are ${Object.keys(TASKS).join(", ")}`);
  process.exit(2);
}
process.exit((await install()) || (await work(args)));

/** Installs the dependencies of the lockfile unless that was done. Answers the exit status. */
async function install() {
  const lockfile = readFileSync(join(root, "pnpm-lock.yaml"));
  const digest = createHash("sha256").update(lockfile).digest("hex");
  if (
    existsSync(node) &&
    existsSync(installedFrom) &&
    readFileSync(installedFrom, "utf8") === digest
  )
    return 0;
  console.log("Installing the workspace (a minute the first time)");
  const command = [
    "-y",
    "pnpm@12.21.0",
    "install",
    "--frozen-lockfile",
    "--config.confirm-modules-purge=false",
  ];
  const status = await run("npx", command, { env: environmentForPnpm() });
  if (status === 0) writeFileSync(installedFrom, digest);
  else console.error("Installing the workspace failed; see the lines above.");
  return status;
}

/**
 * The environment without the variables npm sets for scripts, which pnpm would read as its own settings;
 * how to reach a registry stays.
 */
function environmentForPnpm() {
  const network =
    /^npm_config_(.*registry|ca|cafile|proxy|https?_proxy|noproxy|strict_ssl|userconfig|globalconfig|cache|fetch_.*|\/\/.*)$/i;
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_/i.test(name) || network.test(name),
  );
  return Object.fromEntries(kept);
}

/**
 * Runs the `check:` scripts and the unit tests beside each other: some of the tests wait while a check can have the processor.
 * Answers the exit status of the first that failed; the last line printed names all that did.
 */
async function runChecks() {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const checks = Object.keys(scripts).filter((name) => name.startsWith("check:"));
  const names = [...checks, "test:unit"];
  // The type checkers are Go programs that keep nearly all they allocate: collecting garbage takes a third of their time, and frees a tenth.
  // Each further thread computes types that another one has computed already, and takes a processor from the tests.
  const threads = String(Math.ceil(availableParallelism() / 4));
  const env = { GOMAXPROCS: threads, ...process.env, GOGC: "off" };
  const statuses = await Promise.all([
    ...checks.map((name) => run(node, ["--run", name], { env })),
    // In a terminal it would draw over what the checks print.
    run(node, vitest(["unit"]), { stdio: ["inherit", "pipe", "inherit"] }),
  ]);
  const failed = names.filter((_, i) => statuses[i] !== 0);
  if (failed.length > 0) console.error(`failed: ${failed.join(", ")}`);
  return statuses.find((status) => status !== 0) ?? 0;
}

/** The arguments that run the tests of these vitest projects. */
function vitest(projects, options = []) {
  const chosen = projects.flatMap((project) => ["--project", project]);
  return [join(root, "node_modules/vitest/vitest.mjs"), "run", ...chosen, ...options];
}

/** Runs the catalogue of faults under one seed, and prints what became of each. */
function testFaults(args) {
  process.env.FAULTS_SEED ??= String(Math.floor(Math.random() * 2 ** 31));
  console.log(`FAULTS_SEED=${process.env.FAULTS_SEED}`);
  const report = join(root, "packages/tests/faults/src/report.ts");
  return runTests(FAULTS, args, (results) => run(node, [report, results]));
}

/** Runs the tests of these vitest projects; the last line printed counts them. Answers the exit status. */
async function runTests(projects, testArgs, report = async () => 0) {
  const folder = mkdtempSync(join(tmpdir(), "memory-results-"));
  const results = join(folder, "results.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  const status = await run(node, vitest(projects, [...reporters, ...testArgs]));
  const { passed, failed } = count(results, status);
  if (existsSync(results)) await report(results);
  rmSync(folder, { recursive: true, force: true });
  console.log(`${passed} passed, ${failed} failed`);
  return status === 0 && failed > 0 ? 1 : status;
}

/** Runs the test files whose paths contain one of the arguments, with the servers that their suffixes need. */
function testFile(args) {
  if (args.length > 0) return runTests(["unit", "servers", "e2e", ...FAULTS], args);
  console.error("Name a test file: npm run test:file -- services/ingest/test/capture.pg.test.ts");
  return 2;
}

/** Runs a command of admin's on the system that `npm start` runs, or on the databases that the environment names. */
function operatorCommand(name, args) {
  return run(node, [join(root, "packages/tools/launcher/src/operator-command.ts"), name, ...args]);
}

/** Writes the SQL of a migration for what changed in the tables of a service. */
function generateMigration([service = "", name = "", ...rest]) {
  const folder = join(root, "services", service);
  if (name !== "" && existsSync(join(folder, "drizzle.config.ts")))
    return run(
      join(folder, "node_modules/.bin/drizzle-kit"),
      ["generate", "--name", name, ...rest],
      { cwd: folder },
    );
  console.error("Name a service and the migration: npm run db:generate -- ingest add-labels");
  return 2;
}

/** Runs a script of package.json that needs the workspace installed; npm puts its tools on the PATH. Answers its exit status. */
function runScript(script) {
  return run("npm", ["run", "--silent", script]);
}

/** Counts tests; a file that could not be loaded, or a run that broke down, is a failure though no test failed. */
function count(results, status) {
  if (!existsSync(results)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, "utf8"));
  const broken = testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const failed = numFailedTests + broken.length;
  return { passed: numPassedTests, failed: failed === 0 && status !== 0 ? 1 : failed };
}

/** Runs a program to its end, passing on the signals that reach us. Answers its exit status. */
function run(file, fileArgs, options = {}) {
  return new Promise((done) => {
    const child = spawn(file, fileArgs, { cwd: root, stdio: "inherit", ...options });
    child.stdout?.pipe(process.stdout, { end: false });
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    const pass = (signal) => child.kill(signal);
    const watch = onNpmExit(() => child.kill("SIGTERM"));
    const end = (status) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, pass);
      done(status);
    };
    for (const signal of signals) process.on(signal, pass);
    child.once("error", (error) => {
      console.error(`cannot run ${file}: ${error.message}`);
      end(127);
    });
    child.once("close", (status, signal) => end(status ?? (signal === "SIGINT" ? 130 : 143)));
  });
}

/** When npm is killed its children live on; this stops us with it. */
function onNpmExit(act) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  return setInterval(() => {
    if (process.ppid !== parent) act();
  }, 500);
}
