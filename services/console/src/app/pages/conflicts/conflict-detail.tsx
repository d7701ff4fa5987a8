import { Link } from "@tanstack/react-router";
import type { RefObject } from "react";
import { Button } from "../../components/button.tsx";
import { Moment } from "../../components/moment.tsx";
import { Said } from "../../components/said.tsx";
import { conflicts } from "../../strings/conflicts.ts";
import type { Choice } from "./decision.ts";
import { Key } from "./key.tsx";
import { MemberCard } from "./member-card.tsx";
import type { Conflict } from "./queries.ts";
import { ReasonField } from "./reason-field.tsx";
import { Settled } from "./settled.tsx";

const words = conflicts.detail;

interface ConflictDetailProps {
  conflict: Conflict;
  /** Why it cannot be decided, of each choice; null where it can. */
  barred: (choice: Choice["kind"]) => string | null;
  onDecide: (choice: Choice) => void;
  reason: RefObject<HTMLInputElement | null>;
}

/** A conflict: its values side by side, and what can be decided about them. */
export function ConflictDetail({ conflict, barred, onDecide, reason }: ConflictDetailProps) {
  const { members, member_count, resolution } = conflict;
  const [first] = members;
  const isOpen = conflict.status === "open";
  const qualifiers = JSON.stringify(first?.qualifiers ?? {});
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h2 tabIndex={-1} className="text-lg font-semibold tracking-tight">
          <code className="[overflow-wrap:anywhere] text-accent-text">{first?.predicate}</code>{" "}
          <span className="font-normal text-ink-soft">{words.about}</span>{" "}
          <Link
            to="/subjects/$subjectId"
            params={{ subjectId: conflict.subject_id }}
            className="hover:underline"
          >
            <Said text={conflict.subject_id} most={130} />
          </Link>
        </h2>
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-[13px] text-ink-soft">
          <span>
            {words.opened} <Moment at={conflict.created_at} ago />
          </span>
          {qualifiers !== "{}" && (
            <span>
              {words.only} <Said text={qualifiers} most={120} mono />
            </span>
          )}
          {first !== undefined && (
            <Link
              to="/conflicts"
              search={{ predicate: first.predicate }}
              className="text-accent-text underline"
            >
              {words.sameValuesOf(first.predicate.slice(0, 40))}
            </Link>
          )}
        </p>
      </header>
      {resolution !== null && <Settled resolution={resolution} />}
      <div className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))]">
        {members.map((member, index) => (
          <MemberCard
            key={member.id}
            member={member}
            place={index + 1}
            isKept={member.id === resolution?.kept_fact_id}
            keep={
              isOpen
                ? {
                    run: () => onDecide({ kind: "one", factId: member.id }),
                    unavailable: barred("one"),
                  }
                : null
            }
          />
        ))}
      </div>
      {member_count > members.length && (
        <p className="text-[13px] text-ink-soft">{words.more(member_count - members.length)}</p>
      )}
      {isOpen && (
        <div className="flex flex-wrap items-end gap-3">
          <ReasonField field={reason} />
          <div className="flex gap-2">
            <Button
              className="min-h-9"
              unavailable={barred("all")}
              onClick={() => onDecide({ kind: "all" })}
            >
              {member_count === 2 ? words.both : words.all}
              <Key name="b" />
            </Button>
            <Button
              className="min-h-9"
              unavailable={barred("none")}
              onClick={() => onDecide({ kind: "none" })}
            >
              {member_count === 2 ? words.neither : words.none}
              <Key name="n" />
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
