import { useSyncExternalStore } from "react";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const NAME = "memory-console-theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function chosenTheme(): Theme {
  const kept = localStorage.getItem(NAME);
  return THEMES.find((theme) => theme === kept) ?? "system";
}

/** Puts the chosen colours on the document, and follows the system where that is the choice. */
export function applyTheme(): void {
  const chosen = chosenTheme();
  const isDark = chosen === "dark" || (chosen === "system" && system.matches);
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  for (const listener of listeners) listener();
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(NAME, theme);
  applyTheme();
}

system.addEventListener("change", applyTheme);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme);
