import type { Readable, Writable } from "node:stream";

/** What the program has of the process that it runs in. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdin: Readable & { isTTY?: boolean };
  readonly stdout: Writable & { isTTY?: boolean };
  readonly stderr: Writable & { isTTY?: boolean };
}

/** Whether a person can be asked something. */
export const isInteractive = ({ stdin, stderr }: Io): boolean =>
  stdin.isTTY === true && stderr.isTTY === true;
