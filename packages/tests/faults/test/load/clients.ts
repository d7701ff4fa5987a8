import { setTimeout as delay } from "node:timers/promises";
import { apiClient, eventually, mintProject, type Project } from "@memory/testkit";
import { expect } from "vitest";
import type { Operation } from "../checker/history.ts";
import { actionsOf } from "./actions.ts";
import { type Receiver, receiver } from "./receiver.ts";
import { chanceOf } from "./seed.ts";

export interface Reached {
  baseUrl: string;
  adminKey: string | null;
}

export interface Work extends AsyncDisposable {
  project: Project;
  subjects: readonly string[];
  history: Operation[];
  /** What must never happen, whatever fails: answers of 500, requests that hang, packets beyond their budget. */
  faults: string[];
  /** Clear keys by id, of those that were made. */
  keys: Map<string, string>;
  receiver: Receiver;
  reached: Reached;
  /** Resolves once this many operations more were answered. */
  goOn(operations: number): Promise<void>;
  /** Begins nothing new; resolves when what was begun is over. */
  finish(): Promise<void>;
}

interface Pace {
  clients?: number;
  /** Of a client between two operations. */
  pauseMs?: number;
}

const PAUSE_MS = 10;
const SUBJECTS = 4;

/** Clients of a project of their own that do a bit of everything, in an order that the seed and the name give. */
export async function startWork(
  reached: Reached,
  name: string,
  { clients = 3, pauseMs = PAUSE_MS }: Pace = {},
): Promise<Work> {
  const project = await eventually(() => mintProject(reached));
  const calls = await receiver();
  const webhook = await project.api.post("/v1/webhooks", {
    ...{ project_id: project.projectId, url: `${calls.url}/`, events: ["forget.completed"] },
  });
  expect(webhook.status, webhook.text).toBe(201);
  const history: Operation[] = [];
  const faults: string[] = [];
  const keys = new Map<string, string>();
  const subjects: string[] = [];
  let isOver = false;
  let numbers = 0;

  async function client(index: number): Promise<void> {
    const own = Array.from({ length: SUBJECTS }, (_, n) => `subject-${index}-${n}`);
    subjects.push(...own);
    const actions = actionsOf({
      ...{ project, baseUrl: reached.baseUrl, subjects: own },
      admin: apiClient(reached.baseUrl, reached.adminKey ?? undefined),
      chance: chanceOf(`${name} ${index}`),
      record: (operation) => history.push(operation),
      fault: (what) => faults.push(what),
      nextNumber: () => numbers++,
      isOver: () => isOver,
    });
    while (!isOver) {
      await actions.step();
      for (const [id, key] of actions.keys) keys.set(id, key);
      await delay(pauseMs);
    }
  }

  const running = Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
  const answered = () => history.filter(({ outcome }) => outcome === "ok").length;
  const finish = async () => {
    isOver = true;
    await running;
  };
  return {
    ...{ project, subjects, history, faults, keys, receiver: calls, reached, finish },
    async goOn(operations) {
      const from = answered();
      await eventually(() => expect(answered()).toBeGreaterThan(from + operations));
    },
    async [Symbol.asyncDispose]() {
      await finish();
      await calls[Symbol.asyncDispose]();
    },
  };
}
