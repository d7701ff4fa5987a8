import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const FILE = new URL("./process-priority.ts", import.meta.url).href;
const SHOW = `
  import { readFileSync } from "node:fs";
  import { getPriority } from "node:os";
  import { lowerPriority } from "${FILE}";
  lowerPriority();
  const group = readFileSync("/proc/self/autogroup", "utf8").trim().replace(/^.* /, "");
  console.log(getPriority() + " " + group);
`;

test.runIf(existsSync("/proc/self/autogroup"))(
  "a process that leads its session goes behind others as a session too",
  async () => {
    const args = ["--input-type=module", "--eval", SHOW];
    const { stdout } = await promisify(execFile)("setsid", ["--wait", process.execPath, ...args]);

    expect(stdout.trim()).toBe("2 2");
  },
);
