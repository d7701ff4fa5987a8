import { randomUUID } from "node:crypto";
import { link, readFile, readlink, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

interface Holder {
  id: string;
  host: string;
  /** Within it a number names one process; see `pidSpace`. */
  space: string;
  pid: number;
  /** When the process started, as its system counts; null where that does not say. Another process may get its number. */
  started: string | null;
}

const NAME = "lock";
const SIGN_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 200;
const SILENT_MS = 20_000;
/** Two buffers of one process must not share a directory either. */
const held = new Set<string>();

/** A directory is in use by another process, or by another buffer of this one. */
export class SpillInUseError extends Error {
  override name = "SpillInUseError";
}

/**
 * Takes a directory for this process; gives back what releases it. The lock of a process that has ended, however it ended, is taken over, that
 * of another machine, container or thread once it has shown no sign of life for twenty seconds. Throws `SpillInUseError`.
 */
export async function lockDirectory(dir: string): Promise<() => Promise<void>> {
  const file = join(dir, NAME);
  const own: Holder = {
    id: randomUUID(),
    host: hostname(),
    space: await pidSpace(),
    pid: process.pid,
    started: await startOf(process.pid),
  };
  const mine = `${file}.${own.id}`;
  held.add(own.id);
  try {
    await writeFile(mine, JSON.stringify(own), { flush: true });
    while (!(await linked(mine, file)) && !(await tookOver(mine, file)));
  } catch (error) {
    held.delete(own.id);
    throw error;
  } finally {
    await rm(mine, { force: true });
  }
  const sign = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, SIGN_EVERY_MS);
  sign.unref();
  return async () => {
    clearInterval(sign);
    held.delete(own.id);
    if ((await holderOf(file))?.id === own.id) await rm(file, { force: true });
  };
}

/** Whether `file` is ours now; a link is made by one process only. */
const linked = (mine: string, file: string): Promise<boolean> =>
  link(mine, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );

/**
 * Puts `mine` in the place of a lock whose holder is no more; whether it did. One process can claim to follow a holder, so the lock of one that was
 * faster is never taken away; a process that follows a claimant that has ended follows the holder too. Throws `SpillInUseError`.
 */
async function tookOver(mine: string, file: string): Promise<boolean> {
  const claims: string[] = [];
  const gone = await holderOf(file);
  for (let last = gone, at = file; ; ) {
    if (gone === null || last === null) return false;
    if (await isAlive(last, at)) throw inUse(last, file);
    at = `${file}.after.${last.id}`;
    claims.push(at);
    if (await linked(mine, at)) break;
    last = await holderOf(at);
  }
  const stillGone = (await holderOf(file))?.id === gone.id;
  if (stillGone) await rename(mine, file);
  else claims.splice(0, claims.length - 1);
  // The lock has another holder before a claim goes: a process that claims the same one later sees that.
  for (const claim of claims) await rm(claim, { force: true });
  return stillGone;
}

const inUse = ({ pid, host }: Holder, file: string) =>
  new SpillInUseError(`${file}: the directory is in use by process ${pid} of ${host}`);

async function holderOf(file: string): Promise<Holder | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Holder; // written by this module
  } catch {
    // Cut off by a crash of the machine.
    return { id: "", host: "", space: await pidSpace(), pid: 0, started: null };
  }
}

async function isAlive({ id, space, pid, started }: Holder, file: string): Promise<boolean> {
  if (space !== (await pidSpace())) return showsSigns(file);
  if (held.has(id)) return true;
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  if ((await startOf(pid)) !== started) return false;
  // A thread of this process, or another copy of this module, has its locks for itself.
  return pid === process.pid ? showsSigns(file) : true;
}

async function showsSigns(file: string): Promise<boolean> {
  const signedAt = () =>
    stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
  const first = await signedAt();
  for (let waitedMs = 0; waitedMs < SILENT_MS; waitedMs += LOOK_EVERY_MS) {
    await delay(LOOK_EVERY_MS);
    if ((await signedAt()) !== first) return true;
  }
  return false;
}

const START_FIELD = 19;

/**
 * What numbers of processes are compared within: one start of a system and, as containers may share a name and each has a process 1, one
 * namespace of it. The name of the machine where there is no /proc.
 */
async function pidSpace(): Promise<string> {
  const namespace = await readlink("/proc/self/ns/pid").catch(() => null);
  return namespace === null ? hostname() : `${await bootId()} ${namespace}`;
}

const bootId = () =>
  readFile("/proc/sys/kernel/random/boot_id", "utf8").then(
    (text) => text.trim(),
    () => hostname(),
  );

/** When a process started, in ticks since the machine did; null where there is no /proc. */
async function startOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name of the program, in parentheses, may hold spaces.
  const ticks = text.slice(text.lastIndexOf(")") + 2).split(" ")[START_FIELD];
  return ticks ?? null;
}
