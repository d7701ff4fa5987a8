import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Icon } from "../../components/icons.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Empty, Failed, Loading } from "../../components/states.tsx";
import { toast } from "../../components/toasts.tsx";
import { VirtualList, type VirtualListHandle } from "../../components/virtual-list.tsx";
import { problemOf } from "../../data/problem.ts";
import { saveFile } from "../../data/save-file.ts";
import { useLacks, useMay } from "../../data/session.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { common } from "../../strings/common.ts";
import { forget } from "../../strings/forget.ts";
import { receiptLines, receiptList } from "./queries.ts";
import { ReceiptFilterForm } from "./receipt-filters.tsx";
import { ReceiptColumns, ReceiptRow } from "./receipt-row.tsx";
import type { ReceiptFilters } from "./search.ts";

const words = forget.list;
const LINK =
  "inline-flex min-h-9 items-center gap-1.5 rounded-md border px-3 py-1 font-medium whitespace-nowrap";

/** All that was forgotten: the receipts of a project, by time. */
export function ReceiptsPage() {
  const filters = useSearch({ from: "/shell/forget" });
  const navigate = useNavigate();
  const mayRead = useMay("read");
  const lacksRead = useLacks("read");
  const query = useInfiniteQuery({ ...receiptList(filters), enabled: mayRead });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const receipts = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const list = useRef<VirtualListHandle>(null);
  const [at, setAt] = useState(-1);
  const move = (by: number) => {
    const to = Math.min(Math.max(at + by, 0), receipts.length - 1);
    setAt(to);
    list.current?.focus(to);
  };
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "n", does: forget.keys.begin, run: () => void navigate({ to: "/forget/new" }) },
    { keys: "v", does: forget.keys.verify, run: () => void navigate({ to: "/forget/verify" }) },
    { keys: "j", does: forget.keys.down, run: () => move(1) },
    { keys: "k", does: forget.keys.up, run: () => move(-1) },
  ]);
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  // A page with filters may be empty, and others follow it.
  useEffect(() => {
    if (receipts.length === 0) readOn();
  }, [receipts.length, readOn]);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const isEmpty = data !== undefined && receipts.length === 0 && !hasNextPage;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      <div>
        <PageHeading title={forget.title} tabTitle={forget.title}>
          <div className="flex flex-wrap gap-2">
            <Link
              to="/forget/verify"
              className={`${LINK} border-line bg-surface text-ink hover:bg-raised`}
            >
              <Icon name="seal" />
              {forget.verify}
            </Link>
            <Link
              to="/forget/new"
              className={`${LINK} border-transparent bg-accent text-accent-ink hover:brightness-110`}
            >
              <Icon name="erase" />
              {forget.begin}
            </Link>
          </div>
        </PageHeading>
        <p className="text-ink-soft">{forget.intro}</p>
      </div>
      <Card>
        <ReceiptFilterForm key={JSON.stringify(filters)} filters={filters} />
        {error !== null && <Failed error={error} onRetry={() => void query.refetch()} />}
        {lacksRead && <Empty title={words.unread} hint={common.needsRight("read")} />}
        {query.isPending && !lacksRead && <Loading lines={8} />}
        {isEmpty && (
          <Empty
            title={isFiltered ? words.noMatch : words.empty}
            hint={isFiltered ? words.noMatchHint : words.emptyHint}
          />
        )}
        {receipts.length > 0 && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-1.5">
              <p role="status" className="text-[13px] text-ink-soft">
                {words.found(receipts.length, !hasNextPage)}
              </p>
              <SaveList filters={filters} />
            </div>
            <ReceiptColumns />
            <VirtualList
              label={words.label}
              items={receipts}
              keyOf={({ forget_id }) => forget_id}
              estimate={58}
              handle={list}
              onEnd={readOn}
              className="max-h-[max(24rem,calc(100dvh-24rem))] overflow-y-auto"
              render={(receipt, index) => (
                <ReceiptRow receipt={receipt} onFocus={() => setAt(index)} />
              )}
            />
          </>
        )}
      </Card>
    </div>
  );
}

function SaveList({ filters }: { filters: ReceiptFilters }) {
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const name = ["receipts", filters.from, filters.to].filter(Boolean).join("-");
      saveFile(`${name}.ndjson`, "application/x-ndjson", await receiptLines(filters));
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
