import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CopyButton } from "../../components/copy-button.tsx";
import { Icon } from "../../components/icons.tsx";
import { Moment } from "../../components/moment.tsx";
import { Said } from "../../components/said.tsx";
import { Empty, Failed, Loading } from "../../components/states.tsx";
import { useMay } from "../../data/session.ts";
import { audit } from "../../strings/audit.ts";
import { EntryData } from "./entry-data.tsx";
import { type Entry, entryAt, isAsWritten } from "./queries.ts";
import type { AuditFilters } from "./search.ts";
import { typeInWords } from "./type-in-words.ts";

const words = audit.detail;

interface EntryDetailProps {
  id: string;
  at: string | undefined;
  filters: AuditFilters;
}

/** An entry whole: who, what it was about, and its place in the chain, checked here. */
export function EntryDetail({ id, at, filters }: EntryDetailProps) {
  const mayRead = useMay("keys");
  const { data, error, refetch } = useQuery({ ...entryAt(id, at), enabled: mayRead });
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading lines={8} />;
  if (data === null) return <Empty title={words.notFound} hint={words.notFoundHint} />;
  return (
    <div className="flex flex-col gap-5 p-4">
      <header>
        <h2 className="text-lg font-semibold">{typeInWords(data.type)}</h2>
        <p className="text-ink-soft">
          <code className="text-xs">{data.type}</code> · <Moment at={data.at} />
        </p>
      </header>
      <WhoAndWhat entry={data} filters={filters} />
      <Part title={words.data}>
        <EntryData data={data.data} />
      </Part>
      <Part title={words.chain}>
        <Chain entry={data} />
      </Part>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="border-t border-line pt-3">
    <h3 className="mb-1.5 text-xs font-semibold text-ink-faint">{title}</h3>
    {children}
  </section>
);

const Field = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

const FIELDS = "grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1.5";
const LINK = "text-accent-text underline";

const Copied = ({ text, label }: { text: string; label?: string }) => (
  <span className="flex items-start gap-1">
    <code className="min-w-0 pt-1 text-xs [overflow-wrap:anywhere]">{text}</code>
    <CopyButton text={text} {...(label !== undefined && { label })} />
  </span>
);

const WhoAndWhat = ({ entry, filters }: { entry: Entry; filters: AuditFilters }) => (
  <dl className={FIELDS}>
    <Field name={words.who}>
      {entry.by.actor === null ? (
        <span className="text-ink-faint">{audit.nobody}</span>
      ) : (
        <Link to="/audit" search={{ ...filters, by: entry.by.actor }} className={LINK}>
          <Said text={entry.by.actor} most={300} />
        </Link>
      )}
    </Field>
    {entry.by.key_prefix !== null && (
      <Field name={words.key}>
        <Link to="/audit" search={{ ...filters, with: entry.by.key_prefix }} className={LINK}>
          <code>{entry.by.key_prefix}…</code>
        </Link>
      </Field>
    )}
    {entry.request_id !== null && (
      <Field name={words.request}>
        <Copied text={entry.request_id} label={words.copyRequest} />
      </Field>
    )}
    {entry.subject !== null && (
      <Field name={words.subject}>
        <Copied text={entry.subject} />
        <p className="text-[13px] text-ink-faint">{words.subjectHint}</p>
      </Field>
    )}
  </dl>
);

function Chain({ entry }: { entry: Entry }) {
  const { data: fits } = useQuery(isAsWritten(entry));
  return (
    <>
      <dl className={FIELDS}>
        <Field name={words.position}>{entry.position}</Field>
        <Field name={words.hash}>
          <Copied text={entry.hash} />
        </Field>
        <Field name={words.previous}>
          {entry.previous_hash === null ? words.first : <Copied text={entry.previous_hash} />}
        </Field>
      </dl>
      <p role="status" className="mt-2 flex gap-2">
        {fits !== undefined && (
          <>
            <span className={fits ? "pt-0.5 text-good" : "pt-0.5 text-bad"}>
              <Icon name={fits ? "check" : "alert"} size={14} />
            </span>
            {fits === null ? words.cannot : fits ? words.fits : words.changed}
          </>
        )}
      </p>
    </>
  );
}
