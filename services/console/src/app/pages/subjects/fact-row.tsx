import { memo } from "react";
import { Badge, type Tone } from "../../components/badge.tsx";
import { classNames } from "../../components/class-names.ts";
import { Moment } from "../../components/moment.tsx";
import { SaidInLine } from "../../components/said.tsx";
import { valueInLine } from "../../evidence/value-in-line.ts";
import { evidence } from "../../strings/evidence.ts";
import { subjects } from "../../strings/subjects.ts";
import type { ComparedFact } from "./compare.ts";

const words = subjects.facts;
const TONES: Readonly<Record<ComparedFact["change"], Tone>> = {
  ...{ same: "neutral", replaced: "accent", ended: "warn", added: "good" },
};

interface FactRowProps extends ComparedFact {
  index: number;
  /** Against today, or by its status. */
  isCompared: boolean;
  isChosen: boolean;
  onFocus: (index: number) => void;
  onChoose: (id: string) => void;
}

/** A fact of a day: what it says, and what became of it since. */
export const FactRow = memo((props: FactRowProps) => {
  const { fact, change, now, index, isCompared, isChosen, onFocus, onChoose } = props;
  const qualifiers = valueInLine(fact.qualifiers).replace(/^\{\}$/, "");
  const isFaint = isCompared ? change === "added" : fact.status === "superseded";
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onFocus={() => onFocus(index)}
      onClick={() => onChoose(fact.id)}
      className={classNames(
        "flex h-full w-full items-center justify-between gap-3 border-b border-l-3 border-b-line px-4 text-left -outline-offset-2",
        isChosen ? "border-l-accent bg-accent-soft" : "border-l-transparent hover:bg-raised",
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-2 text-xs">
          <code className="max-w-full shrink-0 truncate text-accent-text">{fact.predicate}</code>
          {qualifiers !== "" && <SaidInLine text={qualifiers} className="min-w-0 text-ink-soft" />}
        </span>
        <span className="flex min-w-0 items-baseline gap-2">
          <SaidInLine
            text={valueInLine(fact.value)}
            className={classNames("min-w-0", isFaint ? "text-ink-soft" : "font-medium")}
          />
          {now !== null && (
            <>
              <span className="shrink-0 text-ink-faint">{words.today}</span>
              <SaidInLine text={valueInLine(now.value)} className="min-w-0 font-medium" />
            </>
          )}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5 text-xs text-ink-faint">
        {isCompared && change !== "same" && (
          <Badge tone={TONES[change]}>{words.change[change]}</Badge>
        )}
        {!isCompared && fact.status !== "active" && <Badge>{evidence.status(fact.status)}</Badge>}
        {fact.valid_from !== null && (
          <span>
            {words.since} <Moment at={fact.valid_from} isDay />
          </span>
        )}
      </span>
    </button>
  );
});
