import { type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import { VirtualList, type VirtualListHandle } from "../../components/virtual-list.tsx";
import { conflicts } from "../../strings/conflicts.ts";
import { ConflictRow } from "./conflict-row.tsx";
import type { ListedConflict } from "./queries.ts";

export interface ConflictListHandle {
  /** Focuses a conflict as soon as the list has it. */
  focusWhenShown: (id: string | null) => void;
}

interface ConflictListProps {
  items: readonly ListedConflict[];
  chosen: string | undefined;
  handle: RefObject<ConflictListHandle | null>;
  onChoose: (id: string) => void;
  onEnd: () => void;
}

/** The conflicts of the list. */
export function ConflictList({ items, chosen, handle, onChoose, onEnd }: ConflictListProps) {
  const list = useRef<VirtualListHandle>(null);
  const wanted = useRef<string | null>(null);
  useImperativeHandle(handle, () => ({
    focusWhenShown: (id) => {
      wanted.current = id;
    },
  }));
  useEffect(() => {
    if (wanted.current === null || wanted.current !== chosen) return;
    const index = items.findIndex(({ id }) => id === wanted.current);
    if (index < 0) return;
    wanted.current = null;
    list.current?.focus(index);
  }, [items, chosen]);
  return (
    <VirtualList
      label={conflicts.list.label}
      items={items}
      keyOf={({ id }) => id}
      estimate={60}
      handle={list}
      onEnd={onEnd}
      className="max-h-[max(24rem,calc(100dvh-17rem))] overflow-y-auto"
      render={(item) => (
        <ConflictRow item={item} isChosen={item.id === chosen} onChoose={onChoose} />
      )}
    />
  );
}
