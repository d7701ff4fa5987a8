import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Badge, type Tone } from "../../components/badge.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Icon } from "../../components/icons.tsx";
import { Moment } from "../../components/moment.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Said } from "../../components/said.tsx";
import { why } from "../../strings/why.ts";
import type { Inspected } from "./queries.ts";

const words = why.trace;
const LINK = "font-medium text-accent-text hover:underline";
const STATUS: Readonly<Record<Inspected["packet"]["status"], readonly [Tone, string]>> = {
  ok: ["good", words.statusOk],
  degraded: ["warn", words.statusDegraded],
  failed: ["bad", words.statusFailed],
};

/** The question, who asked it about whom and when, and what memory warned of. */
export function TraceHeading({ trace, askedAt }: { trace: Inspected; askedAt: string | null }) {
  const { packet, subject_id: subject, thread_id: thread, run_id: run } = trace;
  const [tone, status] = STATUS[packet.status];
  return (
    <div className="flex flex-col gap-3">
      <PageHeading
        title={<Said text={trace.query} most={300} />}
        tabTitle={words.tab(trace.query.slice(0, 60))}
      >
        <Badge tone={tone}>{status}</Badge>
      </PageHeading>
      <dl className="flex flex-wrap items-center gap-x-6 gap-y-1.5 text-[13px]">
        <Fact name={why.filters.subject}>
          <Link to="/subjects/$subjectId" params={{ subjectId: subject }} className={LINK}>
            <Said text={subject} most={80} />
          </Link>
        </Fact>
        {askedAt !== null && (
          <Fact name={why.list.asked}>
            <Moment at={askedAt} />
          </Fact>
        )}
        <Fact name={words.purpose}>
          {trace.purpose ? <Said text={trace.purpose} most={120} /> : words.noPurpose}
        </Fact>
        {thread !== undefined && (
          <Fact name={words.thread}>
            <Link to="/why" search={{ thread }} className={LINK}>
              <Said text={thread} most={80} />
            </Link>
          </Fact>
        )}
        {run !== undefined && (
          <Fact name={words.run}>
            <Link to="/why" search={{ run }} className={LINK}>
              <Said text={run} most={80} />
            </Link>
          </Fact>
        )}
        {trace.as_of !== undefined && (
          <Fact name={words.asOf}>
            <Moment at={trace.as_of} />
          </Fact>
        )}
        {trace.embedding_model !== undefined && (
          <Fact name={words.model}>
            <Said text={trace.embedding_model} most={80} />
          </Fact>
        )}
        {trace.request_id !== undefined && (
          <Fact name={words.request}>
            <Link to="/why" search={{ request: trace.request_id }} className={LINK}>
              <Said text={trace.request_id} most={80} />
            </Link>
          </Fact>
        )}
        <Fact name={words.id}>
          <code className="text-xs">{trace.trace_id.slice(0, 8)}…</code>
          <CopyButton text={trace.trace_id} />
        </Fact>
      </dl>
      <Warnings packet={packet} />
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-w-0 items-center gap-1.5">
    <dt className="text-ink-faint">{name}</dt>
    <dd className="flex min-w-0 items-center">{children}</dd>
  </div>
);

/** What memory warned of, in sentences. */
export function Warnings({ packet }: { packet: Inspected["packet"] }) {
  const lines = [
    ...(packet.empty_reason === null ? [] : [words.noMemory]),
    ...packet.warnings.map(warningInWords),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 rounded-md bg-warn-soft px-3 py-2 text-warn">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2">
          <span className="mt-0.5">
            <Icon name="alert" size={14} />
          </span>
          <Said text={line} />
        </li>
      ))}
    </ul>
  );
}

/** A warning of the packet in a sentence; one that is not known as it is. */
function warningInWords(warning: string): string {
  const [, code = "", count = ""] = /^(\w+): (\d+)?/.exec(warning) ?? [];
  if (code === "missing_purpose") return words.warnings.missing_purpose;
  const facts = words.facts(Number(count));
  if (code === "open_conflict") return words.warnings.open_conflict(facts);
  if (code === "volatility_expired") return words.warnings.volatility_expired(facts);
  return warning;
}
