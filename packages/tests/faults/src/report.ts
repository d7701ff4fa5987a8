import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { FAULTS } from "./catalogue.ts";

/** The results of a run, as vitest writes them. */
interface Results {
  testResults: {
    name: string;
    assertionResults: { title: string; status: string; duration?: number }[];
  }[];
}

const root = resolve(import.meta.dirname, "../../../..");
const [file = ""] = process.argv.slice(2);
const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Results; // written by vitest
const all = testResults.flatMap(({ name, assertionResults }) =>
  assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
);

console.log("\n| | Fault | Tests | Outcome | Seconds |\n|---|---|---:|---|---:|");
for (const { id, fault, tests } of FAULTS) {
  const own = all.filter((test) =>
    tests.some(([of, title]) => test.file === of && test.title.startsWith(title)),
  );
  const ran = own.filter(({ status }) => status === "passed" || status === "failed");
  const failed = ran.filter(({ status }) => status === "failed").length;
  const seconds = Math.round(ran.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1_000);
  const outcome = ran.length === 0 ? "not run" : failed > 0 ? `**${failed} failed**` : "survived";
  console.log(`| ${id} | ${fault} | ${ran.length} | ${outcome} | ${seconds} |`);
}
