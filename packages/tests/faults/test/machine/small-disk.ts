import { execFile } from "node:child_process";
import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

interface SmallDisk {
  /** Takes what is left of it. */
  fill(): void;
  /** Gives back what `fill` took. */
  free(): void;
}

const MIB = 1024 * 1024;

/** Whether this process may mount a file system. */
export const mayMount = process.getuid?.() === 0 && process.platform === "linux";

/** What uses a folder. */
interface User {
  stop(): Promise<void>;
  start(): Promise<void>;
}

/**
 * Has the content of a folder, while `work` runs, on a disk of its own with that much room left; who uses the folder is stopped before and
 * after, for the move.
 */
export async function whileOnSmallDisk(
  user: User,
  folder: string,
  roomMib: number,
  work: (disk: SmallDisk) => Promise<void>,
): Promise<void> {
  await user.stop();
  const aside = `${folder}-aside`;
  await run("cp", ["-a", folder, aside]);
  const { uid, gid, mode } = statSync(folder);
  const { stdout } = await run("du", ["-sm", folder]);
  const size = `size=${Number.parseInt(stdout, 10) + roomMib}m`;
  const options = `${size},uid=${uid},gid=${gid},mode=${(mode & 0o777).toString(8)}`;
  await run("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
  try {
    await run("cp", ["-a", `${aside}/.`, folder]);
    await user.start();
    const filler = join(folder, "filler");
    await work({
      fill() {
        for (const bytes of [MIB, 64 * 1024, 4_096]) fillWith(filler, bytes);
      },
      free: () => rmSync(filler, { force: true }),
    });
  } finally {
    await user.stop();
    rmSync(aside, { recursive: true });
    await run("cp", ["-a", folder, aside]);
    await run("umount", [folder]);
    rmSync(folder, { recursive: true });
    renameSync(aside, folder);
    await user.start();
  }
}

function fillWith(file: string, size: number): void {
  const bytes = Buffer.alloc(size);
  try {
    for (;;) writeFileSync(file, bytes, { flag: "a" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
