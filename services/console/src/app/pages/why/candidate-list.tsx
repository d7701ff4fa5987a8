import { useMemo, useRef, useState } from "react";
import { Card } from "../../components/card.tsx";
import { classNames } from "../../components/class-names.ts";
import { Empty } from "../../components/states.tsx";
import { VirtualList, type VirtualListHandle } from "../../components/virtual-list.tsx";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { why } from "../../strings/why.ts";
import { CandidateRow } from "./candidate-row.tsx";
import type { Candidate } from "./candidates.ts";
import { SHOWN } from "./search.ts";

const words = why.candidates;
type Shown = (typeof SHOWN)[number];

interface CandidateListProps {
  candidates: readonly Candidate[];
  show: Shown;
  chosen: string | null;
  /** Of two that are compared: of the first the keys are. */
  side?: "A" | "B" | undefined;
  onShow: (show: Shown) => void;
  onChoose: (candidate: Candidate) => void;
}

/** Everything that was considered, with what became of it. */
export function CandidateList(props: CandidateListProps) {
  const { candidates, show, chosen, side, onShow, onChoose } = props;
  const list = useRef<VirtualListHandle>(null);
  const [at, setAt] = useState(-1);
  const shown = useMemo(
    () => candidates.filter(({ action }) => show === "all" || action === show),
    [candidates, show],
  );
  const move = (by: number) => {
    const to = Math.min(Math.max(at + by, 0), shown.length - 1);
    setAt(to);
    list.current?.focus(to);
  };
  const keys = [
    { keys: "j", does: why.keys.down, run: () => move(1) },
    { keys: "k", does: why.keys.up, run: () => move(-1) },
  ];
  useShortcuts(words.title, side === "B" ? [] : keys);
  return (
    <Card
      title={why.ofSide(words.title, side)}
      actions={<Filter {...{ candidates, show, onShow }} />}
    >
      {shown.length === 0 ? (
        <Empty title={words.none} hint={words.noneHint} />
      ) : (
        <VirtualList
          label={why.ofSide(words.label, side)}
          items={shown}
          keyOf={({ id }) => id}
          estimate={74}
          handle={list}
          className="max-h-[36rem] overflow-y-auto"
          render={(candidate, index) => (
            <CandidateRow
              candidate={candidate}
              isChosen={candidate.id === chosen}
              onFocus={() => setAt(index)}
              onChoose={() => onChoose(candidate)}
            />
          )}
        />
      )}
    </Card>
  );
}

const Filter = ({
  candidates,
  show,
  onShow,
}: Pick<CandidateListProps, "candidates" | "show" | "onShow">) => (
  <div className="flex flex-wrap gap-1">
    {SHOWN.map((name) => {
      const count = candidates.filter(({ action }) => name === "all" || action === name).length;
      return (
        <button
          key={name}
          type="button"
          aria-pressed={name === show}
          onClick={() => onShow(name)}
          className={classNames(
            "min-h-7 rounded-full px-2.5 text-xs font-medium",
            name === show ? "bg-accent-soft text-accent-text" : "text-ink-soft hover:bg-raised",
          )}
        >
          {words[name]} <span className="tabular-nums">{count}</span>
        </button>
      );
    })}
  </div>
);
