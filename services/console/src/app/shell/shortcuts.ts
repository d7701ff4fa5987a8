import { useLayoutEffect, useRef, useSyncExternalStore } from "react";

export interface Shortcut {
  /** One key as `KeyboardEvent.key` has it, or two after each other: `j`, `?`, `g w`. */
  keys: string;
  /** What it does, for the help. */
  does: string;
  run: () => void;
}

interface Group {
  title: string;
  shortcuts: readonly Shortcut[];
}

const NAME = "memory-console-single-keys";
const NEXT_WITHIN_MS = 1_000;

let groups: readonly Group[] = [];
const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is in force now, by where it holds. */
export const useShortcutGroups = (): readonly Group[] =>
  useSyncExternalStore(subscribe, () => groups);

const areOn = (): boolean => localStorage.getItem(NAME) !== "off";
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areOn);

export function setSingleKeys(on: boolean): void {
  localStorage.setItem(NAME, on ? "on" : "off");
  changed();
}

/** Keys that hold while the component is shown. The help lists them under the title. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  const names = shortcuts.map(({ keys, does }) => `${keys} ${does}`).join("\n");
  // Before anybody sees the page: who sees it may press a key.
  useLayoutEffect(() => {
    const group: Group = {
      title,
      shortcuts: latest.current.map(({ keys, does }) => ({
        keys,
        does,
        run: () => latest.current.find((shortcut) => shortcut.keys === keys)?.run(),
      })),
    };
    groups = [...groups, group];
    changed();
    return () => {
      groups = groups.filter((other) => other !== group);
      changed();
    };
  }, [title, names]);
}

let before: { key: string; at: number } | null = null;

/** Who writes does not mean a shortcut. */
const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input:not([type=checkbox],[type=radio],[type=range]), textarea, select") !== null;

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey || event.defaultPrevented || takesText(target)) return;
  if (!areOn() || document.querySelector("dialog[open]") !== null) return;
  const isSecond = before !== null && event.timeStamp - before.at < NEXT_WITHIN_MS;
  const wanted = isSecond && before !== null ? [`${before.key} ${key}`, key] : [key];
  const all = groups.toReversed().flatMap(({ shortcuts }) => shortcuts);
  before = { key, at: event.timeStamp };
  for (const keys of wanted) {
    const found = all.find((shortcut) => shortcut.keys === keys);
    if (found === undefined) continue;
    event.preventDefault();
    before = null;
    found.run();
    return;
  }
}

addEventListener("keydown", onKey);
