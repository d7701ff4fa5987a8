import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Icon } from "../../components/icons.tsx";
import { Empty, Failed, Loading } from "../../components/states.tsx";
import { toast } from "../../components/toasts.tsx";
import { VirtualList, type VirtualListHandle } from "../../components/virtual-list.tsx";
import { problemOf } from "../../data/problem.ts";
import { saveFile } from "../../data/save-file.ts";
import { useMay } from "../../data/session.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { audit } from "../../strings/audit.ts";
import { EntryRow } from "./entry-row.tsx";
import { entryLines, entryList } from "./queries.ts";
import type { AuditFilters, AuditSearch } from "./search.ts";

const words = audit.list;

/** The entries that pass the filters. */
export function EntryList({ search, filters }: { search: AuditSearch; filters: AuditFilters }) {
  const mayRead = useMay("keys");
  const query = useInfiniteQuery({ ...entryList(filters), enabled: mayRead });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const entries = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const list = useRef<VirtualListHandle>(null);
  const [at, setAt] = useState(-1);
  const move = (by: number) => {
    const to = Math.min(Math.max(at + by, 0), entries.length - 1);
    setAt(to);
    list.current?.focus(to);
  };
  useShortcuts(words.label, [
    { keys: "j", does: audit.keyboard.down, run: () => move(1) },
    { keys: "k", does: audit.keyboard.up, run: () => move(-1) },
  ]);
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  // A page with filters may be empty, and others follow it.
  useEffect(() => {
    if (entries.length === 0) readOn();
  }, [entries.length, readOn]);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const isEmpty = data !== undefined && entries.length === 0 && !hasNextPage;
  return (
    <Card>
      {error !== null && <Failed error={error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading lines={8} />}
      {isEmpty && (
        <Empty
          title={isFiltered ? words.noMatch : words.empty}
          hint={isFiltered ? words.noMatchHint : words.emptyHint}
        />
      )}
      {entries.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-1.5">
            <p role="status" className="text-[13px] text-ink-soft">
              {words.found(entries.length, !hasNextPage)}
            </p>
            <SaveList filters={filters} />
          </div>
          <VirtualList
            label={words.label}
            items={entries}
            keyOf={({ id }) => id}
            estimate={62}
            handle={list}
            onEnd={readOn}
            className="max-h-[max(24rem,calc(100dvh-22rem))] overflow-y-auto"
            render={(entry, index) => (
              <EntryRow
                entry={entry}
                search={search}
                isOpen={entry.id === search.entry}
                onFocus={() => setAt(index)}
              />
            )}
          />
        </>
      )}
    </Card>
  );
}

function SaveList({ filters }: { filters: AuditFilters }) {
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const name = ["audit", filters.from, filters.to].filter(Boolean).join("-");
      saveFile(`${name}.ndjson`, "application/x-ndjson", await entryLines(filters));
    } catch (error) {
      toast(problemOf(error).advice, { tone: "bad" });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button look="quiet" disabled={isBusy} onClick={() => void save()}>
      <Icon name="download" />
      {isBusy ? words.saving : words.save}
    </Button>
  );
}
