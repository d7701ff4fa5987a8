import { useSyncExternalStore } from "react";
import { common } from "../strings/common.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons.tsx";

interface Toast {
  id: number;
  text: string;
  tone: "good" | "bad";
  action: { label: string; run: () => void } | null;
}

const SHOWN_MS = 4_000;
// Who can undo something needs time to read what it was.
const WITH_ACTION_MS = 15_000;

let shown: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function set(toasts: readonly Toast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

const dismiss = (id: number): void => set(shown.filter((toast) => toast.id !== id));

/** Says that something happened, for a few seconds, in a corner; with an action such as Undo for longer. */
export function toast(
  text: string,
  { tone = "good", action = null }: Partial<Pick<Toast, "tone" | "action">> = {},
): void {
  const id = next++;
  set([...shown.slice(-2), { id, text, tone, action }]);
  setTimeout(() => dismiss(id), action === null ? SHOWN_MS : WITH_ACTION_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts stand; once, in the shell. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 z-50 flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2 print:hidden"
    >
      {toasts.map(({ id, text, tone, action }) => (
        <div
          key={id}
          className={classNames(
            "pointer-events-auto flex items-center gap-2 rounded-lg border border-line bg-surface p-3 shadow-lg",
            tone === "bad" && "border-bad/50",
          )}
        >
          <span className={tone === "good" ? "text-good" : "text-bad"}>
            <Icon name={tone === "good" ? "check" : "alert"} />
          </span>
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</span>
          {action && (
            <Button
              onClick={() => {
                action.run();
                dismiss(id);
              }}
            >
              {action.label}
            </Button>
          )}
          <Button look="quiet" aria-label={common.close} onClick={() => dismiss(id)}>
            <Icon name="close" size={14} />
          </Button>
        </div>
      ))}
    </div>
  );
}
