import { writeFile } from "node:fs/promises";
import { Command, InvalidArgumentError } from "commander";
import { benchCapture } from "./bench-capture.ts";
import { benchContext } from "./bench-context.ts";
import type { Figures } from "./repetitions.ts";

const count = (text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError("a whole number from 1");
  return number;
};

async function keep(figures: Figures, out: string | undefined): Promise<void> {
  if (out !== undefined) await writeFile(out, `${JSON.stringify(figures, null, 2)}\n`);
}

const program = new Command("bench").description(
  "Measures this product beside a ceiling of the same run.",
);
program
  .command("capture")
  .description("capture at ingest and through the edge, beside bare inserts")
  .option("--repetitions <n>", "repetitions of every case", count, 5)
  .option("--seconds <n>", "seconds of each repetition", count, 3)
  .option("--out <file>", "write all figures as JSON")
  .action(async ({ repetitions, seconds, out }) =>
    keep(await benchCapture({ repetitions, seconds }), out),
  );
program
  .command("context")
  .description("a context call with its trace, beside one trace-sized commit")
  .option("--repetitions <n>", "repetitions of every case", count, 5)
  .option("--calls <n>", "calls of each repetition", count, 200)
  .option("--out <file>", "write all figures as JSON")
  .action(async ({ repetitions, calls, out }) =>
    keep(await benchContext({ repetitions, calls }), out),
  );

await program.parseAsync();
