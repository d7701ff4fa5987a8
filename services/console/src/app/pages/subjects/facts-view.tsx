import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import { Card } from "../../components/card.tsx";
import { Choices } from "../../components/choices.tsx";
import { Empty, Failed, Loading } from "../../components/states.tsx";
import { VirtualList, type VirtualListHandle } from "../../components/virtual-list.tsx";
import { dayOf } from "../../data/days.ts";
import { subjects } from "../../strings/subjects.ts";
import { type ComparedFact, compared } from "./compare.ts";
import { DaySlider } from "./day-slider.tsx";
import { FactRow } from "./fact-row.tsx";
import { changes, everyFact, factsOn, firstDay } from "./queries.ts";
import type { Shown } from "./search.ts";
import { useSteps } from "./use-steps.ts";

const words = subjects.facts;
const ROW_PX = 58;
const keyOf = ({ fact }: ComparedFact): string => fact.id;

interface FactsViewProps {
  name: string;
  day: string | undefined;
  show: Shown;
  chosen: string | undefined;
  onDay: (day: string | undefined) => void;
  onShow: (show: Shown) => void;
  onChoose: (id: string) => void;
}

/** What was known and true at the end of a day, against today. */
export function FactsView({ name, day: asked, show, chosen, ...on }: FactsViewProps) {
  const today = dayOf(new Date());
  const day = asked !== undefined && asked < today ? asked : undefined;
  const first = useQuery(firstDay(name)).data;
  const days = useQuery(changes(name)).data ?? [];
  return (
    <Card>
      {first != null && <DaySlider {...{ first, today, day, changes: days }} onDay={on.onDay} />}
      {show === "every" ? (
        <EveryFact {...{ name, chosen, ...on }} />
      ) : (
        <FactsOfDay {...{ name, day, show, chosen, ...on }} />
      )}
    </Card>
  );
}

function FactsOfDay({ name, day, show, chosen, onShow, onChoose }: Omit<FactsViewProps, "onDay">) {
  const then = useQuery(factsOn(name, day));
  const now = useQuery(factsOn(name, undefined));
  const rows = useMemo(
    () => (then.data && now.data ? compared(then.data.items, now.data.items) : undefined),
    [then.data, now.data],
  );
  const error = then.error ?? now.error;
  const shown = useMemo(
    () => rows?.filter(({ change }) => day === undefined || fits(change, show)),
    [rows, show, day],
  );
  if (error !== null) return <Failed error={error} onRetry={() => void then.refetch()} />;
  if (rows === undefined || shown === undefined) return <Loading lines={6} />;
  const count = (change: ComparedFact["change"]) =>
    rows.filter((row) => row.change === change).length;
  const added = count("added");
  const held = rows.length - added;
  const changed = count("replaced") + count("ended");
  return (
    <div aria-busy={then.isPlaceholderData} className={then.isPlaceholderData ? "opacity-60" : ""}>
      <Bar
        text={day === undefined ? words.now(held) : words.onDay(held, changed, added)}
        more={then.data?.isAll === false ? words.notAll : null}
        {...{ day, show, onShow }}
      />
      {shown.length === 0 ? (
        <Empty title={words.none} hint={day === undefined ? words.noneHint : words.noneThen} />
      ) : (
        <FactList rows={shown} isCompared={day !== undefined} {...{ chosen, onChoose }} />
      )}
    </div>
  );
}

const fits = (change: ComparedFact["change"], show: Shown): boolean =>
  show === "all" || (show === "same") === (change === "same");

function EveryFact({
  name,
  chosen,
  onShow,
  onChoose,
}: Pick<FactsViewProps, "name" | "chosen" | "onShow" | "onChoose">) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    everyFact(name),
  );
  const rows = useMemo(
    () =>
      data?.pages
        .flatMap(({ items }) => items)
        .map((fact) => ({ fact, change: "same" as const, now: null })),
    [data],
  );
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (rows === undefined) return <Loading lines={6} />;
  return (
    <>
      <Bar
        text={words.every(rows.length, !hasNextPage)}
        more={null}
        {...{ day: undefined, show: "every", onShow }}
      />
      {rows.length === 0 ? (
        <Empty title={words.none} hint={words.noneHint} />
      ) : (
        <FactList {...{ rows, isCompared: false, chosen, onChoose, onEnd: readOn }} />
      )}
    </>
  );
}

interface BarProps {
  text: string;
  more: string | null;
  day: string | undefined;
  show: Shown;
  onShow: (show: Shown) => void;
}

const Bar = ({ text, more, day, show, onShow }: BarProps) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-1.5">
    <p role="status" className="text-[13px] text-ink-soft">
      {text} {more}
    </p>
    <Choices
      chosen={day === undefined && show !== "every" ? "all" : show}
      choices={
        day === undefined
          ? [
              ["all", words.showNow],
              ["every", words.showEvery],
            ]
          : [
              ["all", words.showAll],
              ["changed", words.showChanged],
              ["same", words.showSame],
            ]
      }
      onChoose={onShow}
    />
  </div>
);

interface FactListProps {
  rows: readonly ComparedFact[];
  isCompared: boolean;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onEnd?: () => void;
}

function FactList({ rows, isCompared, chosen, onChoose, onEnd }: FactListProps) {
  const list = useRef<VirtualListHandle>(null);
  const places = useMemo(() => rows.map((_, index) => index), [rows]);
  const onFocus = useSteps(words.label, list, places);
  return (
    <VirtualList
      label={words.label}
      items={rows}
      keyOf={keyOf}
      estimate={ROW_PX}
      isFixed
      handle={list}
      {...(onEnd && { onEnd })}
      className="max-h-[36rem] overflow-y-auto"
      render={(row, index) => (
        <FactRow
          {...row}
          {...{ index, isCompared, isChosen: row.fact.id === chosen, onFocus, onChoose }}
        />
      )}
    />
  );
}
