import { writeFile } from "node:fs/promises";
import { Command, InvalidArgumentError } from "commander";
import { benchAbuse } from "./bench-abuse.ts";
import { benchCapacity } from "./bench-capacity.ts";
import { benchCapture } from "./bench-capture.ts";
import { benchClientBuffer } from "./bench-client-buffer.ts";
import { benchConsole } from "./bench-console.ts";
import { benchContext } from "./bench-context.ts";
import { benchCost } from "./bench-cost.ts";
import { benchExtraction } from "./bench-extraction.ts";
import { benchFill } from "./bench-fill.ts";
import { benchGateway } from "./bench-gateway.ts";
import { benchLearning } from "./bench-learning.ts";
import { benchLists } from "./bench-lists.ts";
import { benchMemory } from "./bench-memory.ts";
import { benchPrecision } from "./bench-precision.ts";
import { benchRecall } from "./bench-recall.ts";
import { benchReplicas } from "./bench-replicas.ts";
import { benchSizes } from "./bench-sizes.ts";
import { benchSteady } from "./bench-steady.ts";

const count = (text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError("a whole number from 1");
  return number;
};

const counts = (text: string): number[] => text.split(",").map(count);

async function keep(figures: object, out: string | undefined): Promise<void> {
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
  .command("steady")
  .description("captures under a load that lasts, followers at work, beside bare inserts")
  .option("--repetitions <n>", "repetitions of every load", count, 3)
  .option("--seconds <n>", "seconds of each load", count, 60)
  .option("--only <text>", "only loads whose name holds this: singles, batches of 100")
  .option("--out <file>", "write all figures as JSON")
  .action(async ({ out, ...options }) => keep(await benchSteady(options), out));
program
  .command("cost")
  .description("what a captured event costs in each process and on disk, under a load that lasts")
  .option("--repetitions <n>", "repetitions", count, 1)
  .option("--seconds <n>", "seconds of each load", count, 60)
  .option("--only <text>", "only loads whose name holds this: singles, batches of 100, mix")
  .option("--beside <checkout>", "measure that checkout of this project too, in turn")
  .option("--pooled", "measure this one behind PgBouncer too, in turn", false)
  .option("--out <file>", "write all figures as JSON")
  .action(async ({ out, ...options }) => keep(await benchCost(options), out));
program
  .command("capacity")
  .description("what an installation needs, from measured costs: docs/capacity.md")
  .option("--rate <n>", "events a second, for one size instead of the tables", count)
  .option("--stored <n>", "events stored", count)
  .option("--per-request <n>", "events of a request", count)
  .option("--measured <file>", "costs measured elsewhere")
  .option("--measure <seconds>", "measure the costs, so long each load", count)
  .action(async (options) => void (await benchCapacity(options)));
program
  .command("client-buffer")
  .description("the capture buffer of the TypeScript client, beside the bench's own generator")
  .option("--repetitions <n>", "repetitions of every case", count, 3)
  .option("--seconds <n>", "seconds of each repetition", count, 4)
  .option("--out <file>", "write all figures as JSON")
  .action(async ({ repetitions, seconds, out }) =>
    keep(await benchClientBuffer({ repetitions, seconds }), out),
  );
program
  .command("context")
  .description("a context call with its trace, beside one trace-sized commit")
  .option("--repetitions <n>", "repetitions of every case", count, 5)
  .option("--calls <n>", "calls of each repetition", count, 200)
  .option("--flush-traces", "have each call wait until its trace is on disk", false)
  .option("--sizes <list>", "instead: latency at these numbers of items, such as 100,1000", counts)
  .option("--out <file>", "write all figures as JSON")
  .action(async ({ repetitions, calls, flushTraces, sizes, out }) =>
    keep(
      sizes === undefined
        ? await benchContext({ repetitions, calls, flushTraces })
        : await benchSizes({ repetitions, calls, sizes }),
      out,
    ),
  );
program
  .command("memory")
  .description(
    "what each service holds in memory while idle, before and after the conformance tests",
  )
  .option("--idle-seconds <n>", "seconds without requests before a measurement", count, 30)
  .option("--out <file>", "write all figures as JSON")
  .action(async ({ idleSeconds, out }) => keep(await benchMemory({ idleSeconds }), out));
program
  .command("gateway")
  .description("what the gateway adds to a call of a model, and edge to any call, beside bare hops")
  .option("--repetitions <n>", "repetitions of every case", count, 5)
  .option("--calls <n>", "calls of each repetition", count, 300)
  .option("--portkey <folder>", "a folder in which npm has installed @portkey-ai/gateway")
  .option("--out <file>", "write all figures as JSON")
  .action(async ({ repetitions, calls, portkey, out }) =>
    keep(await benchGateway({ repetitions, calls, portkey }), out),
  );
program
  .command("recall")
  .description("how much of what answers a question its packet holds, on small conversations")
  .option("--budgets <list>", "token budgets", counts, [300, 900, 2000])
  .option("--missed", "also list the questions whose evidence is not all there")
  .action(({ budgets, missed }) => benchRecall({ budgets, showsMissed: missed === true }));
program
  .command("learning")
  .description("from a message to the fact that is served, at a steady rate, and a full queue")
  .option("--seconds <n>", "seconds of the steady part", count, 60)
  .option("--rate <n>", "messages a second", count, 200)
  .option("--queue <n>", "messages of the full queue", count, 20_000)
  .option("--out <file>", "write all figures as JSON")
  .action(async ({ seconds, rate, queue, out }) =>
    keep(await benchLearning({ seconds, rate, queue }), out),
  );
program
  .command("extraction")
  .description("what the rules learn from sentences, on cases in four languages; needs no server")
  .option("--wrong", "also list what is missing or wrong")
  .action(({ wrong }) => benchExtraction({ showsWrong: wrong === true }));
program
  .command("precision")
  .description("how many of the facts learned from talk are right, by the labels of a random draw")
  .option("--talk <folder>", "talk other than the bench's own")
  .option("--draw <n>", "instead: print so many facts without a label, to label them blind", count)
  .option("--seed <n>", "seed of the draw", count, 1)
  .option("--wrong", "also list the labelled facts that are not right")
  .option("--out <file>", "write all figures, or the draw, as JSON")
  .action(async ({ talk, draw, seed, wrong, out }) =>
    keep(await benchPrecision({ talk, draw, seed, showsWrong: wrong === true }), out),
  );
program
  .command("abuse")
  .description("what another tenant feels while one does its worst within the limits")
  .option("--seconds <n>", "seconds of rest, and of each attack", count, 30)
  .option("--only <text>", "only attacks whose name holds this")
  .option("--out <file>", "write all figures as JSON")
  .action(async ({ seconds, only, out }) => keep(await benchAbuse({ seconds, only }), out));
program
  .command("replicas")
  .description("how often a replica of context has the index that it is asked for, by Zipf's law")
  .option("--replicas <n>", "replicas of context", count, 4)
  .option("--scopes <n>", "scopes", count, 2_000)
  .option("--events <n>", "events of each", count, 20)
  .option("--cache-mb <n>", "what the cache of one replica may hold", count, 28)
  .option("--seconds <n>", "seconds of each part", count, 10)
  .option("--out <file>", "write all figures as JSON")
  .action(async ({ out, ...options }) => keep(await benchReplicas(options), out));
program
  .command("lists")
  .description("pages of every list in a project of a thousand events, and in a large one")
  .option("--events <n>", "events of the large one", count, 100_000)
  .option("--subjects <n>", "its subjects", count, 10_000)
  .option("--conflicts <n>", "its conflicts", count, 1_000)
  .option("--calls <n>", "calls of each page", count, 60)
  .option("--only <text>", "only routes whose path and filters hold this")
  .option("--out <file>", "write all figures as JSON")
  .action(async ({ out, ...options }) => keep(await benchLists(options), out));
program
  .command("console")
  .description(
    "the console's pages by the browser's own clock, in a small project and in a large one",
  )
  .option("--events <n>", "events of the large one", count, 100_000)
  .option("--subjects <n>", "its subjects", count, 10_000)
  .option("--conflicts <n>", "its conflicts", count, 1_000)
  .option("--opened <n>", "how often each page is opened", count, 5)
  .option("--out <file>", "write all figures as JSON")
  .action(async ({ out, ...options }) => keep(await benchConsole(options), out));
program
  .command("fill")
  .description(
    "an installation of that many events, and the longest statement of what is done with it",
  )
  .option("--events <n>", "events", count, 200_000)
  .option("--data <folder>", "keep it there; a folder that was filled is used as it is")
  .option("--only <text>", "only steps whose name holds this")
  .option("--out <file>", "write all figures as JSON")
  .action(async ({ events, data, only, out }) =>
    keep(await benchFill({ events, data, only }), out),
  );

await program.parseAsync();
