import { Command, InvalidArgumentError } from "commander";
import { checkApi, LONG, SHORT } from "./check-api.ts";
import { findPython, installSchemathesis, NO_PYTHON } from "./python.ts";

const whole = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("a whole number");
  return Number(text);
};

const seedText = (text: string): string => {
  if (!/^\d{1,39}$/.test(text)) throw new InvalidArgumentError("a whole number");
  return text;
};

const program = new Command("test:api")
  .description("Tries every route of /openapi.json on a fresh system, with schemathesis.")
  .option("--long", "tens of thousands of calls, with a new seed", false)
  .option("--examples <n>", "generated calls of each operation, at most", whole)
  .option("--seed <n>", "try the same calls as a run that named this seed", seedText)
  .action(async ({ long, examples, seed }) => {
    const python = await findPython();
    if (python === null) {
      console.error(NO_PYTHON);
      process.exitCode = 1;
      return;
    }
    const extent = long ? LONG : SHORT;
    const { status } = await checkApi(await installSchemathesis(python), {
      ...extent,
      examples: examples ?? extent.examples,
      seed: seed ?? extent.seed,
    });
    process.exitCode = status ?? 1;
  });

await program.parseAsync();
