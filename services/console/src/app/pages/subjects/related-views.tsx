import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useRef } from "react";
import { Card } from "../../components/card.tsx";
import { Empty, Failed, Loading } from "../../components/states.tsx";
import { VirtualList, type VirtualListHandle } from "../../components/virtual-list.tsx";
import { subjects } from "../../strings/subjects.ts";
import { ConflictRow } from "../conflicts/conflict-row.tsx";
import { conflictList } from "../conflicts/queries.ts";
import { traceList } from "../why/queries.ts";
import { TraceRow } from "../why/trace-row.tsx";
import { useSteps } from "./use-steps.ts";

const LINK = "font-medium text-accent-text hover:underline";
const BOX = "max-h-[max(24rem,calc(100dvh-18rem))] overflow-y-auto";
const idOf = ({ id }: { id: string }): string => id;

/** Its open conflicts; each opens where it is settled. */
export function ConflictsView({ name }: { name: string }) {
  const navigate = useNavigate();
  const query = useInfiniteQuery(conflictList({ subject: name }));
  const { items, isAll, readOn } = useItems(query);
  const list = useRef<VirtualListHandle>(null);
  useSteps(subjects.conflicts.label, list, useIndexes(items));
  const open = useCallback(
    (conflict: string) => void navigate({ to: "/conflicts", search: { subject: name, conflict } }),
    [navigate, name],
  );
  return (
    <Related
      {...query}
      words={subjects.conflicts}
      text={subjects.conflicts.found(items.length, isAll)}
      isEmpty={items.length === 0}
      link={
        <Link to="/conflicts" search={{ subject: name }} className={LINK}>
          {subjects.conflicts.all}
        </Link>
      }
    >
      <VirtualList
        label={subjects.conflicts.label}
        items={items}
        keyOf={idOf}
        estimate={60}
        handle={list}
        onEnd={readOn}
        className={BOX}
        render={(item) => <ConflictRow item={item} isChosen={false} onChoose={open} />}
      />
    </Related>
  );
}

/** What agents asked about it, newest first. */
export function QuestionsView({ name }: { name: string }) {
  const query = useInfiniteQuery(traceList({ subject: name }));
  const { items, isAll, readOn } = useItems(query);
  const list = useRef<VirtualListHandle>(null);
  const onFocus = useSteps(subjects.questions.label, list, useIndexes(items));
  return (
    <Related
      {...query}
      words={subjects.questions}
      text={subjects.questions.found(items.length, isAll)}
      isEmpty={items.length === 0}
      link={
        <Link to="/why" search={{ subject: name }} className={LINK}>
          {subjects.questions.all}
        </Link>
      }
    >
      <VirtualList
        label={subjects.questions.label}
        items={items}
        keyOf={idOf}
        estimate={45}
        handle={list}
        onEnd={readOn}
        className={BOX}
        render={(trace, index) => <TraceRow trace={trace} onFocus={() => onFocus(index)} />}
      />
    </Related>
  );
}

interface Listed<Item> {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

function useItems<Item>(query: Listed<Item>) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { items, isAll: !hasNextPage, readOn };
}

const useIndexes = (items: readonly unknown[]) =>
  useMemo(() => items.map((_, index) => index), [items]);

interface RelatedProps {
  words: { none: string; noneHint: string };
  text: string;
  link: ReactNode;
  isEmpty: boolean;
  error: Error | null;
  isPending: boolean;
  refetch: () => Promise<unknown>;
  children: ReactNode;
}

/** A list of another page, with its states and the way there. */
const Related = ({
  words,
  text,
  link,
  isEmpty,
  error,
  isPending,
  refetch,
  children,
}: RelatedProps) => (
  <Card>
    {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
    {isPending && error === null && <Loading lines={6} />}
    {!isPending && error === null && (
      <>
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2.5">
          <p role="status" className="text-[13px] text-ink-soft">
            {text}
          </p>
          {link}
        </div>
        {isEmpty ? <Empty title={words.none} hint={words.noneHint} /> : children}
      </>
    )}
  </Card>
);
