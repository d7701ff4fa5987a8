import { useSyncExternalStore } from "react";

/** How long a decision can be taken back. */
const UNDO_MS = 15_000;

interface Task {
  id: string;
  /** What was decided, in words. */
  text: string;
  /** Begins its first request at once, before anything is waited for. */
  send: () => Promise<void>;
  /** It takes more than one request, so that the page has to stay until it is done. */
  isLong: boolean;
  onUndo?: () => void;
}

interface Waiting extends Task {
  isSending: boolean;
  timer: ReturnType<typeof setTimeout>;
}

let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Waiting[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Decisions that are not carried out yet, oldest first. */
export const usePostponed = (): readonly (Task & { isSending: boolean })[] =>
  useSyncExternalStore(subscribe, () => waiting);

async function carryOut({ id, timer, send }: Waiting): Promise<void> {
  clearTimeout(timer);
  set(waiting.map((one) => (one.id === id ? { ...one, isSending: true } : one)));
  try {
    await send();
  } finally {
    set(waiting.filter((one) => one.id !== id));
  }
}

/**
 * Carries something out in a few seconds, or as soon as its page is left or hidden; until then it can be undone. `send` says itself what
 * failed, and never rejects.
 */
export function postpone(task: Task): void {
  const timer = setTimeout(() => {
    const found = waiting.find(({ id, isSending }) => id === task.id && !isSending);
    if (found !== undefined) void carryOut(found);
  }, UNDO_MS);
  set([...waiting, { ...task, isSending: false, timer }]);
}

/** Takes a decision back, without an id the last one; answers its words, or null where it is carried out already. */
export function takeBack(id?: string): string | null {
  const found = waiting.findLast((one) => !one.isSending && (id === undefined || one.id === id));
  if (found === undefined) return null;
  clearTimeout(found.timer);
  set(waiting.filter((one) => one !== found));
  found.onUndo?.();
  return found.text;
}

/** Carries everything out now. */
export async function carryOutAll(): Promise<void> {
  await Promise.all(waiting.filter(({ isSending }) => !isSending).map(carryOut));
}

addEventListener("pagehide", () => void carryOutAll());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") void carryOutAll();
});
addEventListener("beforeunload", (event) => {
  if (waiting.some(({ isLong }) => isLong)) event.preventDefault();
  void carryOutAll();
});
