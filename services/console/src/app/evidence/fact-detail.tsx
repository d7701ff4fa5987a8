import { type ReactNode, useState } from "react";
import { Badge, type Tone } from "../components/badge.tsx";
import { Button } from "../components/button.tsx";
import { Moment } from "../components/moment.tsx";
import { Said } from "../components/said.tsx";
import { evidence } from "../strings/evidence.ts";
import { EventDetail } from "./event-detail.tsx";
import { History } from "./history.tsx";
import type { FactDetail as Detail } from "./queries.ts";
import { Quote } from "./quote.tsx";
import { RateFact } from "./rate-fact.tsx";
import { valueInLine } from "./value-in-line.ts";

const words = evidence;
const TONES: Readonly<Record<Detail["status"], Tone>> = {
  active: "good",
  candidate: "warn",
  superseded: "neutral",
  disputed: "bad",
  disabled: "warn",
  deleted: "bad",
};

/** A fact with the sentences it was taken from, and all that became of it. */
export const FactDetail = ({ fact, onFact }: { fact: Detail; onFact: (id: string) => void }) => (
  <>
    <div className="flex flex-col gap-3 p-4">
      <div className="flex items-center justify-between gap-3">
        <code className="min-w-0 truncate text-xs text-accent-text">{fact.predicate}</code>
        <Badge tone={TONES[fact.status]}>{words.status(fact.status)}</Badge>
      </div>
      <p className="text-lg font-semibold">
        <Said text={valueInLine(fact.value)} most={300} />
      </p>
      {fact.evidence.map((source) => (
        <Source key={source.event_id} source={source} />
      ))}
      {fact.evidence_count > fact.evidence.length && (
        <p className="text-xs text-ink-faint">{words.more(fact.evidence_count)}</p>
      )}
      {fact.status !== "deleted" && <RateFact fact={fact} />}
    </div>
    <Part title={words.valid}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[13px]">
        <Line name={words.validFrom}>{fact.valid_from && <Moment at={fact.valid_from} />}</Line>
        <Line name={words.validTo}>{fact.valid_to && <Moment at={fact.valid_to} />}</Line>
        <Line name={words.known}>
          <Moment at={fact.recorded_from} />
        </Line>
        <Line name={words.confidence}>{fact.confidence?.toFixed(2)}</Line>
        <Line name={words.qualifiers}>
          {Object.keys(fact.qualifiers).length > 0 && (
            <Said text={JSON.stringify(fact.qualifiers)} mono />
          )}
        </Line>
        <Line name={words.supersededBy}>
          {fact.superseded_by && <FactLink id={fact.superseded_by} onFact={onFact} />}
        </Line>
        <Line name={words.supersedes}>
          {fact.supersedes.length > 0 &&
            fact.supersedes.map((id) => <FactLink key={id} id={id} onFact={onFact} />)}
        </Line>
      </dl>
    </Part>
    <Part title={words.history}>
      <History fact={fact} />
    </Part>
  </>
);

function Source({ source }: { source: Detail["evidence"][number] }) {
  const [isOpen, setOpen] = useState(false);
  const { words: said, withheld } = source;
  return (
    <div className="flex flex-col items-start gap-1">
      <Quote
        who={source.actor_id ?? source.actor_type}
        at={source.occurred_at}
        kind={source.kind}
        thread={source.thread_id}
      >
        {said === null ? (
          <span className="text-ink-faint italic">{words.withheld[withheld ?? "unavailable"]}</span>
        ) : (
          <Said text={said} />
        )}
      </Quote>
      {withheld === null && (
        <Button
          look="quiet"
          aria-expanded={isOpen}
          className="min-h-7 px-1.5 text-xs"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.hideEvent : words.wholeEvent}
        </Button>
      )}
      {isOpen && (
        <div className="w-full rounded-md border border-line">
          <EventDetail id={source.event_id} />
        </div>
      )}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="border-t border-line p-4">
    <h3 className="mb-2 text-xs font-semibold text-ink-faint">{title}</h3>
    {children}
  </section>
);

const Line = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div className="contents">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  ) : null;

const FactLink = ({ id, onFact }: { id: string; onFact: (id: string) => void }) => (
  <button
    type="button"
    onClick={() => onFact(id)}
    className="mr-2 font-medium text-accent-text underline"
  >
    {words.anotherFact} <code className="text-xs">{id.slice(0, 8)}</code>
  </button>
);
