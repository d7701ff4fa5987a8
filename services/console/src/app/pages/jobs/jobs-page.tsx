import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { classNames } from "../../components/class-names.ts";
import { Icon } from "../../components/icons.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Empty, Failed, Loading } from "../../components/states.tsx";
import { toast } from "../../components/toasts.tsx";
import { useWide } from "../../components/use-wide.ts";
import { VirtualList, type VirtualListHandle } from "../../components/virtual-list.tsx";
import { useMay, useProject } from "../../data/session.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { common } from "../../strings/common.ts";
import { jobs } from "../../strings/jobs.ts";
import { JobDetail } from "./job-detail.tsx";
import { JobFilterForm } from "./job-filters.tsx";
import { JobRow } from "./job-row.tsx";
import { backlog } from "./queries.ts";
import { useJobs, useRetry } from "./use-jobs.ts";

/** What was captured and is not learned yet: the list on one side, a job on the other. */
export function JobsPage() {
  const found = useJobs();
  const { filters, items, chosen, at, line, detail, choose } = found;
  const isWide = useWide();
  const retry = useRetry();
  const mayCapture = useMay("capture");
  const barred = mayCapture ? null : common.needsRight("capture");
  const list = useRef<VirtualListHandle>(null);
  const subject = useRef<HTMLInputElement>(null);
  const move = (by: number) => {
    const to = Math.min(Math.max(at + by, 0), items.length - 1);
    const next = items[to];
    if (next === undefined) return;
    choose(next.id);
    list.current?.focus(to);
  };
  const tryAgain = () => {
    if (chosen === undefined || detail.data?.status === "done" || retry.isPending) return;
    if (barred !== null) return toast(barred, { tone: "bad" });
    retry.mutate(chosen);
  };
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "j", does: jobs.keys.down, run: () => move(1) },
    { keys: "k", does: jobs.keys.up, run: () => move(-1) },
    { keys: "r", does: jobs.keys.retry, run: tryAgain },
    { keys: "/", does: jobs.keys.filter, run: () => subject.current?.focus() },
    { keys: "Escape", does: jobs.keys.close, run: () => choose(undefined) },
  ]);
  const showsList = isWide || chosen === undefined;
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4">
      <div>
        <PageHeading title={jobs.title} tabTitle={jobs.title} />
        <p className="text-ink-soft">
          {jobs.intro} <Waiting />
        </p>
      </div>
      {showsList && (
        <JobFilterForm key={JSON.stringify(filters)} filters={filters} field={subject} />
      )}
      <div
        className={classNames(
          "grid items-start gap-4",
          chosen !== undefined && "min-[1100px]:grid-cols-[26rem_minmax(0,1fr)]",
        )}
      >
        {showsList && (
          <Card>
            <ListStates found={found} />
            {items.length > 0 && (
              <VirtualList
                label={jobs.list.label}
                items={items}
                keyOf={({ id, subject_id }) => `${id} ${subject_id}`}
                estimate={68}
                handle={list}
                onEnd={found.readOn}
                className="max-h-[max(24rem,calc(100dvh-17rem))] overflow-y-auto"
                render={(job) => (
                  <JobRow job={job} isChosen={job.id === chosen} onChoose={choose} />
                )}
              />
            )}
          </Card>
        )}
        {chosen !== undefined && (
          <section aria-label={jobs.detail.label} className="min-w-0">
            {!isWide && (
              <Button look="quiet" className="mb-2" onClick={() => choose(undefined)}>
                <Icon name="back" />
                {jobs.detail.back}
              </Button>
            )}
            {detail.error !== null && detail.data === undefined && (
              <Failed error={detail.error} onRetry={() => void detail.refetch()} />
            )}
            {detail.isPending && <Loading lines={8} />}
            {detail.data && (
              <JobDetail job={detail.data} {...{ line, barred }} onRetry={tryAgain} />
            )}
          </section>
        )}
      </div>
    </div>
  );
}

/** How many wait, whatever the filters are. */
function Waiting() {
  const projectId = useProject();
  const { data } = useQuery({ ...backlog(projectId ?? ""), enabled: projectId !== null });
  if (data === undefined) return null;
  const { pending, running, failed, dead_letters, are_all } = data.jobs;
  return (
    <>
      <strong role="status" className="font-medium text-ink">
        {jobs.waiting(pending + running + failed + dead_letters, are_all)}
      </strong>{" "}
      {dead_letters > 0 && (
        <Link to="/jobs" search={{ status: "dead_letter" }} className="text-accent-text underline">
          {jobs.letters(dead_letters)}
        </Link>
      )}
    </>
  );
}

function ListStates({ found: { filters, list, isEmpty } }: { found: ReturnType<typeof useJobs> }) {
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const words = jobs.list;
  return (
    <>
      {list.error !== null && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading lines={8} />}
      {isEmpty && (
        <Empty
          title={isFiltered ? words.noMatch : words.empty}
          hint={isFiltered ? words.noMatchHint : words.emptyHint}
        />
      )}
      {list.isFetchingNextPage && (
        <p role="status" className="px-4 py-2 text-xs text-ink-faint">
          {words.more}
        </p>
      )}
    </>
  );
}
