import type { Certificate } from "@memory/certificate";
import type { ReactNode } from "react";
import { Icon } from "../../components/icons.tsx";
import { Said } from "../../components/said.tsx";
import { forget } from "../../strings/forget.ts";
import type { Checked } from "./check.ts";

const words = forget.check;

/** What was found about a certificate, and by which checks. */
export function CheckResult({ result }: { result: Checked }) {
  if (result.is === "cannot")
    return (
      <Found tone="warn" title={words.cannot}>
        <p>{words.cannotHint}</p>
      </Found>
    );
  if (result.is === "forged")
    return (
      <Found tone="bad" title={words.notGenuine}>
        <p>
          <Said text={result.fault} />
        </p>
      </Found>
    );
  return (
    <Found tone="good" title={words.genuine}>
      <p className="sr-only">{words.checked}</p>
      <ul className="flex flex-col gap-1">
        {stepsOf(result.certificate).map((step) => (
          <li key={step} className="flex gap-2">
            <span className="pt-0.5 text-good">
              <Icon name="check" size={14} />
            </span>
            <span className="min-w-0 text-ink [overflow-wrap:anywhere]">{step}</span>
          </li>
        ))}
      </ul>
    </Found>
  );
}

const stepsOf = ({ key_id, parts = [] }: Certificate): string[] => [
  words.steps.signature,
  words.steps.key(key_id),
  words.steps.time,
  words.steps.type,
  words.steps.readable,
  words.steps.hash(parts.length + 1),
];

const TONES = {
  good: ["bg-good-soft", "text-good", "seal"],
  warn: ["bg-warn-soft", "text-warn", "alert"],
  bad: ["bg-bad-soft", "text-bad", "alert"],
} as const;

function Found({
  tone,
  title,
  children,
}: {
  tone: keyof typeof TONES;
  title: string;
  children: ReactNode;
}) {
  const [ground, ink, icon] = TONES[tone];
  return (
    <section role="status" className={`flex flex-col gap-2 rounded-lg p-4 ${ground}`}>
      <p className={`flex items-center gap-2 text-lg font-semibold ${ink}`}>
        <Icon name={icon} size={20} />
        {title}
      </p>
      {children}
    </section>
  );
}
