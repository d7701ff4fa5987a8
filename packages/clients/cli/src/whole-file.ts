import { createWriteStream, openSync, renameSync, rmSync, type WriteStream } from "node:fs";
import { Failure } from "./exit.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Has `write` write a file that only its owner reads, and puts it in its place once that has succeeded. Until then it is `FILE.part`, of
 * which a failure and a signal to end leave nothing. Throws what `write` throws.
 */
export async function wholeFile<T>(
  file: string,
  write: (to: WriteStream, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const part = `${file}.part`;
  const ended = new AbortController();
  const end = () => ended.abort(new Failure(`Interrupted: ${file} is not written.`));
  for (const signal of SIGNALS) process.on(signal, end);
  let to: WriteStream | undefined;
  try {
    // What a process that was killed left, and nothing that somebody put there in between.
    rmSync(part, { force: true });
    // Opened at once: a stream that opens later would make the part after a failure has removed it.
    to = createWriteStream(part, { fd: openSync(part, "wx", 0o600) });
    const written = await write(to, ended.signal);
    renameSync(part, file);
    return written;
  } catch (error) {
    to?.destroy();
    rmSync(part, { force: true });
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
  }
}
