import { Card } from "../../components/card.tsx";
import { why } from "../../strings/why.ts";
import { budgetOf } from "./candidates.ts";
import type { Inspected } from "./queries.ts";

const words = why.budget;
const PARTS = [
  ["facts", words.facts, "bg-part-one"],
  ["sessions", words.sessions, "bg-part-three"],
  ["events", words.events, "bg-part-two"],
  ["free", words.free, "bg-raised"],
] as const;

/** What the tokens of the packet went to, as a bar and in words. */
export function BudgetBar({ trace, side }: { trace: Inspected; side?: "A" | "B" | undefined }) {
  const budget = budgetOf(trace);
  const parts = PARTS.filter(([name]) => budget[name] > 0);
  return (
    <Card title={why.ofSide(words.title, side)}>
      <div className="flex flex-col gap-3 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-medium">{words.total(budget.total, budget.allowed)}</p>
          <p className={budget.leftOut > 0 ? "text-warn" : "text-ink-soft"}>
            {words.leftOut(budget.leftOut)}
          </p>
        </div>
        <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-raised">
          {parts.map(([name, , colour]) => (
            <span key={name} className={colour} style={{ flexGrow: budget[name] }} />
          ))}
        </div>
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          {parts.map(([name, label, colour]) => (
            <div key={name} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className={`size-2.5 rounded-full ${colour} ${name === "free" ? "border border-line-strong" : ""}`}
              />
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-medium tabular-nums">{words.tokens(budget[name])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
