import { Badge } from "../../components/badge.tsx";
import { Card } from "../../components/card.tsx";
import { playground } from "../../strings/playground.ts";
import { why } from "../../strings/why.ts";
import { CandidateLine } from "../why/candidate-row.tsx";
import type { Candidate } from "../why/candidates.ts";
import { differingOf } from "./differing.ts";

const words = playground.differs;

/** What only one of the two settings serves, and why the other does not. */
export function DifferingList({ a, b }: { a: readonly Candidate[]; b: readonly Candidate[] }) {
  const differing = differingOf(a, b);
  return (
    <Card title={words.title}>
      {differing.length === 0 ? (
        <p className="p-4 text-ink-soft">{words.none}</p>
      ) : (
        <ul aria-label={words.label}>
          {differing.map(({ candidate, servedBy, other }) => (
            <li
              key={candidate.id}
              className="flex items-start gap-3 border-b border-line px-4 py-2.5 last:border-b-0"
            >
              <Badge tone="accent">{servedBy}</Badge>
              <span className="min-w-0 flex-1">
                <CandidateLine candidate={candidate} />
                <span className="block text-[13px] text-ink-soft">
                  {words.only[servedBy]} {words.other[servedBy]}:{" "}
                  {other === null ? words.notConsidered : why.decision(other.action, other.reason)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
