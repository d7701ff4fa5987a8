import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memo, useCallback, useMemo, useRef } from "react";
import { Card } from "../../components/card.tsx";
import { classNames } from "../../components/class-names.ts";
import { Moment } from "../../components/moment.tsx";
import { SaidInLine } from "../../components/said.tsx";
import { Empty, Failed, Loading } from "../../components/states.tsx";
import { VirtualList, type VirtualListHandle } from "../../components/virtual-list.tsx";
import { eventText } from "../../evidence/event-text.ts";
import { subjects } from "../../strings/subjects.ts";
import { type ListedEvent, timeline } from "./queries.ts";
import { inSessions, type TimelineEntry } from "./sessions.ts";
import { useSteps } from "./use-steps.ts";

const words = subjects.timeline;
const keyOf = ({ id }: TimelineEntry): string => id;

interface TimelineViewProps {
  name: string;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** What was said and done, session after session. */
export function TimelineView({ name, chosen, onChoose }: TimelineViewProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    timeline(name),
  );
  const entries = useMemo(
    () => inSessions(data?.pages.flatMap(({ items }) => items) ?? []),
    [data],
  );
  const list = useRef<VirtualListHandle>(null);
  const places = useMemo(
    () => entries.flatMap(({ kind }, index) => (kind === "event" ? [index] : [])),
    [entries],
  );
  const onFocus = useSteps(words.label, list, places);
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading lines={8} />;
  if (entries.length === 0) return <Empty title={words.none} hint={words.noneHint} />;
  return (
    <Card>
      <p role="status" className="border-b border-line px-4 py-2.5 text-[13px] text-ink-soft">
        {words.found(places.length, !hasNextPage)}
      </p>
      <VirtualList
        label={words.label}
        items={entries}
        keyOf={keyOf}
        estimate={64}
        handle={list}
        onEnd={readOn}
        className="max-h-[max(24rem,calc(100dvh-16rem))] overflow-y-auto"
        render={(entry, index) =>
          entry.kind === "session" ? (
            <SessionLine {...entry} />
          ) : (
            <EventRow
              {...{ event: entry.event, index, onFocus, onChoose }}
              isChosen={entry.id === chosen}
            />
          )
        }
      />
    </Card>
  );
}

const SessionLine = ({ thread, at, events }: Extract<TimelineEntry, { kind: "session" }>) => (
  <p className="flex flex-wrap items-baseline gap-x-3 border-b border-line bg-raised px-4 py-1.5 text-[13px]">
    {thread === null ? (
      <span className="font-semibold">{words.noThread}</span>
    ) : (
      <Link
        to="/why"
        search={{ thread }}
        title={words.ofThread}
        className="max-w-full min-w-0 font-semibold text-accent-text hover:underline"
      >
        <SaidInLine text={thread} />
      </Link>
    )}
    <span className="text-ink-soft">
      <Moment at={at} />
    </span>
    <span className="text-ink-soft">{words.events(events)}</span>
  </p>
);

interface EventRowProps {
  event: ListedEvent;
  index: number;
  isChosen: boolean;
  onFocus: (index: number) => void;
  onChoose: (id: string) => void;
}

const EventRow = memo(({ event, index, isChosen, onFocus, onChoose }: EventRowProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onFocus={() => onFocus(index)}
    onClick={() => onChoose(event.id)}
    className={classNames(
      "flex w-full flex-col gap-0.5 border-b border-l-3 border-b-line px-4 py-2 text-left -outline-offset-2",
      isChosen ? "border-l-accent bg-accent-soft" : "border-l-transparent hover:bg-raised",
    )}
  >
    <SaidInLine text={eventText(event.payload)} lines={3} className="w-full" />
    <span className="flex w-full flex-wrap gap-x-3 text-xs text-ink-faint">
      {speakerOf(event) !== null && (
        <SaidInLine text={speakerOf(event) ?? ""} className="max-w-60" />
      )}
      <Moment at={event.occurred_at} />
      <SaidInLine text={event.kind} className="max-w-60 font-mono" />
    </span>
  </button>
));

/** Who said it, as far as the event says; null otherwise. */
function speakerOf({ actor_id: id, actor_type: type, payload }: ListedEvent): string | null {
  const role = payload["role"];
  return id ?? type ?? (typeof role === "string" ? role : null);
}
