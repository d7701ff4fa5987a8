import { useQuery } from "@tanstack/react-query";
import { Icon } from "../../components/icons.tsx";
import { Moment } from "../../components/moment.tsx";
import { Said } from "../../components/said.tsx";
import { fact } from "../../evidence/queries.ts";
import { conflicts } from "../../strings/conflicts.ts";
import type { Conflict } from "./queries.ts";

const words = conflicts.settled;
type Resolution = NonNullable<Conflict["resolution"]>;

const senderOf = ({ actor, key_prefix }: Resolution["by"]): string | null =>
  actor ?? (key_prefix === null ? null : `${key_prefix}…`);

/** How a conflict was settled: by whom, when, and why as far as they said. */
export function Settled({ resolution }: { resolution: Resolution }) {
  const { kept_fact_id: kept, at, by } = resolution;
  const who = senderOf(by);
  return (
    <section
      aria-label={words.title}
      className="flex flex-col gap-2 rounded-lg border border-line bg-good-soft p-4"
    >
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        <span className="text-good">
          <Icon name="check" />
        </span>
        {words.title}
        {who === null ? (
          <span>{words.byStatement}</span>
        ) : (
          <span className="min-w-0">
            {words.by("")}
            <Said text={who} most={128} />
          </span>
        )}
        <span className="font-normal text-ink-soft">
          <Moment at={at} />
        </span>
      </p>
      {kept === null ? <p>{words.keptNone}</p> : <Reasons factId={kept} since={at} />}
    </section>
  );
}

/** What people said about the value that was kept, from when it was kept. */
function Reasons({ factId, since }: { factId: string; since: string }) {
  const { data } = useQuery(fact(factId));
  if (data === undefined) return null;
  const ratings = data.ratings.filter(({ created_at }) => created_at >= since).toReversed();
  const reasons = ratings.filter(({ comment }) => comment !== null);
  return (
    <>
      {ratings.some(({ rating }) => rating === "incorrect") && (
        <p className="font-medium text-bad">{words.rejected}</p>
      )}
      {reasons.length === 0 && <p className="text-ink-soft">{words.noReason}</p>}
      {reasons.map(({ feedback_id, comment, by, created_at }) => (
        <figure key={feedback_id} className="border-l-3 border-good pl-3">
          <blockquote>
            <Said text={comment ?? ""} />
          </blockquote>
          <figcaption className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
            <Said text={senderOf(by) ?? ""} most={128} />
            <Moment at={created_at} />
          </figcaption>
        </figure>
      ))}
    </>
  );
}
