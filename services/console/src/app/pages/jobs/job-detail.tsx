import type { ReactNode } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Icon } from "../../components/icons.tsx";
import { Moment } from "../../components/moment.tsx";
import { Said } from "../../components/said.tsx";
import { jobs } from "../../strings/jobs.ts";
import { JobBadge, type JobStatus } from "./job-status.tsx";
import type { Job, ListedJob } from "./queries.ts";

const words = jobs.detail;

interface JobDetailProps {
  job: Job;
  /** Its line of the list; undefined once it is done, or where the list is of others. */
  line: ListedJob | undefined;
  /** Why it cannot be tried again now. */
  barred: string | null;
  onRetry: () => void;
}

/** A job: how it stands, why it failed, and what became of its events. */
export function JobDetail({ job, line, barred, onRetry }: JobDetailProps) {
  const status: JobStatus = line?.status === "dead_letter" ? "dead_letter" : job.status;
  const isNever = line?.status === "failed" && line.next_try_at === null;
  return (
    <Card>
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
        <h2 className="flex min-w-0 flex-wrap items-center gap-2 text-base font-semibold">
          {line === undefined ? (
            words.title
          ) : (
            <Said text={words.about(line.subject_id)} most={128} />
          )}
          <JobBadge status={status} />
        </h2>
        {job.status !== "done" && (
          <Button look="primary" unavailable={barred} onClick={onRetry}>
            <Icon name="retry" />
            {words.retry}
          </Button>
        )}
      </header>
      <div className="flex flex-col gap-4 p-4">
        <p className="max-w-prose text-ink-soft">{jobs.explains[isNever ? "never" : status]}</p>
        {job.error !== null && (
          <section aria-label={words.error} className="rounded-md bg-bad-soft px-3 py-2">
            <p className="text-[13px] font-medium text-bad">{words.error}</p>
            <Said text={job.error} mono />
          </section>
        )}
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
          <Entry name={words.captured}>
            <Moment at={job.created_at} />
          </Entry>
          <Entry name={words.updated}>
            <Moment at={job.updated_at} />
          </Entry>
          <Entry name={words.tries}>{job.tries}</Entry>
          {line?.next_try_at != null && (
            <Entry name={words.nextTry}>
              {Date.parse(line.next_try_at) <= Date.now() ? (
                words.now
              ) : (
                <Moment at={line.next_try_at} ago />
              )}
            </Entry>
          )}
          {job.model_tokens.prompt > 0 && (
            <Entry name={words.tokens}>{job.model_tokens.prompt + job.model_tokens.answer}</Entry>
          )}
          <Entry name={words.id}>
            <code className="text-xs break-all">{job.id}</code>
            <CopyButton text={job.id} />
          </Entry>
        </dl>
        <Events job={job} />
      </div>
    </Card>
  );
}

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="flex flex-wrap items-center gap-1 tabular-nums">{children}</dd>
  </>
);

const MOST_EVENTS = 100;

const Events = ({ job }: { job: Job }) => (
  <section aria-label={words.events} className="flex flex-col gap-2">
    <h3 className="font-semibold">{words.events}</h3>
    {job.events.length === 0 && <p className="text-ink-soft">{words.noEvents}</p>}
    <ul className="flex flex-col divide-y divide-line">
      {job.events.slice(0, MOST_EVENTS).map(({ event_id, outcomes }) => (
        <li key={event_id} className="flex flex-col gap-1 py-2">
          <code className="text-xs break-all text-ink-faint">{event_id}</code>
          {outcomes.length === 0 && <span className="text-ink-soft">{words.noOutcomes}</span>}
          {outcomes.map(({ outcome, fact_ids, reason }, index) => (
            <span key={index} className="flex flex-wrap items-center gap-2">
              <Badge tone={TONES[outcome] ?? "neutral"}>{words.outcomes[outcome] ?? outcome}</Badge>
              {fact_ids.length > 0 && words.facts(fact_ids.length)}
              {reason !== null && <Said text={reason} className="text-ink-soft" />}
            </span>
          ))}
        </li>
      ))}
    </ul>
  </section>
);

const TONES: Readonly<Record<string, "good" | "warn" | "bad">> = {
  made: "good",
  reinforced: "good",
  superseded: "good",
  conflict: "warn",
  quarantined: "warn",
  rejected: "bad",
};
