import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { Badge } from "../../components/badge.tsx";
import { Moment } from "../../components/moment.tsx";
import { SaidInLine } from "../../components/said.tsx";
import { subjects } from "../../strings/subjects.ts";
import type { ListedSubject } from "./subject-list.ts";

const COLUMNS =
  "min-[1100px]:grid-cols-[minmax(0,1fr)_8rem_6rem_6rem_9rem_9rem] min-[1100px]:gap-4";
const words = subjects.list;

/** What a row is as high as, in pixels: of one line, and of two where there is little room. */
export const ROW_PX = { wide: 44, narrow: 62 };

/** The names of the columns, for who sees them: each row says by itself what it holds. */
export const SubjectColumns = () => (
  <div
    aria-hidden="true"
    className={`${COLUMNS} hidden border-b border-line px-4 py-1.5 text-xs font-medium text-ink-faint min-[1100px]:grid`}
  >
    <span>{words.subject}</span>
    <span>{words.type}</span>
    <span className="text-right">{words.events}</span>
    <span className="text-right">{words.facts}</span>
    <span>{words.conflicts}</span>
    <span className="text-right">{words.lastSeen}</span>
  </div>
);

interface SubjectRowProps {
  subject: ListedSubject;
  index: number;
  isWide: boolean;
  onFocus: (index: number) => void;
}

/** A subject of the list with what memory holds about it. Scrolling draws it once. */
export const SubjectRow = memo(({ subject, index, isWide, onFocus }: SubjectRowProps) => {
  const { subject_id: id, subject_type: type, events, facts, open_conflicts: open } = subject;
  return (
    <Link
      to="/subjects/$subjectId"
      params={{ subjectId: id }}
      preload={false}
      onFocus={() => onFocus(index)}
      className={`${COLUMNS} grid h-full grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 border-b border-line px-4 -outline-offset-2 hover:bg-raised focus-visible:bg-accent-soft`}
    >
      <SaidInLine text={id} className="font-medium" />
      {isWide ? (
        <>
          <SaidInLine text={type} className="text-ink-soft" />
          <span className="text-right tabular-nums">{words.number(events)}</span>
          <span className="text-right tabular-nums">{words.number(facts)}</span>
          <span>{open === 0 || <Conflicts open={open} />}</span>
        </>
      ) : (
        <span>{open === 0 || <Conflicts open={open} />}</span>
      )}
      {!isWide && (
        <span className="truncate text-[13px] text-ink-soft tabular-nums">
          {words.counts(events, facts)}
        </span>
      )}
      <span className="text-right text-[13px] text-ink-faint">
        <Moment at={subject.last_seen} ago />
      </span>
    </Link>
  );
});

const Conflicts = ({ open }: { open: number | null }) =>
  open === null ? (
    <span className="text-ink-faint">{words.number(null)}</span>
  ) : (
    <Badge tone="warn">{words.open(open)}</Badge>
  );
