import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { Moment } from "../../components/moment.tsx";
import { Said } from "../../components/said.tsx";
import { Quote } from "../../evidence/quote.tsx";
import { valueInLine } from "../../evidence/value-in-line.ts";
import { conflicts } from "../../strings/conflicts.ts";
import { evidence } from "../../strings/evidence.ts";
import { Key } from "./key.tsx";
import type { Member } from "./queries.ts";

const words = conflicts.detail;

interface MemberCardProps {
  member: Member;
  /** Its place in the conflict, from 1: the key that keeps it, up to 9. */
  place: number;
  /** Null for a conflict that is settled. */
  keep: { run: () => void; unavailable: string | null } | null;
  isKept: boolean;
}

/** A value of a conflict, with the words it was taken from. */
export const MemberCard = ({ member, place, keep, isKept }: MemberCardProps) => (
  <section
    aria-label={words.value(place)}
    className={classNames(
      "flex min-w-0 flex-col rounded-lg border bg-surface",
      isKept ? "border-good" : "border-line",
    )}
  >
    <div className="flex min-w-0 flex-1 flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 text-lg font-semibold">
          <Said text={valueInLine(member.value)} most={300} />
        </p>
        {isKept && (
          <Badge tone="good" icon="check">
            {conflicts.settled.kept}
          </Badge>
        )}
      </div>
      {member.evidence.map((said) => (
        <Quote
          key={said.event_id}
          who={said.actor_id ?? said.actor_type}
          at={said.occurred_at}
          kind={said.kind}
          thread={said.thread_id}
        >
          {said.words === null ? (
            <span className="text-ink-faint italic">
              {evidence.withheld[said.withheld ?? "unavailable"]}
            </span>
          ) : (
            <Said text={said.words} most={300} />
          )}
        </Quote>
      ))}
      <p className="mt-auto flex flex-wrap gap-x-3 text-xs text-ink-faint">
        {member.valid_from && (
          <span>
            {words.since} <Moment at={member.valid_from} />
          </span>
        )}
        {member.valid_to && (
          <span>
            {words.until} <Moment at={member.valid_to} />
          </span>
        )}
        {member.confidence !== null && (
          <span>
            {words.confidence} {member.confidence.toFixed(2)}
          </span>
        )}
        {(member.source_count ?? member.source_event_ids.length) > 1 && (
          <span>{words.events(member.source_count ?? member.source_event_ids.length)}</span>
        )}
      </p>
    </div>
    {keep !== null && (
      <div className="border-t border-line p-2.5">
        <Button
          look="primary"
          className="min-h-9 w-full"
          unavailable={keep.unavailable}
          onClick={keep.run}
        >
          {words.keep}
          <span className="sr-only"> {words.value(place)}</span>
          {place <= 9 && <Key name={String(place)} onAccent />}
        </Button>
      </div>
    )}
  </section>
);
