import { ConflictError } from "@memory-service/client";
import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../components/toasts.tsx";
import { lastingMemory } from "../../data/client.ts";
import { postpone } from "../../data/postponed.ts";
import { problemOf } from "../../data/problem.ts";
import { valueInLine } from "../../evidence/value-in-line.ts";
import { common } from "../../strings/common.ts";
import { conflicts } from "../../strings/conflicts.ts";
import { type Choice, carryOutStep, type Step, stepsOf } from "./decision.ts";
import type { Conflict, ListedConflict } from "./queries.ts";

const words = conflicts.decision;

function inWords({ subject_id, members }: Conflict, choice: Choice): string {
  if (choice.kind !== "one") return words[choice.kind](subject_id);
  const kept = members.find(({ id }) => id === choice.factId);
  return words.one(kept === undefined ? "" : valueInLine(kept.value).slice(0, 80), subject_id);
}

/** Settles conflicts, each a few seconds after it was decided; `onUndo` gets the id of one that is taken back. */
export function useDecide(onUndo: (id: string) => void) {
  const queries = useQueryClient();
  return (conflict: Conflict, choice: Choice, reason: string): void => {
    const steps = stepsOf(conflict, choice, reason);
    if (steps === null) return;
    // Asked now: a page that closes has no time to ask whose project it is.
    lastingMemory()
      .scope()
      .catch(() => undefined);
    wait({ queries, conflict, text: inWords(conflict, choice), steps, onUndo });
  };
}

interface Work {
  queries: QueryClient;
  conflict: Conflict;
  text: string;
  steps: readonly Step[];
  onUndo: (id: string) => void;
}

function wait(work: Work): void {
  const { conflict, text, steps, onUndo } = work;
  const client = lastingMemory();
  postpone({
    id: conflict.id,
    text,
    isLong: steps.length > 1,
    onUndo: () => onUndo(conflict.id),
    send: async () => {
      let done = 0;
      try {
        for (const step of steps) {
          await carryOutStep(client, conflict, step);
          done++;
        }
      } catch (error) {
        fail({ ...work, steps: steps.slice(done) }, done > 0, error);
      }
      await readAgain(work.queries, conflict.id);
    },
  });
}

function fail(work: Work, isHalf: boolean, error: unknown): void {
  const isSettled = error instanceof ConflictError && !isHalf;
  const reason = isSettled ? conflicts.settled.meanwhile : problemOf(error).advice;
  toast(conflicts.waiting[isHalf ? "half" : "failed"](work.text, reason), {
    tone: "bad",
    action: isSettled ? null : { label: common.tryAgain, run: () => wait(work) },
  });
}

/** Takes what is settled out of the lists of open conflicts. */
async function readAgain(queries: QueryClient, id: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: ["conflicts", "one", id] });
  const now = queries.getQueryData<Conflict>(["conflicts", "one", id]);
  if (now?.status !== "resolved") return;
  await queries.cancelQueries({ queryKey: ["conflicts", "list"] });
  queries.setQueriesData<InfiniteData<{ items: ListedConflict[] }>>(
    { queryKey: ["conflicts", "list"], predicate: ({ queryKey }) => isOfOpen(queryKey[2]) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.filter((item) => item.id !== id),
        })),
      },
  );
}

const isOfOpen = (filters: unknown): boolean =>
  (filters as { status?: string }).status === undefined;
