import { eventually, mintProject, type Project } from "@memory/testkit";
import { expect, test } from "vitest";

interface Job {
  status: string;
  events: { outcomes: { outcome: string; reason: string | null }[] }[];
}

/** Near the largest payload that is accepted. */
const MOST_BYTES = 240_000;
const filled = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** As many turns of a text as fit into one event. */
const inTurns = (text: string): object => ({
  messages: Array.from({ length: Math.floor(MOST_BYTES / Buffer.byteLength(text)) }, () => ({
    role: "user",
    content: text,
  })),
});

/** Texts that rules were once slow to read, each in an event of its own. */
const WORST: Readonly<Record<string, object>> = {
  spaces: inTurns(`${filled(" ", 19_990)}x`),
  "lines that end in U+2028": inTurns(`${filled(";//", 19_990)}\u2028x`),
  "lines that end in a carriage return": inTurns(`import ${filled("a", 19_980)}\rx`),
  definitions: inTurns(`def ${filled("a", 19_980)} `),
  "short forms": inTurns(filled("etc. ", 20_000)),
  "single words": inTurns(filled("a", 20_000)),
  "opening brackets": inTurns(filled("[", 20_000)),
  "marks on a letter": inTurns(`a${filled("\u0301\u0316", 9_000)}`),
  "a transcript": { text: "me: a\n".repeat(35_000) },
  "lists in lists": { text: "x", lists: JSON.parse(`[${filled("[],", 15_000)}1]`) },
  "facts that are none": { facts: Array.from({ length: 5_000 }, () => []) },
};

const event = ({ orgId, projectId }: Project, subject: string, payload: object) => ({
  org_id: orgId,
  project_id: projectId,
  subject_id: subject,
  kind: "conversation.message",
  occurred_at: "2026-01-05T10:00:00Z",
  payload,
});

async function capture(project: Project, subject: string, payload: object): Promise<string> {
  const { status, json } = await project.api.post<{ consolidation_job_id: string }>("/v1/capture", {
    events: [event(project, subject, payload)],
  });
  expect(status).toBeLessThan(300);
  return json.consolidation_job_id;
}

const whenDone = ({ api }: Project, jobId: string): Promise<Job> =>
  eventually(
    async () => {
      const { json } = await api.get<Job>(`/v1/jobs/${jobId}`);
      expect(json.status).toBe("done");
      return json;
    },
    { withinMs: 240_000, everyMs: 500 },
  );

test("what somebody says is learned whatever somebody else sends, and so is that: once, with what was refused of it", async () => {
  const [attacker, victim] = [await mintProject(), await mintProject()];
  const jobs: Record<string, string> = {};
  for (const [kind, payload] of Object.entries(WORST))
    jobs[kind] = await capture(attacker, kind, payload);

  const said = await capture(victim, "s", { text: "I live in Oslo." });
  const learned = await whenDone(victim, said);
  const { status } = await victim.api.post("/v1/consolidate");
  const read = await Promise.all(
    Object.entries(jobs).map(async ([kind, id]) => [kind, await whenDone(attacker, id)] as const),
  );

  expect(learned.events.flatMap(({ outcomes }) => outcomes)).toMatchObject([{ outcome: "made" }]);
  expect(status).toBe(200);
  const reasons = Object.fromEntries(
    read.map(([kind, { events }]) => [
      kind,
      events.flatMap(({ outcomes }) => outcomes.map(({ reason }) => reason?.split(":", 1)[0])),
    ]),
  );
  expect(reasons["a transcript"]).toContain("too_large");
  expect(reasons["spaces"]).toContain("too_large");
  expect(Object.values(reasons).flat()).not.toContain("too_slow");
}, 600_000);
