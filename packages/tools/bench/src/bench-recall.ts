import { Pool } from "undici";
import { type BenchSystem, benchSystem } from "./bench-system.ts";
import { type Conversation, readConversations, type Turn } from "./conversations.ts";
import { citedEvents, type ShownPacket, shownEvents } from "./evidence.ts";
import { post } from "./post.ts";

interface Options {
  budgets: number[];
  showsMissed: boolean;
}

interface Asked {
  question: string;
  /** Ids of the events that answer it. */
  evidence: string[];
}

interface Outcome {
  question: string;
  recall: number;
  strict: number;
  tokens: number;
}

const SUBJECT = "listener";

/** How much of the evidence the packets hold when one memory has heard all conversations. */
export async function benchRecall({ budgets, showsMissed }: Options): Promise<void> {
  const conversations = await readConversations();
  const system = await benchSystem();
  const edge = new Pool(system.baseUrl, { connections: 1 });
  try {
    const texts = new Map<string, string>();
    const asked: Asked[] = [];
    for (const conversation of conversations) {
      asked.push(...(await tell(system, edge, conversation, texts)));
    }
    await post(system, edge, "/v1/consolidate");
    const turns = conversations.reduce((sum, one) => sum + one.turns.length, 0);
    console.log(`${conversations.length} conversations, ${turns} turns, ${asked.length} questions`);
    console.log("\n| budget | recall | strict | all found | tokens |\n|---:|---:|---:|---:|---:|");
    for (const budgetTokens of budgets) {
      const outcomes: Outcome[] = [];
      for (const one of asked) outcomes.push(await ask(system, edge, one, budgetTokens, texts));
      printRow(budgetTokens, outcomes);
      if (!showsMissed) continue;
      for (const { question, recall } of outcomes) if (recall < 1) console.error(`  ${question}`);
    }
  } finally {
    await edge.close();
    await system.stop();
  }
}

async function tell(
  system: BenchSystem,
  edge: Pool,
  { name, turns, questions }: Conversation,
  texts: Map<string, string>,
): Promise<Asked[]> {
  const { events } = await post<{ events: { id: string }[] }>(system, edge, "/v1/capture", {
    events: turns.map((turn) => eventOf(system, name, turn)),
  });
  const ids = new Map(turns.map(({ turn }, n) => [turn, events[n]?.id ?? ""]));
  for (const { turn, text } of turns) texts.set(ids.get(turn) ?? "", text);
  return questions.map(({ question, evidence }) => ({
    question,
    evidence: evidence.map((turn) => ids.get(turn) ?? ""),
  }));
}

const eventOf = ({ orgId, projectId }: BenchSystem, name: string, turn: Turn) => ({
  org_id: orgId,
  project_id: projectId,
  subject_id: SUBJECT,
  kind: "conversation.message",
  occurred_at: turn.at,
  thread_id: `${name}-${turn.session}`,
  payload: { role: "user", speaker: turn.speaker, content: turn.text },
});

async function ask(
  system: BenchSystem,
  edge: Pool,
  { question, evidence }: Asked,
  budgetTokens: number,
  texts: ReadonlyMap<string, string>,
): Promise<Outcome> {
  const { packet, token_count } = await post<{ packet: ShownPacket; token_count: number }>(
    system,
    edge,
    "/v1/context",
    {
      project_id: system.projectId,
      subject_id: SUBJECT,
      query: question,
      purpose: "bench",
      budget_tokens: budgetTokens,
    },
  );
  const share = (found: ReadonlySet<string>) =>
    evidence.filter((id) => found.has(id)).length / evidence.length;
  return {
    question,
    recall: share(citedEvents(packet)),
    strict: share(shownEvents(packet, texts)),
    tokens: token_count,
  };
}

function printRow(budgetTokens: number, outcomes: readonly Outcome[]): void {
  const mean = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((sum, outcome) => sum + of(outcome), 0) / outcomes.length;
  const percent = (of: (outcome: Outcome) => number) => (100 * mean(of)).toFixed(1);
  const cells = [
    String(budgetTokens),
    percent(({ recall }) => recall),
    percent(({ strict }) => strict),
    percent(({ recall }) => (recall === 1 ? 1 : 0)),
    mean(({ tokens }) => tokens).toFixed(0),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
