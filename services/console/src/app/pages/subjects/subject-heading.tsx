import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Icon } from "../../components/icons.tsx";
import { Moment } from "../../components/moment.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Said } from "../../components/said.tsx";
import { subjects } from "../../strings/subjects.ts";
import type { Subject } from "./queries.ts";

const words = subjects.heading;
const LINK =
  "inline-flex min-h-9 items-center gap-1.5 rounded-md border px-3 py-1 font-medium whitespace-nowrap";

/** Who it is: its names, how much memory holds about it, and what can be done. */
export function SubjectHeading({ name, subject }: { name: string; subject: Subject | undefined }) {
  const id = subject?.subjectId ?? name;
  const counted = subject?.counted;
  return (
    <div className="flex flex-col gap-3">
      <PageHeading title={<Said text={id} most={130} />} tabTitle={id.slice(0, 60)}>
        <div className="flex flex-wrap gap-2">
          <Link
            to="/playground"
            search={{ subject: id }}
            className={`${LINK} border-line bg-surface text-ink hover:bg-raised`}
          >
            <Icon name="play" />
            {words.ask}
          </Link>
          <Link
            to="/forget/new"
            search={{ subject: id }}
            className={`${LINK} border-bad/40 bg-bad-soft text-bad hover:border-bad`}
          >
            <Icon name="erase" />
            {words.forget}
          </Link>
        </div>
      </PageHeading>
      {id !== name && (
        <p className="text-ink-soft">
          {words.cameBy} <Said text={name} most={130} />
        </p>
      )}
      {subject !== undefined && (subject.aliases.length > 0 || subject.mergedWith !== null) && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-ink-soft">{words.aliases}</span>
          {subject.aliases.map((alias) => (
            <Name key={alias}>{alias}</Name>
          ))}
          {subject.mergedWith !== null && (
            <span className="text-ink-soft">
              {words.merged} <Name>{subject.mergedWith}</Name>
            </span>
          )}
        </p>
      )}
      {counted != null && (
        <dl className="flex flex-wrap gap-x-6 gap-y-1.5 text-[13px]">
          <Line name={words.type}>
            <Said text={counted.subject_type} most={80} />
          </Line>
          <Line name={words.events}>{words.number(counted.events)}</Line>
          <Line name={words.facts}>{words.number(counted.facts)}</Line>
          <Line name={words.firstSeen}>
            <Moment at={counted.first_seen} />
          </Line>
          <Line name={words.lastSeen}>
            <Moment at={counted.last_seen} ago />
          </Line>
        </dl>
      )}
    </div>
  );
}

const Name = ({ children }: { children: string }) => (
  <span className="max-w-full rounded bg-raised px-1.5 py-0.5">
    <Said text={children} most={130} />
  </span>
);

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-2">
    <dt className="text-ink-faint">{name}</dt>
    <dd className="min-w-0 font-medium tabular-nums">{children}</dd>
  </div>
);
