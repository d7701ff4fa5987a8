import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";

/** How a block ended; a session whose block has failed runs nothing more. */
export interface Ended {
  ok: boolean;
  output: string;
}

export interface ShellSession extends AsyncDisposable {
  /** Runs a block; variables it sets are there for the next one. */
  run(script: string, options?: { errorsAllowed?: boolean }): Promise<Ended>;
}

// An error that the API answers is a failure of the block, as a command that fails is.
const PROLOGUE = `set -eEo pipefail
curl() { command curl $fail "$@"; }
`;

/** One shell for the blocks of a page, in this folder. */
export function shellSession(cwd: string, env: NodeJS.ProcessEnv): ShellSession {
  const shell = spawn("bash", ["--noprofile", "--norc"], { cwd, env });
  const ended = once(shell, "close");
  let text = "";
  for (const stream of [shell.stdout, shell.stderr])
    stream.on("data", (part: Buffer) => {
      text += part.toString();
    });
  shell.stdin.on("error", () => undefined);
  shell.stdin.write(PROLOGUE);
  return {
    async run(script, { errorsAllowed = false } = {}) {
      text = "";
      const marker = randomUUID();
      const listening = new AbortController();
      const reached = new Promise<boolean>((done) => {
        const look = () => text.includes(marker) && done(true);
        shell.stdout.on("data", look);
        listening.signal.onabort = () => shell.stdout.off("data", look);
        void ended.then(() => done(false));
      });
      const fail = errorsAllowed ? "" : "--fail-with-body";
      shell.stdin.write(`fail=${fail}\n${script}\necho\necho ${marker}\n`);
      const ok = await reached;
      listening.abort();
      return { ok, output: text.replace(marker, "").trim() };
    },
    async [Symbol.asyncDispose]() {
      shell.kill();
      await ended;
    },
  };
}
