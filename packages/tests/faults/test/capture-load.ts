import { setTimeout as delay } from "node:timers/promises";
import type { Project } from "@memory/testkit";

export interface Load {
  /** Numbers of the events that were answered 202. */
  accepted: Set<number>;
  /** Answers other than 202, and connections that broke; each was tried again under the same key. */
  refused: { status: number }[];
  /** Sends no new events; every one begun is accepted when it resolves. */
  finish(): Promise<void>;
}

const SUBJECTS = 8;
const PATIENCE_MS = 60_000;

const subjectOf = (n: number): string => `subject-${n % SUBJECTS}`;
export const SUBJECT_IDS = Array.from({ length: SUBJECTS }, (_, i) => `subject-${i}`);

const eventOf = ({ orgId, projectId }: Project, n: number) => ({
  org_id: orgId,
  project_id: projectId,
  subject_id: subjectOf(n),
  kind: "agent.observation",
  occurred_at: "2025-06-01T10:00:00Z",
  payload: { facts: [{ predicate: `fact_${n}`, value: n }] },
  idempotency_key: `event-${n}`,
});

/** Clients that capture one event after the other, each stating a fact of its own, and retry blindly under the same key. */
export function startLoad(project: Project, clients: number, most: number): Load {
  const accepted = new Set<number>();
  const refused: { status: number }[] = [];
  let next = 0;
  let stopped = false;

  async function send(n: number): Promise<boolean> {
    const answer = await project.api
      .post("/v1/capture", { events: [eventOf(project, n)] })
      .catch(() => ({ status: 0 }));
    if (answer.status === 202) return true;
    refused.push({ status: answer.status });
    return false;
  }

  async function client(): Promise<void> {
    while (!stopped && next < most) {
      const n = next++;
      const deadline = performance.now() + PATIENCE_MS;
      while (!(await send(n))) {
        if (performance.now() > deadline) throw new Error(`event ${n} was not accepted in time`);
        await delay(100);
      }
      accepted.add(n);
      await delay(5);
    }
  }

  const running = Promise.all(Array.from({ length: clients }, client));
  return {
    accepted,
    refused,
    async finish() {
      stopped = true;
      await running;
    },
  };
}
