import type { Fact } from "@memory-service/client";
import type { Command } from "commander";
import { does, leaf, oneOf, wholeNumber } from "../command.ts";
import { factText } from "../fact-text.ts";
import type { Io } from "../io.ts";

const STATUSES = ["candidate", "active", "superseded", "disputed", "disabled", "deleted"] as const;

interface Options {
  subject?: string;
  status?: string;
  all?: true;
  predicate?: string;
  text?: string;
  asOf?: string;
  limit?: string;
}

export function addFacts(program: Command, io: Io): void {
  const command = leaf(program, "facts", "List the facts of a subject, newest first")
    .option("-s, --subject <name>", "whose memory (MEMORY_SUBJECT)")
    .option("--status <status>", `one of ${STATUSES.join(", ")}; default active`)
    .option("--all", "facts of every status")
    .option("--predicate <name>", "only of this predicate, such as home_city")
    .option("--text <text>", "only with this text in the predicate or a value")
    .option("--as-of <time>", "only what was known and true then")
    .option("--limit <count>", "at most so many");
  does<Options>(command, io, async ({ connect, subject, out }, options) => {
    const { status, all, predicate, text, asOf } = options;
    const most = options.limit === undefined ? Infinity : wholeNumber("--limit", options.limit);
    const wanted = status === undefined ? "active" : oneOf("--status", status, STATUSES);
    const filters = { predicate, text, asOf, ...(!all && !asOf && { status: wanted }) };
    let count = 0;
    for await (const fact of connect().subject(subject(options.subject)).facts(filters)) {
      if (count === most) break;
      count += 1;
      out.item(fact, `${lineOf(fact, all === true)}  ${out.paint("dim", fact.id)}`);
    }
    if (count === 0) out.note("No facts.");
    return undefined;
  });
}

const lineOf = (fact: Fact, withStatus: boolean): string =>
  withStatus ? `${fact.status.padEnd(10)}  ${factText(fact)}` : factText(fact);
