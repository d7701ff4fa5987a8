import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Card } from "../../components/card.tsx";
import { Moment } from "../../components/moment.tsx";
import { SaidInLine } from "../../components/said.tsx";
import { Empty, Failed, Loading } from "../../components/states.tsx";
import { overview } from "../../strings/overview.ts";
import { capturedAt } from "../jobs/captured-at.ts";
import { failedJobs } from "./queries.ts";

const words = overview.failures;

/** The jobs that failed, each with why; they open on the page of jobs. */
export function FailuresCard() {
  const { data, error, isPending, refetch } = useQuery(failedJobs());
  return (
    <Card
      title={words.title}
      actions={
        data !== undefined &&
        data.length > 0 && (
          <Link
            to="/jobs"
            search={{ status: "failed" }}
            className="rounded font-medium text-accent-text hover:underline"
          >
            {words.all}
          </Link>
        )
      }
    >
      {isPending && <Loading lines={4} />}
      {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Empty title={words.none} hint={words.noneHint} />}
      {data !== undefined && data.length > 0 && (
        <ul aria-label={words.label} className="divide-y divide-line">
          {data.map((job) => (
            <li key={`${job.id} ${job.subject_id}`}>
              <Link
                to="/jobs"
                search={{ status: "failed", job: job.id }}
                className="flex flex-col px-4 py-2 -outline-offset-2 hover:bg-raised"
              >
                <span className="flex items-center justify-between gap-3">
                  <SaidInLine text={job.subject_id} className="min-w-0 font-medium" />
                  <span className="shrink-0 text-xs text-ink-faint">
                    <Moment at={capturedAt(job.id)} ago />
                  </span>
                </span>
                <SaidInLine text={job.error ?? ""} className="text-[13px] text-bad" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
