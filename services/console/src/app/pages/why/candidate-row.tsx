import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Tone } from "../../components/badge.tsx";
import { classNames } from "../../components/class-names.ts";
import { Icon, type IconName } from "../../components/icons.tsx";
import { SaidInLine } from "../../components/said.tsx";
import { eventText } from "../../evidence/event-text.ts";
import { event, fact } from "../../evidence/queries.ts";
import { valueInLine } from "../../evidence/value-in-line.ts";
import { why } from "../../strings/why.ts";
import type { Candidate } from "./candidates.ts";

const words = why.candidates;
const LOOK: Readonly<Record<string, readonly [Tone, IconName, string]>> = {
  included: ["good", "check", "text-good"],
  excluded: ["neutral", "close", "text-ink-faint"],
  blocked: ["warn", "block", "text-warn"],
};

interface CandidateRowProps {
  candidate: Candidate;
  isChosen: boolean;
  onFocus: () => void;
  onChoose: () => void;
}

/** A candidate: what it says, and what became of it in words. */
export function CandidateRow({ candidate, isChosen, onFocus, onChoose }: CandidateRowProps) {
  const { kind, action, reason, tokens, points } = candidate;
  const [, icon, colour] = LOOK[action] ?? ["neutral", "help", "text-ink-soft"];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onFocus={onFocus}
      onClick={onChoose}
      className={classNames(
        "flex w-full items-start gap-3 border-b border-line px-4 py-2.5 text-left -outline-offset-2",
        isChosen ? "bg-accent-soft" : "hover:bg-raised",
      )}
    >
      <span className={classNames("mt-0.5", colour)}>
        <Icon name={icon} />
      </span>
      <span className="min-w-0 flex-1">
        <CandidateLine candidate={candidate} />
        <span className="block text-[13px] text-ink-soft">{why.decision(action, reason)}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end text-xs text-ink-faint tabular-nums">
        <span>{kind === "fact" ? words.fact : words.event}</span>
        {tokens !== null && <span>{words.tokens(tokens)}</span>}
        {points !== null && <span>{words.points(points)}</span>}
      </span>
    </button>
  );
}

/** What a candidate says, in a line. */
export const CandidateLine = ({ candidate }: { candidate: Candidate }) =>
  candidate.kind === "fact" ? (
    <FactLine candidate={candidate} />
  ) : (
    <EventLine candidate={candidate} />
  );

const Line = ({ children }: { children: ReactNode }) => (
  <span className="flex min-w-0 items-baseline gap-2">{children}</span>
);
const Gone = ({ isLoading }: { isLoading: boolean }) => (
  <span className="text-ink-faint italic">{isLoading ? "…" : words.gone}</span>
);

/** The trace has the words of what was served; those of the rest are asked for when they come into sight. */
function FactLine({ candidate: { id, fact: served } }: { candidate: Candidate }) {
  const { data, isLoading } = useQuery({ ...fact(id), enabled: served === null });
  const shown = served ?? data;
  if (shown === undefined) return <Gone isLoading={isLoading} />;
  return (
    <Line>
      <code className="shrink-0 text-xs text-accent-text">{shown.predicate}</code>
      <SaidInLine text={valueInLine(shown.value)} className="min-w-0 font-medium" />
    </Line>
  );
}

function EventLine({ candidate: { id, event: served } }: { candidate: Candidate }) {
  const { data, isLoading } = useQuery({ ...event(id), enabled: served === null });
  const text = served?.excerpt ?? (data && eventText(data.payload));
  if (text === undefined) return <Gone isLoading={isLoading} />;
  return (
    <Line>
      <SaidInLine text={text} className="min-w-0 font-medium" />
    </Line>
  );
}
