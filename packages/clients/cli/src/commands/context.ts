import type { Packet } from "@memory-service/client";
import type { Command } from "commander";
import { does, leaf, wholeNumber } from "../command.ts";
import { day, factText } from "../fact-text.ts";
import type { Io } from "../io.ts";
import { type Output, shown, shownLine } from "../output.ts";

interface Options {
  subject?: string;
  budget?: string;
  thread?: string;
  run?: string;
  purpose?: string;
  asOf?: string;
  prompt?: true;
}

export function addContext(program: Command, io: Io): void {
  const command = leaf(
    program,
    "context <question...>",
    "Ask for what is remembered that helps with a question",
  )
    .option("-s, --subject <name>", "whose memory (MEMORY_SUBJECT)")
    .option("--budget <tokens>", "the most tokens of the packet")
    .option("--thread <id>", "the conversation")
    .option("--run <id>", "the run of an agent")
    .option("--purpose <text>", "what it is for; default chat")
    .option("--as-of <time>", "only what was known and true then")
    .option("--prompt", "print the block for a prompt instead");
  // In a pipe it goes to a model, and is what the service gives to one.
  const promptOf = (packet: Packet) =>
    io.stdout.isTTY ? shown(packet.toPrompt()) : packet.toPrompt();
  does<Options>(command, io, async ({ connect, subject, out }, options, question = "") => {
    const { budget, thread, run, purpose, asOf, prompt } = options;
    const packet = await connect()
      .subject(subject(options.subject))
      .context(question, {
        threadId: thread,
        runId: run,
        purpose,
        asOf,
        budgetTokens: budget === undefined ? undefined : wholeNumber("--budget", budget),
      });
    out.result(jsonOf(packet), prompt ? promptOf(packet) : packetText(packet, out));
    return undefined;
  });
}

const jsonOf = (packet: Packet) => ({
  facts: packet.facts,
  episodes: packet.episodes,
  sessions: packet.sessions,
  warnings: packet.warnings,
  status: packet.status,
  empty_reason: packet.emptyReason,
  token_count: packet.tokenCount,
  trace_id: packet.traceId,
  prompt: packet.toPrompt(),
});

/** A packet for people. */
function packetText(
  packet: Pick<Packet, "facts" | "episodes" | "sessions" | "warnings" | "tokenCount" | "traceId">,
  { paint }: Pick<Output, "paint">,
): string {
  const { facts, episodes, sessions, warnings, tokenCount, traceId } = packet;
  const part = (title: string, lines: string[]): string[] =>
    lines.length === 0 ? [] : [paint("bold", title), ...lines.map((line) => `  ${line}`)];
  const lines = [
    ...part("Facts", facts.map(factText)),
    ...part(
      "Earlier conversations",
      sessions.map(({ from, digest }) => shownLine(`${day(from)} ${digest}`)),
    ),
    ...part(
      "Earlier events",
      episodes.map(({ occurred_at, excerpt }) => shownLine(`${day(occurred_at)} ${excerpt}`)),
    ),
    ...part(
      "Warnings",
      warnings.map((one) => shownLine(one)),
    ),
  ];
  const nothing = lines.length === 0 ? ["Nothing is remembered that helps."] : lines;
  const end = `${tokenCount} tokens; why: memory why ${traceId}`;
  return [...nothing, paint("dim", end)].join("\n");
}
