import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Card } from "../../components/card.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Empty, Failed, Loading } from "../../components/states.tsx";
import { VirtualList, type VirtualListHandle } from "../../components/virtual-list.tsx";
import { useMay } from "../../data/session.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { common } from "../../strings/common.ts";
import { why } from "../../strings/why.ts";
import { LookUp } from "./look-up.tsx";
import { traceList } from "./queries.ts";
import { TraceFilterForm } from "./trace-filters.tsx";
import { TraceColumns, TraceRow } from "./trace-row.tsx";

/** The questions of a project: look one up by an id, or pick it from the list. */
export function WhyListPage() {
  const filters = useSearch({ from: "/shell/why" });
  const mayRead = useMay("read");
  const query = useInfiniteQuery({ ...traceList(filters), enabled: mayRead });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const traces = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const list = useRef<VirtualListHandle>(null);
  const [at, setAt] = useState(-1);
  const idField = useRef<HTMLInputElement>(null);
  const move = (by: number) => {
    const to = Math.min(Math.max(at + by, 0), traces.length - 1);
    setAt(to);
    list.current?.focus(to);
  };
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "/", does: why.keys.search, run: () => idField.current?.focus() },
    { keys: "j", does: why.keys.down, run: () => move(1) },
    { keys: "k", does: why.keys.up, run: () => move(-1) },
  ]);
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  // A page with filters may be empty, and others follow it.
  useEffect(() => {
    if (traces.length === 0) readOn();
  }, [traces.length, readOn]);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      <div>
        <PageHeading title={why.title} tabTitle={why.title} />
        <p className="text-ink-soft">{why.intro}</p>
      </div>
      <LookUp field={idField} />
      <Card>
        <TraceFilterForm key={JSON.stringify(filters)} filters={filters} />
        {error !== null && <Failed error={error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Loading lines={8} />}
        {data !== undefined && traces.length === 0 && !hasNextPage && (
          <Empty
            title={isFiltered ? why.list.noMatch : why.list.empty}
            hint={isFiltered ? why.list.noMatchHint : why.list.emptyHint}
          />
        )}
        {traces.length > 0 && <TraceColumns />}
        {(traces.length > 0 || hasNextPage) && (
          <VirtualList
            label={why.list.label}
            items={traces}
            keyOf={({ id }) => id}
            estimate={45}
            handle={list}
            onEnd={readOn}
            className="max-h-[max(24rem,calc(100dvh-21rem))] overflow-y-auto"
            render={(trace, index) => <TraceRow trace={trace} onFocus={() => setAt(index)} />}
          />
        )}
        {isFetchingNextPage && (
          <p role="status" className="px-4 py-2 text-xs text-ink-faint">
            {why.list.more}
          </p>
        )}
      </Card>
    </div>
  );
}
