import { type SpawnOptions, spawn } from "node:child_process";

/** The exit status of a program, which prints where we do. */
export const statusOf = (file: string, args: string[], options: SpawnOptions = {}) =>
  new Promise<number>((done, failed) => {
    const child = spawn(file, args, { stdio: "inherit", ...options });
    child.once("error", failed);
    child.once("close", (status) => done(status ?? 1));
  });

/** Runs a program to its end. Throws where it fails. */
export async function run(file: string, args: string[], options?: SpawnOptions): Promise<void> {
  const status = await statusOf(file, args, options);
  if (status !== 0) throw new Error(`${file} ${args.join(" ")} ended with ${status}`);
}
