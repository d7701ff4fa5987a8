import { Moment } from "../components/moment.tsx";
import { Said } from "../components/said.tsx";
import { evidence } from "../strings/evidence.ts";
import type { FactDetail } from "./queries.ts";

const words = evidence;

interface Entry {
  at: string;
  what: string;
  by: string | null;
  comment: string | null;
}

/** Who it was: the person that the request named, else the key it came with; null for what the service did by itself. */
const senderOf = ({ actor, key_prefix }: { actor: string | null; key_prefix: string | null }) =>
  actor ?? (key_prefix === null ? null : `${key_prefix}…`);

/** All that became of a fact, oldest first: changes of its status, conflicts and ratings. */
function entriesOf({ history, conflicts, ratings }: FactDetail): Entry[] {
  const changes = history.map(({ from, to, cause, at, by }) => ({
    at,
    what: `${words.change(from, to)} (${words.cause(cause.kind)})`,
    by: senderOf(by),
    comment: null,
  }));
  const disputes = conflicts.flatMap(({ created_at, resolved_at }) => [
    { at: created_at, what: words.conflictOpened, by: null, comment: null },
    ...(resolved_at === null
      ? []
      : [{ at: resolved_at, what: words.conflictResolved, by: null, comment: null }]),
  ]);
  const rated = ratings.map(({ created_at, rating, comment, by }) => ({
    at: created_at,
    what: words.rated(rating),
    by: senderOf(by),
    comment,
  }));
  return [...changes, ...disputes, ...rated].toSorted((a, b) => a.at.localeCompare(b.at));
}

/** The history of a fact as a line of time. */
export const History = ({ fact }: { fact: FactDetail }) => (
  <ol className="flex flex-col gap-3 border-l border-line pl-4">
    {entriesOf(fact).map(({ at, what, by, comment }) => (
      <li key={`${at}${what}`} className="relative text-[13px]">
        <span
          aria-hidden="true"
          className="absolute top-1.5 -left-[1.3rem] size-2 rounded-full border-2 border-surface bg-line-strong ring-1 ring-line"
        />
        <span className="block">
          {what}
          {by !== null && (
            <>
              {" "}
              {words.by} <Said text={by} most={120} />
            </>
          )}
        </span>
        {comment !== null && <Said text={comment} className="block text-ink-soft" />}
        <span className="text-xs text-ink-faint">
          <Moment at={at} />
        </span>
      </li>
    ))}
  </ol>
);
