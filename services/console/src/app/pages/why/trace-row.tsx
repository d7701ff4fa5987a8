import { Link } from "@tanstack/react-router";
import { Moment } from "../../components/moment.tsx";
import { SaidInLine } from "../../components/said.tsx";
import { why } from "../../strings/why.ts";
import type { ListedTrace } from "./queries.ts";

const COLUMNS =
  "md:grid md:grid-cols-[minmax(0,1fr)_11rem_8rem_4rem_8rem] md:items-center md:gap-4";
const words = why.list;

/** The names of the columns, for who sees them: each row says by itself what it holds. */
export const TraceColumns = () => (
  <div
    aria-hidden="true"
    className={`${COLUMNS} hidden border-b border-line px-4 py-1.5 text-xs font-medium text-ink-faint`}
  >
    <span>{words.question}</span>
    <span>{words.subject}</span>
    <span>{words.purpose}</span>
    <span className="text-right">{words.tokens}</span>
    <span className="text-right">{words.asked}</span>
  </div>
);

/** A question of the list. */
export const TraceRow = ({ trace, onFocus }: { trace: ListedTrace; onFocus: () => void }) => (
  <Link
    to="/why/$traceId"
    params={{ traceId: trace.id }}
    search={{ subject: trace.subject_id }}
    onFocus={onFocus}
    className={`${COLUMNS} grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line px-4 py-2.5 -outline-offset-2 hover:bg-raised focus-visible:bg-accent-soft`}
  >
    <SaidInLine text={trace.query} className="font-medium max-md:col-span-2" />
    <SaidInLine text={trace.subject_id} className="text-ink-soft" />
    <SaidInLine text={trace.purpose ?? "–"} className="text-ink-soft max-md:hidden" />
    <span className="text-right text-ink-soft tabular-nums max-md:hidden">{trace.token_count}</span>
    <span className="text-ink-faint md:text-right">
      <Moment at={trace.created_at} ago />
    </span>
  </Link>
);
