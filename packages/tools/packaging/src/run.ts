import { execFile } from "node:child_process";

/** Runs a program to its end; what it wrote to its output. Throws with all that it wrote when it fails. */
export const run = (
  file: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(file, args, { cwd, env, maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else
        reject(
          new Error(`${file} ${args.join(" ")} failed:\n${stdout}${stderr}`, { cause: error }),
        );
    });
  });
