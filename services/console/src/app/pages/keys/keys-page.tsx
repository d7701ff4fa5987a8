import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { Card } from "../../components/card.tsx";
import { Icon } from "../../components/icons.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Empty, Failed, Loading } from "../../components/states.tsx";
import { VirtualList, type VirtualListHandle } from "../../components/virtual-list.tsx";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { common } from "../../strings/common.ts";
import { keys as words } from "../../strings/keys.ts";
import { AdminOnly } from "./admin-only.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { KeyFilters } from "./key-filters.tsx";
import { keysShown } from "./key-list.ts";
import { KeyColumns, KeyRow } from "./key-row.tsx";
import { AdminKeyNeeded } from "./queries.ts";
import type { KeysSearch } from "./search.ts";
import { useKeys } from "./use-keys.ts";

/** The keys of the project. */
export function KeysPage() {
  const search = useSearch({ from: "/shell/keys" });
  const navigate = useNavigate();
  const found = useKeys();
  const isManaged = !(found.query.error instanceof AdminKeyNeeded);
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      <div>
        <PageHeading title={words.title} tabTitle={words.title}>
          {isManaged && (
            <Link
              to="/keys/new"
              className="inline-flex min-h-9 items-center gap-1.5 rounded-md bg-accent px-3 py-1 font-medium whitespace-nowrap text-accent-ink hover:brightness-110"
            >
              <Icon name="key" />
              {words.begin}
            </Link>
          )}
        </PageHeading>
        <p className="text-ink-soft">{words.intro}</p>
      </div>
      {isManaged ? <Listed search={search} found={found} /> : <AdminOnly />}
      {isManaged && search.key !== undefined && found.isWhole && (
        <KeyDialog
          key={search.key}
          id={search.key}
          found={found}
          onClose={() =>
            void navigate({
              to: "/keys",
              search: { ...search, key: undefined },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </div>
  );
}

function Listed({ search, found }: { search: KeysSearch; found: ReturnType<typeof useKeys> }) {
  const navigate = useNavigate();
  const { query, keys, isWhole, who } = found;
  const shown = keysShown(keys, search, Date.now());
  const list = useRef<VirtualListHandle>(null);
  const filter = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(-1);
  const move = (by: number) => {
    const to = Math.min(Math.max(at + by, 0), shown.length - 1);
    setAt(to);
    list.current?.focus(to);
  };
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "n", does: words.keyboard.begin, run: () => void navigate({ to: "/keys/new" }) },
    { keys: "j", does: words.keyboard.down, run: () => move(1) },
    { keys: "k", does: words.keyboard.up, run: () => move(-1) },
    { keys: "/", does: words.keyboard.find, run: () => filter.current?.focus() },
  ]);
  return (
    <Card>
      <KeyFilters search={search} field={filter} />
      {query.error !== null && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading lines={8} />}
      {isWhole && shown.length === 0 && (
        <Empty
          title={keys.length === 0 ? words.list.empty : words.list.noMatch}
          hint={keys.length === 0 ? words.list.emptyHint : words.list.noMatchHint}
        />
      )}
      {shown.length > 0 && (
        <>
          <p role="status" className="border-b border-line px-4 py-1.5 text-[13px] text-ink-soft">
            {words.list.found(shown.length, isWhole)}
          </p>
          <KeyColumns />
          <VirtualList
            label={words.list.label}
            items={shown}
            keyOf={({ id }) => id}
            estimate={60}
            handle={list}
            className="max-h-[max(24rem,calc(100dvh-21rem))] overflow-y-auto"
            render={(item, index) => (
              <KeyRow
                item={item}
                search={search}
                isOwn={item.id === who?.key_id}
                onFocus={() => setAt(index)}
              />
            )}
          />
        </>
      )}
    </Card>
  );
}
