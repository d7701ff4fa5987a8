import { text as readText } from "node:stream/consumers";
import type { Command } from "commander";
import type { Check } from "../checks/check.ts";
import { keyCheck } from "../checks/key.ts";
import { addressCheck } from "../checks/service.ts";
import { clientOf, does, leaf, oneOf, type Run } from "../command.ts";
import { EXIT, UsageError } from "../exit.ts";
import { type Io, isInteractive } from "../io.ts";
import { keyFileOf, writeProjectFile } from "../project-file.ts";
import { type CommonOptions, DEFAULT_URL, readKey, type Settings } from "../settings.ts";

interface Options extends CommonOptions {
  key: string;
  subject?: string;
  check: boolean;
}

export function addInit(program: Command, io: Io): void {
  const command = leaf(program, "init", "Write a project file: where memory is, and its key")
    .option(
      "--key <place>",
      "file: keep the key beside the project file, for its owner only; env: in MEMORY_KEY; stdin: read it there, keep it in the file",
      "file",
    )
    .option("-s, --subject <name>", "whose memory the commands here are about")
    .option("--no-check", "do not test the connection");
  does<Options>(command, io, async (run, options) => {
    oneOf("--key", options.key, ["file", "env", "stdin"]);
    const { out } = run;
    const url = options.url ?? io.env["MEMORY_URL"] ?? (await askedUrl(io));
    const key = await keyOf(run, options);
    const fault = options.check ? await faultOf(url, key) : null;
    if (fault) {
      const end = "Nothing was written; --no-check writes it all the same.";
      out.result({ ok: false, ...fault }, `${fault.detail}\n${fault.advice}\n${end}`);
      return EXIT.failed;
    }
    const place = options.key === "env" ? null : key;
    const file = writeProjectFile(io.cwd, { url, subject: options.subject }, place);
    const where =
      place === null
        ? "MEMORY_KEY of the environment"
        : `${keyFileOf(file)} (readable by you only, ignored by git)`;
    const text = `${file.folder}/config.json names ${url}; the key is in ${where}.\nTry: memory status`;
    out.result({ ok: true, folder: file.folder, url, key: file.key }, text);
    return EXIT.done;
  });
}

/** What does not work with this address and this key; null where all does. Throws UsageError for what cannot be one. */
async function faultOf(url: string, key: string): Promise<Check | null> {
  const settings: Settings = {
    ...{ url, urlFrom: "init", key, keyFrom: "init", keyFile: null },
    ...{ project: null, timeoutMs: undefined, actor: undefined },
  };
  const memory = clientOf(settings);
  const [address, health] = await addressCheck(url, "init");
  const [checks] = health === null ? [[]] : await keyCheck(memory, settings);
  return [address, ...checks].find(({ state }) => state === "wrong") ?? null;
}

async function keyOf({ io }: Run, { key, keyFile }: Options): Promise<string> {
  if (key === "stdin") return (await readText(io.stdin)).trim();
  if (keyFile !== undefined) return readKey(keyFile);
  const own = io.env["MEMORY_KEY"]?.trim();
  if (own) return own;
  if (!isInteractive(io))
    throw new UsageError(
      "There is no key: set MEMORY_KEY, or give it with --key-file, or on standard input with --key stdin.",
    );
  const { isCancel, password } = await import("@clack/prompts");
  const answer = await password({ message: "Key of your project (npm start prints one)" });
  if (isCancel(answer)) throw new UsageError("There is no key.");
  return answer;
}

async function askedUrl(io: Io): Promise<string> {
  if (!isInteractive(io)) return DEFAULT_URL;
  const { isCancel, text } = await import("@clack/prompts");
  const answer = await text({ message: "Address of the service", initialValue: DEFAULT_URL });
  return isCancel(answer) ? DEFAULT_URL : answer;
}
