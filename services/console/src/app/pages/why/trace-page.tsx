import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { Card } from "../../components/card.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Icon } from "../../components/icons.tsx";
import { Failed, Loading } from "../../components/states.tsx";
import { useWide } from "../../components/use-wide.ts";
import { useMay } from "../../data/session.ts";
import { Evidence } from "../../evidence/evidence.tsx";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { common } from "../../strings/common.ts";
import { evidence as words } from "../../strings/evidence.ts";
import { why } from "../../strings/why.ts";
import { BudgetBar } from "./budget-bar.tsx";
import { CandidateList } from "./candidate-list.tsx";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { PacketView } from "./packet-view.tsx";
import { type Inspected, inspected, listedTrace } from "./queries.ts";
import { TraceHeading } from "./trace-heading.tsx";

/** One question: what the agent was given, every candidate, and where each of them is from. */
export function TracePage() {
  const { traceId } = useParams({ from: "/shell/why/$traceId" });
  const { subject } = useSearch({ from: "/shell/why/$traceId" });
  const mayRead = useMay("read");
  const listed = useQuery({ ...listedTrace(traceId), enabled: mayRead });
  const owner = subject ?? listed.data?.subject_id;
  const trace = useQuery({
    ...inspected(traceId, owner),
    enabled: mayRead && owner !== undefined,
  });
  const error = trace.error ?? (owner === undefined ? listed.error : null);
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4">
      <Link
        to="/why"
        className="flex w-fit items-center gap-1 rounded font-medium text-accent-text hover:underline"
      >
        <Icon name="back" />
        {why.trace.back}
      </Link>
      {error !== null && <Failed error={error} onRetry={() => void trace.refetch()} />}
      {error === null && trace.data === undefined && <Loading lines={8} />}
      {trace.data && <Trace trace={trace.data} askedAt={listed.data?.created_at ?? null} />}
    </div>
  );
}

function Trace({ trace, askedAt }: { trace: Inspected; askedAt: string | null }) {
  const search = useSearch({ from: "/shell/why/$traceId" });
  const navigate = useNavigate({ from: "/why/$traceId" });
  const isWide = useWide();
  const candidates = useMemo(() => candidatesOf(trace), [trace]);
  const chosen = search.fact ?? search.event ?? null;
  const choose = (candidate: Pick<Candidate, "kind" | "id"> | null) =>
    void navigate({
      search: (before) => ({
        ...before,
        fact: candidate?.kind === "fact" ? candidate.id : undefined,
        event: candidate?.kind === "event" ? candidate.id : undefined,
      }),
      replace: chosen !== null,
      resetScroll: false,
    });
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "u", does: why.keys.back, run: () => void navigate({ to: "/why" }) },
    { keys: "Escape", does: why.keys.close, run: () => choose(null) },
  ]);
  const evidence = chosen !== null && (
    <Evidence
      key={chosen}
      kind={search.fact === undefined ? "event" : "fact"}
      id={chosen}
      parts={candidates.find(({ id }) => id === chosen)?.parts ?? []}
      onFact={(id) => choose({ kind: "fact", id })}
    />
  );
  return (
    <>
      <TraceHeading trace={trace} askedAt={askedAt} />
      <div className="grid items-start gap-4 min-[1100px]:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <PacketView trace={trace} />
          <BudgetBar trace={trace} />
          <CandidateList
            candidates={candidates}
            show={search.show ?? "all"}
            chosen={chosen}
            onShow={(show) =>
              void navigate({
                search: (before) => ({ ...before, show }),
                replace: true,
                resetScroll: false,
              })
            }
            onChoose={choose}
          />
        </div>
        {isWide && (
          <aside
            aria-label={words.said}
            className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto"
          >
            <Card title={words.said}>
              {evidence || <p className="p-4 text-ink-soft">{words.choose}</p>}
            </Card>
          </aside>
        )}
        {!isWide && evidence && (
          <Dialog side title={words.said} onClose={() => choose(null)}>
            {evidence}
          </Dialog>
        )}
      </div>
    </>
  );
}
