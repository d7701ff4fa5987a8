import { memo } from "react";
import { classNames } from "../../components/class-names.ts";
import { Moment } from "../../components/moment.tsx";
import { SaidInLine } from "../../components/said.tsx";
import { jobs } from "../../strings/jobs.ts";
import { capturedAt } from "./captured-at.ts";
import { JobBadge } from "./job-status.tsx";
import type { ListedJob } from "./queries.ts";

const words = jobs.list;

interface JobRowProps {
  job: ListedJob;
  isChosen: boolean;
  onChoose: (id: string) => void;
}

/** A job of the list: about whom, how it stands, since when, and why it failed. Scrolling draws it once. */
export const JobRow = memo(({ job, isChosen, onChoose }: JobRowProps) => (
  <button
    type="button"
    aria-current={isChosen ? "true" : undefined}
    onClick={() => onChoose(job.id)}
    className={classNames(
      "flex h-[4.25rem] w-full flex-col justify-center border-b border-l-3 border-b-line px-3 text-left -outline-offset-2",
      isChosen ? "border-l-accent bg-accent-soft" : "border-l-transparent hover:bg-raised",
    )}
  >
    <span className="flex w-full items-center justify-between gap-3">
      <SaidInLine text={job.subject_id} className="min-w-0 font-medium" />
      <span className="flex shrink-0 items-center gap-2 text-xs text-ink-faint">
        <JobBadge status={job.status} />
        <Moment at={capturedAt(job.id)} ago />
      </span>
    </span>
    <span className="flex w-full items-baseline gap-2 text-[13px] text-ink-soft">
      <span className="shrink-0 tabular-nums">
        {words.events(job.event_count)} · {words.tries(job.tries)}
      </span>
      {job.error !== null && <SaidInLine text={job.error} className="min-w-0 text-bad" />}
    </span>
  </button>
));
