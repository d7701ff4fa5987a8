import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockDirectory, SpillInUseError } from "../../src/spill/lock.ts";

const ROUNDS = 40;
const PROCESSES = 12;

test("of many that find the lock of one that has ended, one takes the directory", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const dir = await mkdtemp(join(tmpdir(), "memory-lock-"));
    // Cut off when the machine stopped: of nobody who runs.
    await writeFile(join(dir, "lock"), "{");

    const tries = await Promise.allSettled(
      Array.from({ length: PROCESSES }, () => lockDirectory(dir)),
    );

    const taken = tries.filter((one) => one.status === "fulfilled");
    expect(taken).toHaveLength(1);
    for (const one of tries)
      if (one.status === "rejected") expect(one.reason).toBeInstanceOf(SpillInUseError);
    expect(await readdir(dir)).toEqual(["lock"]);
    await taken[0]?.value();
    expect(await readdir(dir)).toEqual([]);
    await rm(dir, { recursive: true });
  }
});

test("one that ended while it took a lock over is followed too", async () => {
  const dir = await mkdtemp(join(tmpdir(), "memory-lock-"));
  const release = await lockDirectory(dir);
  const file = join(dir, "lock");
  const gone = { ...JSON.parse(await readFile(file, "utf8")), started: "0" };
  await release();
  await writeFile(file, JSON.stringify({ ...gone, id: "first" }));
  await writeFile(`${file}.after.first`, JSON.stringify({ ...gone, id: "second" }));

  const releaseAgain = await lockDirectory(dir);

  expect(JSON.parse(await readFile(file, "utf8")).id).not.toBe("first");
  expect(await readdir(dir)).toEqual(["lock"]);
  await releaseAgain();
  await rm(dir, { recursive: true });
});
