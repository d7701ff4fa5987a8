import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { expect, test } from "vitest";

const PROGRAM = `
  import { createLog } from ${JSON.stringify(new URL("./index.ts", import.meta.url).href)};
  const log = createLog("test");
  for (let n = 0; n < 100; n++) {
    log.warn({ text: "x".repeat(1_000) }, "nowhere to go");
    await new Promise(setImmediate);
  }
  log.fatal("nowhere to go");
  console.error("still here");
`;

test.runIf(process.platform === "linux")(
  "a service whose log finds no room on the disk goes on",
  async () => {
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM], {
      stdio: ["ignore", full, "pipe"],
    });
    let said = "";
    child.stderr?.on("data", (text: Buffer) => {
      said += text.toString();
    });

    const [status] = await once(child, "close");

    expect([status, said.trim()]).toEqual([0, "still here"]);
  },
);
