import { resolve } from "node:path";
import { Command } from "commander";
import { UserError } from "../user-error.ts";
import { fetchModel, SENTENCE_MODEL } from "./fetch-model.ts";

const command = new Command("npm run sentence-model --")
  .description("Fetches a sentence model with Maven and its runtime with npm.")
  .argument("[folder]", "where to put it; npm start looks into the default", SENTENCE_MODEL)
  .option("--maven <url>", "address of a Maven repository, where Maven is not installed")
  .option("--for <target>", "system it runs on", `${process.platform}/${process.arch}`)
  .parse();
const given = command.opts<{ maven?: string; for: string }>();
const folder = resolve(process.env["INIT_CWD"] ?? process.cwd(), command.args[0] ?? SENTENCE_MODEL);

try {
  const source = { repository: given.maven ?? null, target: given.for };
  const isNew = await fetchModel(folder, source, console.log);
  console.log(`The sentence model is ${isNew ? "" : "already "}in ${folder}.`);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof UserError ? `\n${error.message}` : error);
}
