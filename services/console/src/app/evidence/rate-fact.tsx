import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../components/button.tsx";
import { toast } from "../components/toasts.tsx";
import { lastingMemory } from "../data/client.ts";
import { postpone, takeBack, usePostponed } from "../data/postponed.ts";
import { problemOf } from "../data/problem.ts";
import { useMay } from "../data/session.ts";
import { common } from "../strings/common.ts";
import { evidence } from "../strings/evidence.ts";
import type { FactDetail } from "./queries.ts";
import { valueInLine } from "./value-in-line.ts";

const words = evidence.rate;
const RATINGS = ["useful", "incorrect"] as const;
type Rating = (typeof RATINGS)[number];

/** Says whether a fact is right. It is sent a few seconds later, and can be taken back until then. */
export function RateFact({ fact }: { fact: FactDetail }) {
  const mayReview = useMay("review");
  const queries = useQueryClient();
  const waiting = usePostponed();
  const idOf = (rating: Rating) => `${rating} ${fact.id}`;
  const isWaiting = (rating: Rating) => waiting.some(({ id }) => id === idOf(rating));
  function rate(rating: Rating): void {
    const client = lastingMemory();
    // Asked now: a page that closes has no time to ask whose project it is.
    client.scope().catch(() => undefined);
    for (const other of RATINGS) takeBack(idOf(other));
    const text = words.rated(words[rating], valueInLine(fact.value).slice(0, 80));
    const send = async () => {
      try {
        await client.facts.feedback(fact.id, rating);
      } catch (error) {
        toast(problemOf(error).advice, { tone: "bad" });
      }
      await queries.invalidateQueries({ queryKey: ["facts", fact.id] });
    };
    postpone({ ...{ id: idOf(rating), text, send }, isLong: false });
    toast(text, { action: { label: common.undo, run: () => takeBack(idOf(rating)) } });
  }
  return (
    <div className="flex flex-wrap items-center gap-2 text-[13px] text-ink-soft">
      {words.question}
      {RATINGS.map((rating) => (
        <Button
          key={rating}
          aria-pressed={isWaiting(rating)}
          unavailable={mayReview ? null : common.needsRight("review")}
          onClick={() => rate(rating)}
          className="min-h-7 px-2 text-xs aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          {words[rating]}
        </Button>
      ))}
    </div>
  );
}
