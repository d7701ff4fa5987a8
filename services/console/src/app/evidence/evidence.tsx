import { useQuery } from "@tanstack/react-query";
import { Failed, Loading } from "../components/states.tsx";
import { evidence } from "../strings/evidence.ts";
import { EventDetail } from "./event-detail.tsx";
import { FactDetail } from "./fact-detail.tsx";
import { fact } from "./queries.ts";

interface EvidenceProps {
  kind: "fact" | "event";
  id: string;
  /** Of the candidate's points. */
  parts: readonly (readonly [name: string, points: number])[];
  onFact: (id: string) => void;
}

/** Where a candidate is from, and what became of it. */
export const Evidence = ({ kind, id, parts, onFact }: EvidenceProps) => (
  <>
    {kind === "fact" ? <FactEvidence id={id} onFact={onFact} /> : <EventDetail id={id} />}
    {parts.length > 0 && (
      <section aria-label={evidence.scores} className="border-t border-line p-4">
        <h3 className="mb-2 text-xs font-semibold text-ink-faint">{evidence.scores}</h3>
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 text-[13px]">
          {parts.map(([name, points]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name.replaceAll(/[_-]/g, " ")}</dt>
              <dd className="text-right tabular-nums">
                {points > 0 ? "+" : ""}
                {points.toFixed(1)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )}
  </>
);

function FactEvidence({ id, onFact }: Pick<EvidenceProps, "id" | "onFact">) {
  const { data, error, refetch } = useQuery(fact(id));
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <Loading lines={6} /> : <FactDetail fact={data} onFact={onFact} />;
}
