import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";

export interface VirtualListHandle {
  /** Scrolls to an item and focuses the first thing in it that takes the focus. */
  focus(index: number): void;
}

interface VirtualListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  render: (item: Item, index: number) => ReactNode;
  /** What an item is about as high as, in pixels; it is measured once it is shown. */
  estimate: number;
  /** Every item is as high as that, and none is measured. */
  isFixed?: boolean;
  label: string;
  /** Called when the end comes into sight: reads the next page. */
  onEnd?: () => void;
  handle?: RefObject<VirtualListHandle | null>;
  className?: string;
}

/**
 * A list that scrolls in a box of its own and has only what is in sight in the document: 100,000 rows take as long as twenty. Items are
 * of any height.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, render, estimate, isFixed, label, onEnd, handle, className } = props;
  const box = useRef<HTMLDivElement>(null);
  const keyOfItem = useRef(keyOf);
  useLayoutEffect(() => {
    keyOfItem.current = keyOf;
  });
  // Always the same for the same items: with a new one all of them are laid out again.
  const getItemKey = useCallback(
    (index: number) => keyOfItem.current(items[index] as Item), // the index is below the count
    [items],
  );
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => estimate,
    getItemKey,
    overscan: 8,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? -1;
  const endInSight = last >= items.length - 1;
  useEffect(() => {
    if (endInSight && items.length > 0) onEnd?.();
  }, [endInSight, items.length, onEnd]);
  const wanted = useRef<number | null>(null);
  const focusWanted = () => {
    const item = box.current?.querySelector(`[data-index="${wanted.current}"]`);
    const target = item?.querySelector<HTMLElement>("a, button");
    if (!target) return;
    wanted.current = null;
    target.focus();
  };
  // An item that was out of sight is in the document after a render or two.
  useLayoutEffect(focusWanted);
  useImperativeHandle(handle, () => ({
    focus(index) {
      wanted.current = index;
      virtual.scrollToIndex(index);
      focusWanted();
    },
  }));
  return (
    <div ref={box} className={className ?? "max-h-[70dvh] overflow-y-auto"}>
      <ul
        aria-label={label}
        className="relative w-full"
        style={{ height: `${virtual.getTotalSize()}px` }}
      >
        {shown.map(({ index, key, start }) => (
          <li
            key={key}
            ref={isFixed ? undefined : virtual.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className="absolute top-0 left-0 w-full"
            style={{
              transform: `translateY(${start}px)`,
              ...(isFixed && { height: `${estimate}px` }),
            }}
          >
            {render(items[index] as Item, index) /* the index is below the count */}
          </li>
        ))}
      </ul>
    </div>
  );
}
