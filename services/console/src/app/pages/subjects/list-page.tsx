import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Said } from "../../components/said.tsx";
import { Empty, Failed, Loading } from "../../components/states.tsx";
import { useWide } from "../../components/use-wide.ts";
import { VirtualList, type VirtualListHandle } from "../../components/virtual-list.tsx";
import { useMay } from "../../data/session.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { common } from "../../strings/common.ts";
import { subjects } from "../../strings/subjects.ts";
import { PrefixField } from "./prefix-field.tsx";
import { type ListedSubject, subjectList } from "./subject-list.ts";
import { ROW_PX, SubjectColumns, SubjectRow } from "./subject-row.tsx";

const words = subjects.list;
const keyOf = ({ subject_id }: ListedSubject): string => subject_id;

/** Everybody and everything that memory holds something about. */
export function SubjectListPage() {
  const { prefix } = useSearch({ from: "/shell/subjects" });
  const mayRead = useMay("read");
  const isWide = useWide();
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    ...subjectList(prefix),
    enabled: mayRead,
    placeholderData: keepPreviousData,
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const found = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const list = useRef<VirtualListHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const at = useRef(-1);
  const remember = useCallback((index: number) => {
    at.current = index;
  }, []);
  const move = (by: number) => {
    at.current = Math.min(Math.max(at.current + by, 0), found.length - 1);
    list.current?.focus(at.current);
  };
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "/", does: subjects.keys.search, run: () => field.current?.focus() },
    { keys: "j", does: subjects.keys.down, run: () => move(1) },
    { keys: "k", does: subjects.keys.up, run: () => move(-1) },
  ]);
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  // A page may be empty, and others follow it.
  useEffect(() => {
    if (found.length === 0) readOn();
  }, [found.length, readOn]);
  const isEmpty = data !== undefined && found.length === 0 && !hasNextPage;
  const isLong = (data?.pages.length ?? 0) > 1;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      <div>
        <PageHeading title={subjects.title} tabTitle={subjects.title} />
        <p className="text-ink-soft">{subjects.intro}</p>
      </div>
      <Card>
        <PrefixField
          {...{ prefix, field }}
          onEnter={() => {
            at.current = 0;
            list.current?.focus(0);
          }}
        />
        {error !== null && <Failed error={error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Loading lines={8} />}
        {isEmpty && (
          <Empty
            title={prefix === undefined ? words.empty : words.noMatch}
            hint={prefix === undefined ? words.emptyHint : words.noMatchHint}
          >
            {prefix !== undefined && (
              <Link
                to="/subjects/$subjectId"
                params={{ subjectId: prefix }}
                className="font-medium text-accent-text underline"
              >
                {words.lookUp} <Said text={prefix} most={80} />
              </Link>
            )}
          </Empty>
        )}
        {found.length > 0 && (
          <>
            <div className="flex min-h-9 items-center justify-between gap-2 border-b border-line px-4 py-1">
              <p role="status" className="text-[13px] text-ink-soft">
                {words.found(found.length, !hasNextPage)}
              </p>
              {isLong && (
                <Button
                  look="quiet"
                  onClick={() => void queries.resetQueries({ queryKey: ["subjects", "list"] })}
                >
                  {words.reload}
                </Button>
              )}
            </div>
            <SubjectColumns />
            <VirtualList
              key={String(isWide)}
              label={words.label}
              items={found}
              keyOf={keyOf}
              estimate={isWide ? ROW_PX.wide : ROW_PX.narrow}
              isFixed
              handle={list}
              onEnd={readOn}
              className="max-h-[max(24rem,calc(100dvh-20rem))] overflow-y-auto"
              render={(subject, index) => (
                <SubjectRow {...{ subject, index, isWide }} onFocus={remember} />
              )}
            />
          </>
        )}
      </Card>
    </div>
  );
}
