import { type ReactNode, useMemo } from "react";
import { Card } from "../../components/card.tsx";
import { Moment } from "../../components/moment.tsx";
import { Empty } from "../../components/states.tsx";
import { overview } from "../../strings/overview.ts";
import type { Backlog } from "../jobs/queries.ts";
import { Chart, type Series } from "./chart.tsx";
import { delayColumns, learnedColumns } from "./steps.ts";

const words = overview.charts;
const DELAYS: readonly Series[] = [
  { label: words.most, colour: "part-three", kind: "line" },
  { label: words.half, colour: "part-one", kind: "line" },
];
const LEARNED: readonly Series[] = [{ label: words.jobs, colour: "part-two", kind: "bars" }];

type Learning = Backlog["capture_to_fact"];

/** How long learning took within the last hour, and how much was learned: for the eye, in words and as a table. */
export function Charts({ learning }: { learning: Learning }) {
  const { steps, jobs, p50_seconds, p95_seconds } = learning;
  const [delays, learned] = useMemo(() => {
    const [at, half = [], most = []] = delayColumns(steps);
    return [[at, most, half] as const, learnedColumns(steps)];
  }, [steps]);
  if (jobs === 0)
    return (
      <Card title={words.delay} className="lg:col-span-2">
        <Empty title={words.none} hint={words.noneHint} />
      </Card>
    );
  const { lasting } = overview;
  return (
    <>
      <Figure title={words.delay} note={words.delayNote} series={DELAYS}>
        <Chart columns={[...delays]} series={DELAYS} />
        <p className="px-4 text-[13px] text-ink-soft">
          {words.summary(jobs, lasting(p50_seconds ?? 0), lasting(p95_seconds ?? 0))}
        </p>
        <Table steps={steps} />
      </Figure>
      <Figure title={words.learned} note={words.learnedNote} series={[]}>
        <Chart columns={learned} series={LEARNED} />
      </Figure>
    </>
  );
}

const Figure = ({
  title,
  note,
  series,
  children,
}: {
  title: string;
  note: string;
  series: readonly Series[];
  children: ReactNode;
}) => (
  <Card title={title}>
    <div className="flex flex-col gap-2 pt-2 pb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 text-[13px] text-ink-soft">
        <p>{note}</p>
        {series.length > 0 && (
          <ul className="flex flex-wrap gap-x-4">
            {series.map(({ label, colour }) => (
              <li key={label} className="flex items-center gap-1.5">
                <span
                  aria-hidden="true"
                  className="h-0.5 w-4 rounded"
                  style={{ background: `var(--${colour})` }}
                />
                {label}
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </div>
  </Card>
);

const Table = ({ steps }: { steps: Learning["steps"] }) => (
  <details className="px-4">
    <summary className="w-fit rounded text-[13px] font-medium text-accent-text">
      {words.table}
    </summary>
    <table className="mt-2 w-full text-[13px] tabular-nums">
      <caption className="sr-only">{words.delayNote}</caption>
      <thead>
        <tr className="text-left text-ink-soft">
          {[words.from, words.jobs, words.half, words.most].map((name) => (
            <th key={name} scope="col" className="py-1 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map(({ from, jobs, p50_seconds, p95_seconds }) => (
          <tr key={from} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              <Moment at={from} />
            </th>
            <td>{overview.count(jobs)}</td>
            <td>{overview.seconds(p50_seconds)}</td>
            <td>{overview.seconds(p95_seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
