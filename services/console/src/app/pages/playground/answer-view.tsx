import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { Badge } from "../../components/badge.tsx";
import { Icon } from "../../components/icons.tsx";
import { playground } from "../../strings/playground.ts";
import { why } from "../../strings/why.ts";
import { BudgetBar } from "../why/budget-bar.tsx";
import { CandidateList } from "../why/candidate-list.tsx";
import { candidatesOf } from "../why/candidates.ts";
import { PacketView } from "../why/packet-view.tsx";
import type { Inspected } from "../why/queries.ts";
import type { SHOWN } from "../why/search.ts";
import { Warnings } from "../why/trace-heading.tsx";

interface AnswerViewProps {
  trace: Inspected;
  tookMs: number;
  /** Of two that are compared. */
  side: "A" | "B" | undefined;
  show: (typeof SHOWN)[number];
}

/** What an agent gets for a question, what it cost, and what became of everything that was considered. */
export function AnswerView({ trace, tookMs, side, show }: AnswerViewProps) {
  const navigate = useNavigate();
  const candidates = useMemo(() => candidatesOf(trace), [trace]);
  const { trace_id: traceId, subject_id: subject } = trace;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2 text-[13px] text-ink-soft">
        <span className="flex items-center gap-2">
          {side && <Badge tone="accent">{playground.side[side]}</Badge>}
          {playground.took(tookMs)}
        </span>
        <Link
          to="/why/$traceId"
          params={{ traceId }}
          search={{ subject }}
          className="flex items-center gap-1 font-medium text-accent-text hover:underline"
        >
          <Icon name="why" size={14} />
          {why.ofSide(playground.evidence, side)}
        </Link>
      </div>
      <Warnings packet={trace.packet} />
      <BudgetBar trace={trace} side={side} />
      <PacketView trace={trace} side={side} />
      <CandidateList
        candidates={candidates}
        side={side}
        show={show}
        chosen={null}
        onShow={(shown) =>
          void navigate({
            to: "/playground",
            search: (before) => ({ ...before, show: shown }),
            replace: true,
            resetScroll: false,
          })
        }
        onChoose={({ kind, id }) =>
          void navigate({
            to: "/why/$traceId",
            params: { traceId },
            search: { subject, [kind]: id },
          })
        }
      />
    </div>
  );
}
