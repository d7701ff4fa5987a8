import { type AnswerOf, type Memory, NotFoundError } from "@memory-service/client";
import type { Command } from "commander";
import { does, leaf, wholeNumber } from "../command.ts";
import { decisionText } from "../decision-text.ts";
import { Failure } from "../exit.ts";
import { day, factText } from "../fact-text.ts";
import type { Io } from "../io.ts";
import { type Output, shown, shownLine } from "../output.ts";

type Trace = AnswerOf<"GET", "/v1/inspect/{trace_id}">;
type FactDetail = AnswerOf<"GET", "/v1/facts/{fact_id}">;
type Event = AnswerOf<"GET", "/v1/events/{event_id}">;
type Decision = Trace["decisions"][number];
/** A decision with what it is about; null where that is erased. */
type Candidate = Decision & { fact?: FactDetail | null; event?: Event | null };

interface Options {
  subject?: string;
  candidates: string;
}

export function addWhy(program: Command, io: Io): void {
  const command = leaf(
    program,
    "why <trace>",
    "Explain what was remembered for a question, and why",
  )
    .option("-s, --subject <name>", "whose memory; found by the trace where absent")
    .option("--candidates <count>", "look up the words of at most so many", "50");
  does<Options>(command, io, async ({ connect, out }, options, id = "") => {
    const memory = connect();
    const most = wholeNumber("--candidates", options.candidates, 0);
    const subjectId = options.subject ?? (await subjectOf(memory, id));
    const trace = await memory.traces.get(id, { subjectId });
    const candidates = await lookedUp(memory, trace.decisions, most);
    out.result({ ...trace, candidates }, explained(trace, candidates, out));
    return undefined;
  });
}

async function subjectOf(memory: Memory, traceId: string): Promise<string> {
  const { items } = await memory.traces.list({ traceId }).page({ limit: 1 });
  const [found] = items;
  if (found) return found.subject_id;
  throw new Failure(`There is no trace ${traceId} in the project of this key.`);
}

const ORDER = ["included", "blocked", "excluded"];

/** The first `most` candidates, what was served first, with their facts and events; eight are asked for at a time. */
async function lookedUp(
  memory: Memory,
  decisions: readonly Decision[],
  most: number,
): Promise<Candidate[]> {
  const sorted = [...decisions].sort((a, b) => ORDER.indexOf(a.action) - ORDER.indexOf(b.action));
  const candidates: Candidate[] = [];
  for (let n = 0; n < Math.min(most, sorted.length); n += 8) {
    const some = sorted.slice(n, Math.min(n + 8, most));
    candidates.push(...(await Promise.all(some.map((one) => lookUp(memory, one)))));
  }
  return [...candidates, ...sorted.slice(most)];
}

async function lookUp(memory: Memory, decision: Decision): Promise<Candidate> {
  const { fact_id, episode_id } = decision;
  if (fact_id) return { ...decision, fact: await unlessErased(memory.facts.get(fact_id)) };
  if (episode_id) return { ...decision, event: await unlessErased(memory.events.get(episode_id)) };
  return decision;
}

const unlessErased = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof NotFoundError) return null;
    throw error;
  });

function explained(trace: Trace, candidates: readonly Candidate[], { paint }: Output): string {
  const { query, purpose, subject_id, token_count, packet, as_of } = trace;
  const { facts, episodes } = packet;
  const when = as_of ? `, as of ${as_of}` : "";
  return [
    `${paint("bold", "Question")}  ${shownLine(query, 400)}`,
    `${paint("bold", "Subject")}   ${shown(subject_id)} (for ${shownLine(purpose ?? "no purpose")}${when})`,
    `${paint("bold", "Packet")}    ${facts.length} facts, ${episodes.length} episodes, ${token_count} tokens, ${packet.status}`,
    ...packet.warnings.map((warning) => `          ${paint("yellow", shownLine(warning))}`),
    paint("bold", "Candidates"),
    ...(candidates.length === 0 ? ["  none: nothing was found"] : []),
    ...candidates.flatMap((one) => candidateLines(one, trace, paint)),
  ].join("\n");
}

const COLOURS = { included: "green", blocked: "red", excluded: "yellow" } as const;

function candidateLines(one: Candidate, trace: Trace, paint: Output["paint"]): string[] {
  const points = trace.scores[one.episode_id ?? one.fact_id ?? ""]?.points;
  const score = points === undefined ? "" : ` (${points.toFixed(2)} points)`;
  const decision = paint(COLOURS[one.action] ?? "yellow", decisionText(one));
  return [`- ${titleOf(one, trace)}`, `  ${decision}${score}`, ...wordsBehind(one)];
}

/** What the candidate says; where it was not looked up, as the packet has it, else its id. */
function titleOf({ fact, event, fact_id, episode_id }: Candidate, { packet }: Trace): string {
  if (fact) return factText(fact);
  const served = packet.facts.find(({ id }) => id === fact_id);
  if (served) return factText(served);
  const episode = packet.episodes.find(({ event_id }) => event_id === episode_id);
  if (episode) return shownLine(`${day(episode.occurred_at)} "${episode.excerpt}"`);
  if (event) return shownLine(`${day(event.occurred_at)} "${textOf(event.payload)}"`);
  const erased = fact === null || event === null ? " (erased or hidden since)" : "";
  return `${fact_id ? `fact ${fact_id}` : `event ${episode_id}`}${erased}`;
}

const textOf = ({ text, content, ...rest }: Event["payload"]): string => {
  if (typeof text === "string") return text;
  return typeof content === "string" ? content : JSON.stringify(content ?? rest);
};

const wordsBehind = ({ fact }: Candidate): string[] =>
  (fact?.evidence ?? []).map(({ words, withheld, occurred_at, actor_id }) => {
    const said = words === null ? `the words are ${withheld ?? "not there"}` : `"${words}"`;
    return shownLine(
      `  said ${day(occurred_at)}${actor_id ? ` by ${actor_id}` : ""}: ${said}`,
      600,
    ).replace(/^/, "  ");
  });
