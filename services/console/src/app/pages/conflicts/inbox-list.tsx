import { Card } from "../../components/card.tsx";
import { Empty, Failed, Loading } from "../../components/states.tsx";
import { conflicts } from "../../strings/conflicts.ts";
import { ConflictList } from "./conflict-list.tsx";
import type { Inbox } from "./use-inbox.ts";

const words = conflicts.list;

/** The list with its states: loading, empty, failed, reading on. */
export function InboxList({ inbox }: { inbox: Inbox }) {
  const { filters, items, listed, chosen, list, choose } = inbox;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Card>
      {listed.error !== null && (
        <Failed error={listed.error} onRetry={() => void listed.refetch()} />
      )}
      {listed.isPending && <Loading lines={8} />}
      {listed.isEmpty && (
        <Empty
          title={isFiltered ? words.noMatch : words.empty}
          hint={isFiltered ? words.noMatchHint : words.emptyHint}
        />
      )}
      {!listed.isEmpty && !listed.isPending && (
        <ConflictList
          items={items}
          chosen={chosen}
          handle={list}
          onChoose={choose}
          onEnd={listed.readOn}
        />
      )}
      {listed.isFetchingNextPage && (
        <p role="status" className="px-4 py-2 text-xs text-ink-faint">
          {words.more}
        </p>
      )}
    </Card>
  );
}
