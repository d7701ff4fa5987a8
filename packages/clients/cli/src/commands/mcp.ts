import { type Command, Option } from "commander";
import { does, leaf, type Run } from "../command.ts";
import { EXIT, Failure, UsageError } from "../exit.ts";
import { type Io, isInteractive } from "../io.ts";
import { CLIENTS, type ClientConfig, CONFIGS } from "../mcp-config/client-config.ts";
import { replaceFile, textOf } from "../mcp-config/replace-file.ts";
import { shown } from "../output.ts";
import { isThisMachine } from "../settings.ts";

interface Options {
  client?: (typeof CLIENTS)[number];
  subject?: string;
  name: string;
  http?: true;
  print?: true;
  yes?: true;
}

export function addMcp(program: Command, io: Io): void {
  const parent = program
    .command("mcp")
    .summary("Connect agents by the Model Context Protocol")
    .description("Connect agents by the Model Context Protocol.");
  const command = leaf(
    parent,
    "install",
    "Add the server of memory to the configuration of a client",
  )
    .addOption(new Option("--client <client>", "which client").choices(CLIENTS))
    .option("-s, --subject <name>", "whose memory (MEMORY_SUBJECT)")
    .option("--name <name>", "what the server is called there", "memory")
    .option("--http", "by HTTP; else the client starts npx @memory-service/mcp")
    .option("--print", "print what would be added, write nothing")
    .option("--yes", "do not ask");
  does<Options>(command, io, installed);
}

async function installed(run: Run, options: Options): Promise<number> {
  const { client, name } = options;
  if (client === undefined)
    throw new UsageError(`For which client? Name it with --client: ${CLIENTS.join(", ")}.`);
  if (!/^[A-Za-z][\w-]{0,63}$/.test(name))
    throw new UsageError("--name takes letters, digits, - and _, beginning with a letter.");
  const config = CONFIGS[client];
  const file = config.file(run.io);
  const entry = config.entry({
    url: trustedUrl(run),
    subject: subjectOf(run, options),
    http: options.http === true,
  });
  const alone = await withServer("", config, name, entry);
  const said = { client, file, server: name };
  if (options.print) {
    run.out.result({ ...said, written: false, content: alone }, shown(alone.trimEnd()));
    return EXIT.done;
  }
  const before = textOf(file);
  const after = await changed(file, before, () => withServer(before ?? "", config, name, entry));
  if (after === before) {
    run.out.result({ ...said, written: false }, `${file} has it already.`);
    return EXIT.done;
  }
  run.out.note(`To ${file}, where everything else stays:\n\n${shown(alone.trimEnd())}\n`);
  if (!options.yes && !(await confirmed(run.io))) {
    run.out.note("Nothing was written.");
    return EXIT.failed;
  }
  replaceFile(file, before, after);
  const text = `${file} has the server ${name}. ${config.key}`;
  run.out.result({ ...said, written: true }, text);
  return EXIT.done;
}

/** What reads and writes the format is loaded only now. */
async function withServer(
  text: string,
  config: ClientConfig,
  name: string,
  entry: Record<string, unknown>,
): Promise<string> {
  if (config.format === "json") {
    const { jsonWithServer } = await import("../mcp-config/json-config.ts");
    return jsonWithServer(text, config, name, entry);
  }
  const { tomlWithServer } = await import("../mcp-config/toml-config.ts");
  return tomlWithServer(text, config.servers, name, entry);
}

async function changed(file: string, before: string | null, change: () => Promise<string>) {
  try {
    return await change();
  } catch (error) {
    if (before === null || !(error instanceof Failure)) throw error;
    throw new Failure(
      `${file} was left as it is: ${error.message}. Add what --print shows by hand.`,
      { cause: error },
    );
  }
}

/** The client will send its key there, so a project file alone cannot name a foreign address. */
function trustedUrl({ settings }: Run): string {
  const { url, urlFrom, project } = settings();
  if (urlFrom !== `${project?.folder}/config.json` || isThisMachine(url)) return url;
  throw new UsageError(
    `Only ${urlFrom} names ${url}: repeat it with --url ${url}, if that is the right address.`,
  );
}

function subjectOf(run: Run, { subject: named }: Options): string {
  const subject = run.subject(named);
  // Clients replace ${…} in what they read, by the key too.
  if (!subject.includes("${")) return subject;
  throw new UsageError("A subject with ${ in its name cannot stand in such a file.");
}

async function confirmed(io: Io): Promise<boolean> {
  if (!isInteractive(io)) throw new UsageError("Nobody can be asked here: repeat it with --yes.");
  const { confirm } = await import("@clack/prompts");
  return (await confirm({ message: "Write it?" })) === true;
}
