import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { Failure } from "../exit.ts";

/** The text of a file; null where there is none. */
export const textOf = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, "utf8") : null;

/** Puts `after` in the place of `before`, whole or not at all, with the rights of the file that was there; a new one is its owner's only. Throws Failure where it was changed since. */
export function replaceFile(file: string, before: string | null, after: string): void {
  if (textOf(file) !== before) throw new Failure(`${file} was changed meanwhile: try again.`);
  // A link stays one.
  const real = before === null ? file : realpathSync(file);
  const mode = before === null ? 0o600 : statSync(real).mode & 0o777;
  mkdirSync(dirname(real), { recursive: true });
  const part = `${real}.${process.pid}.part`;
  try {
    writeFileSync(part, after, { mode: 0o600, flag: "wx" });
    chmodSync(part, mode);
    renameSync(part, real);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
