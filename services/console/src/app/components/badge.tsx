import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icons.tsx";

export type Tone = "neutral" | "accent" | "good" | "warn" | "bad";

const TONES: Readonly<Record<Tone, string>> = {
  neutral: "bg-raised text-ink-soft",
  accent: "bg-accent-soft text-accent-text",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
};

/** A state in a word or two; its colour says nothing that the words do not. */
export const Badge = ({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) => (
  <span
    className={classNames(
      "inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap",
      TONES[tone],
    )}
  >
    {icon && <Icon name={icon} size={12} />}
    {children}
  </span>
);
