import { setTimeout as delay } from "node:timers/promises";
import { type Api, apiClient, everyPage, type Project } from "@memory/testkit";
import type { Of, Operation } from "../checker/history.ts";
import { attempt } from "./attempt.ts";
import type { Chance } from "./seed.ts";

/** Text that no log may hold. */
export const PAYLOAD_MARK = "only-in-payloads";
/** What only the statements that make a key, revoke one and store a trace hold. */
export const KEY_LABEL = "key-of-a-client";
export const REVOKER = "revoker-of-keys";
export const QUESTION = "Which fact does the question ask for?";
/** The fault of a request that had no answer for as long as a client waits. */
export const HUNG = / hung: /;
const BUDGET_TOKENS = 600;
const TRIES = 40;
const AGAIN_AFTER_MS = 150;

interface ListedFact {
  id: string;
  predicate: string;
}

interface FactPage {
  facts: ListedFact[];
  next_cursor?: string | null;
}

interface Ground {
  project: Project;
  admin: Api;
  baseUrl: string;
  chance: Chance;
  /** Subjects of this client that it forgets now and then. */
  subjects: readonly string[];
  record(operation: Operation): void;
  /** Something that must never happen, whatever fails. */
  fault(what: string): void;
  nextNumber(): number;
  isOver(): boolean;
}

export const numbersIn = (text: string): number[] => [
  ...new Set([...text.matchAll(/fact_(\d+)\b/g)].map(([, n]) => Number(n))),
];

/** The calls of a client, each recorded as what the client knows of it. */
export function actionsOf(ground: Ground) {
  const { project, admin, chance, record, fault } = ground;
  const { api, orgId, projectId } = project;
  const listed = new Map<number, string>();
  const keys = new Map<string, string>();
  const scopeOf = (subjectId: string) => ({ project_id: projectId, subject_id: subjectId });
  const queryOf = (subjectId: string) => new URLSearchParams(scopeOf(subjectId)).toString();

  async function tried<T>(what: string, send: Parameters<typeof attempt<T>>[0]) {
    const { answer, failure, ...timed } = await attempt<T>(send);
    if (answer?.status === 500) fault(`${what} was answered 500: ${answer.text}`);
    if (failure !== null && /timeout|aborted/i.test(failure)) fault(`${what} hung: ${failure}`);
    return { answer, timed };
  }

  async function captureOnce(n: number, subjectId: string, isKeyed: boolean) {
    interface Captured {
      events: { id: string }[];
      consolidation_job_id: string | null;
    }
    const event = {
      ...{ org_id: orgId, ...scopeOf(subjectId), kind: "agent.observation" },
      occurred_at: "2025-06-01T10:00:00Z",
      payload: { facts: [{ predicate: `fact_${n}`, value: `fact_${n} ${PAYLOAD_MARK}` }] },
      ...(isKeyed && { idempotency_key: `event-${n}` }),
    };
    const { answer, timed } = await tried<Captured>("a capture", () =>
      api.post("/v1/capture", { events: [event] }),
    );
    const isOk = timed.outcome === "ok";
    const eventId = isOk ? (answer?.json.events[0]?.id ?? null) : null;
    const jobId = isOk ? (answer?.json.consolidation_job_id ?? null) : null;
    record({ ...timed, kind: "capture", n, subjectId, isKeyed, eventId, jobId });
    return timed.outcome;
  }

  /** One event under a key of its own, until it is accepted. */
  async function capture(subjectId: string): Promise<void> {
    const n = ground.nextNumber();
    for (let round = 0; round < TRIES; round++) {
      if ((await captureOnce(n, subjectId, true)) === "ok") return;
      await delay(AGAIN_AFTER_MS);
    }
  }

  async function list(subjectId: string): Promise<void> {
    const shown: number[] = [];
    const startedMs = performance.now();
    let isWhole = true;
    await everyPage(async (cursor) => {
      const more = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const { answer, timed } = await tried<FactPage>("a list", () =>
        api.get(`/v1/facts?${queryOf(subjectId)}&limit=200${more}`),
      );
      const page = timed.outcome === "ok" && answer !== null ? answer.json : null;
      isWhole &&= page !== null;
      shown.push(...(page?.facts ?? []).flatMap(noted));
      return { next_cursor: page?.next_cursor ?? null };
    });
    const timed = { startedMs, endedMs: performance.now() };
    const read = {
      kind: "read",
      from: "facts",
      subjectId,
      shown,
      quoted: [],
      trace: null,
    } as const;
    record({ ...timed, outcome: isWhole ? "ok" : "unknown", ...read });
  }

  /** What a listed fact states; its id is kept, to be rated. */
  function noted({ id, predicate }: ListedFact): number[] {
    const numbers = numbersIn(predicate);
    for (const n of numbers) listed.set(n, id);
    return numbers;
  }

  async function ask(subjectId: string): Promise<void> {
    interface Served {
      trace_id: string;
      token_count: number;
      packet: { facts: ListedFact[]; episodes: { excerpt: string }[] };
    }
    const body = { ...scopeOf(subjectId), query: QUESTION, budget_tokens: BUDGET_TOKENS };
    const { answer, timed } = await tried<Served>("a question", () =>
      api.post("/v1/context", body),
    );
    if (timed.outcome !== "ok" || answer === null) return;
    const { trace_id, token_count, packet } = answer.json;
    if (token_count > BUDGET_TOKENS) fault(`a packet has ${token_count} tokens`);
    const shown = packet.facts.flatMap(({ predicate }) => numbersIn(predicate));
    const quoted = packet.episodes.flatMap(({ excerpt }) => numbersIn(excerpt));
    const trace = { id: trace_id, packet: JSON.stringify(packet) };
    record({ ...timed, kind: "read", from: "packet", subjectId, shown, quoted, trace });
  }

  async function consolidate(subjectId: string): Promise<void> {
    const { timed } = await tried("a consolidation", () =>
      api.post(`/v1/consolidate/subject?${queryOf(subjectId)}`),
    );
    record({ ...timed, kind: "consolidate", subjectId });
    await list(subjectId);
  }

  async function forget(subjectId: string): Promise<void> {
    const { answer, timed } = await tried<{ forget_id: string }>("a forget", () =>
      api.post("/v1/forget", { ...scopeOf(subjectId), mode: "delete" }),
    );
    const goesOn = answer?.headers.get("location")?.split("/").at(-1) ?? null;
    const forgetId = timed.outcome === "ok" ? (answer?.json.forget_id ?? null) : goesOn;
    record({ ...timed, kind: "forget", subjectId, forgetId });
  }

  async function dispute(subjectId: string): Promise<void> {
    await list(subjectId);
    const [n, id] = [...listed].at(-1) ?? [];
    if (n === undefined || id === undefined) return;
    listed.delete(n);
    const { timed } = await tried("a rating", () =>
      api.post("/v1/feedback", { project_id: projectId, fact_id: id, rating: "incorrect" }),
    );
    record({ ...timed, kind: "dispute", subjectId, n } satisfies Of<"dispute">);
  }

  async function makeKey(): Promise<void> {
    const { answer, timed } = await tried<{ id: string; key: string }>("a new key", () =>
      admin.post("/v1/keys", { org_id: orgId, project_id: projectId, label: KEY_LABEL }),
    );
    const made = timed.outcome === "ok" ? answer?.json : undefined;
    if (made) keys.set(made.id, made.key);
    record({ ...timed, kind: "make key", keyId: made?.id ?? null });
  }

  async function useKey(keyId: string): Promise<void> {
    const own = apiClient(ground.baseUrl, keys.get(keyId));
    const { timed } = await tried("the use of a key", () =>
      own.get(`/v1/facts?${queryOf("nobody")}`),
    );
    record({ ...timed, kind: "use key", keyId });
  }

  /** Makes a key, uses it, revokes it and uses it again. */
  async function turnKey(): Promise<void> {
    await makeKey();
    const keyId = [...keys.keys()].at(-1);
    if (keyId === undefined) return;
    await useKey(keyId);
    const { timed } = await tried("a revocation", () =>
      admin.delete(`/v1/keys/${keyId}`, { "x-service-actor": REVOKER }),
    );
    record({ ...timed, kind: "revoke key", keyId });
    await useKey(keyId);
  }

  const subject = () => chance.of(ground.subjects);
  const most: (() => Promise<unknown>)[] = [
    ...Array.from({ length: 10 }, () => () => capture(subject())),
    ...Array.from({ length: 4 }, () => () => ask(subject())),
    ...[() => list(subject()), () => list(subject()), () => consolidate(subject())],
    ...[() => captureOnce(ground.nextNumber(), subject(), false), () => turnKey(), () => makeKey()],
    ...[() => forget(subject()), () => dispute(subject())],
  ];
  return { step: () => chance.of(most)(), keys };
}
