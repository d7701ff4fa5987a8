import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { Said } from "../../components/said.tsx";
import { Failed, Loading } from "../../components/states.tsx";
import { useLacks, useMay } from "../../data/session.ts";
import { fact } from "../../evidence/queries.ts";
import { forget } from "../../strings/forget.ts";
import { subjectPreview } from "./queries.ts";
import type { Target } from "./search.ts";

const words = forget.preview;

interface PreviewProps {
  target: Target;
  onName: (name: string) => void;
}

/** What a forget will change, before anybody confirms it. Calls back with the name that has to be typed. */
export function TargetPreview({ target, onName }: PreviewProps) {
  const lacksRead = useLacks("read");
  if (lacksRead)
    return <Unread name={"fact" in target ? target.fact : target.subject} onName={onName} />;
  return "fact" in target ? (
    <FactPreview id={target.fact} onName={onName} />
  ) : (
    <SubjectPreview name={target.subject} />
  );
}

/** For a key that may erase and not read. */
function Unread({ name, onName }: { name: string; onName: (name: string) => void }) {
  useEffect(() => onName(name), [name, onName]);
  return (
    <div className="flex flex-col gap-2 p-4">
      <p className="text-lg font-semibold">
        <Said text={name} most={300} />
      </p>
      <p className="text-ink-soft">{words.unread}</p>
    </div>
  );
}

function SubjectPreview({ name }: { name: string }) {
  const mayRead = useMay("read");
  const { data, error, refetch } = useQuery({ ...subjectPreview(name), enabled: mayRead });
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading lines={3} />;
  const { counted, packets, morePackets, aliases, subjectId, mergedWith } = data;
  const number = (n: number | null) => (n === null ? words.unknown : words.number(n));
  return (
    <div className="flex flex-col gap-3 p-4">
      <p className="text-lg font-semibold">
        <SubjectLink id={name} />
      </p>
      {subjectId !== name && (
        <p>
          {words.isAlias} <SubjectLink id={subjectId} />
        </p>
      )}
      {counted === null && (
        <p className="rounded-md bg-warn-soft p-3 text-warn">
          <span className="block font-semibold">{words.nothing}</span>
          {words.nothingHint}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Count label={words.events}>{words.number(counted?.events ?? 0)}</Count>
        <Count label={words.facts}>{number(counted === null ? 0 : counted.facts)}</Count>
        <Count label={words.conflicts}>
          {number(counted === null ? 0 : counted.open_conflicts)}
        </Count>
        <Count label={words.packets}>
          {morePackets ? words.atLeast(packets) : words.number(packets)}
        </Count>
      </dl>
      {aliases.length > 0 && (
        <p>
          {words.aliases}{" "}
          {aliases.map((alias) => (
            <span key={alias} className="mr-2 rounded bg-raised px-1.5 py-0.5">
              <Said text={alias} most={128} />
            </span>
          ))}
        </p>
      )}
      {mergedWith !== null && <p className="font-medium text-warn">{words.merged}</p>}
      <p className="text-[13px] text-ink-soft">{words.also}</p>
    </div>
  );
}

const Count = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse rounded-lg bg-raised px-3 py-2">
    <dt className="text-xs text-ink-soft">{label}</dt>
    <dd className="text-xl font-semibold tabular-nums">{children}</dd>
  </div>
);

function FactPreview({ id, onName }: { id: string; onName: (name: string) => void }) {
  const mayRead = useMay("read");
  const { data, error, refetch } = useQuery({ ...fact(id), enabled: mayRead });
  const name = data?.predicate;
  useEffect(() => {
    if (name !== undefined) onName(name);
  }, [name, onName]);
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading lines={3} />;
  const { value } = data.value;
  return (
    <div className="flex flex-col gap-2 p-4">
      <code className="text-xs text-accent-text">
        <Said text={data.predicate} most={200} />
      </code>
      <p className="text-lg font-semibold">
        <Said text={typeof value === "string" ? value : JSON.stringify(value ?? data.value)} />
      </p>
      <p>
        {words.factOf} <SubjectLink id={data.subject_id} />
      </p>
      <p className="text-[13px] text-ink-soft">{words.evidence(data.evidence_count)}</p>
    </div>
  );
}

const SubjectLink = ({ id }: { id: string }) => (
  <Link
    to="/subjects/$subjectId"
    params={{ subjectId: id }}
    className="text-accent-text hover:underline"
  >
    <Said text={id} most={300} />
  </Link>
);
