import { useQuery, useQueryClient } from "@tanstack/react-query";
import { memo, useEffect, useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { classNames } from "../../components/class-names.ts";
import { Moment } from "../../components/moment.tsx";
import { SaidInLine } from "../../components/said.tsx";
import { valueInLine } from "../../evidence/value-in-line.ts";
import { conflicts } from "../../strings/conflicts.ts";
import { conflict, type ListedConflict } from "./queries.ts";

const words = conflicts.list;
/** Rows that are scrolled past ask for nothing. */
const STANDS_STILL_MS = 250;

interface ConflictRowProps {
  item: ListedConflict;
  isChosen: boolean;
  onChoose: (id: string) => void;
}

/** A conflict of the list: whose, about what, since when. Scrolling draws it once. */
export const ConflictRow = memo(({ item, isChosen, onChoose }: ConflictRowProps) => (
  <button
    type="button"
    aria-current={isChosen ? "true" : undefined}
    onClick={() => onChoose(item.id)}
    className={classNames(
      "flex h-[4.25rem] w-full flex-col justify-center border-b border-l-3 border-b-line px-3 text-left -outline-offset-2",
      isChosen ? "border-l-accent bg-accent-soft" : "border-l-transparent hover:bg-raised",
    )}
  >
    <span className="flex w-full items-center justify-between gap-3">
      <SaidInLine text={item.subject_id} className="min-w-0 font-medium" />
      <span className="flex shrink-0 items-center gap-2 text-xs text-ink-faint">
        {item.status === "resolved" && <Badge tone="good">{words.settled}</Badge>}
        <Moment at={item.created_at} ago />
      </span>
    </span>
    <Values id={item.id} count={item.fact_ids.length} />
  </button>
));

function Values({ id, count }: { id: string; count: number }) {
  const queries = useQueryClient();
  const [isStill, setStill] = useState(() => queries.getQueryData(conflict(id).queryKey) != null);
  useEffect(() => {
    const timer = setTimeout(() => setStill(true), STANDS_STILL_MS);
    return () => clearTimeout(timer);
  }, []);
  return isStill ? <ReadValues id={id} count={count} /> : <Count count={count} />;
}

const Count = ({ count }: { count: number }) => (
  <span className="block text-[13px] text-ink-faint">{words.values(count)}</span>
);

function ReadValues({ id, count }: { id: string; count: number }) {
  const { data } = useQuery(conflict(id));
  if (data === undefined) return <Count count={count} />;
  return (
    <span className="flex w-full items-baseline gap-2 text-[13px]">
      <code className="max-w-32 shrink-0 truncate text-xs text-accent-text">
        {data.members[0]?.predicate}
      </code>
      <SaidInLine
        text={data.members
          .map(({ value }) => valueInLine(value))
          .join(" · ")
          .slice(0, 200)}
        className="min-w-0 text-ink-soft"
      />
    </span>
  );
}
