import { type ChangeEvent, useEffect, useId, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icons.tsx";
import { daysAfter, daysBetween, namedDay } from "../../data/days.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { subjects } from "../../strings/subjects.ts";

const words = subjects.day;
const PAUSE_MS = 150;

interface DaySliderProps {
  first: string;
  today: string;
  /** Today where it is left out. */
  day: string | undefined;
  /** Days on which something changed, ascending. */
  changes: readonly string[];
  onDay: (day: string | undefined) => void;
}

/** Chooses a day from the first to today: by the slider, by its date, or by steps from change to change. */
export function DaySlider({ first, today, day, changes, onDay }: DaySliderProps) {
  const id = useId();
  const [moved, setMoved] = useState<string | null>(null);
  useEffect(() => {
    if (moved === null) return;
    const timer = setTimeout(() => {
      onDay(moved === today ? undefined : moved);
      setMoved(null);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [moved, today, onDay]);
  const shown = moved ?? day ?? today;
  const length = Math.max(daysBetween(first, today), 1);
  const ofSpan = changes.filter((change) => change >= first && change <= today);
  const before = ofSpan.findLast((change) => change < shown);
  const after = ofSpan.find((change) => change > shown) ?? (shown < today ? today : undefined);
  const go = (to: string | undefined) => to !== undefined && setMoved(to);
  useShortcuts(words.title, [
    { keys: "[", does: words.before, run: () => go(before) },
    { keys: "]", does: words.after, run: () => go(after) },
    { keys: "t", does: words.today, run: () => go(today) },
  ]);
  const enter = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.validity.valid && target.value !== "") setMoved(target.value);
  };
  const ago = daysBetween(shown, today);
  return (
    <div className="flex flex-col gap-2 border-b border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <label htmlFor={id} className="block font-medium">
            {words.label}
          </label>
          <span className="text-lg font-semibold tabular-nums">{namedDay(shown)}</span>{" "}
          <span className="text-ink-soft">{words.ago(ago)}</span>
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            aria-label={words.before}
            title={words.before}
            unavailable={before === undefined ? words.noneBefore : null}
            onClick={() => go(before)}
          >
            <Icon name="back" />
            {words.step}
          </Button>
          <Button
            aria-label={words.after}
            title={words.after}
            unavailable={after === undefined ? words.noneAfter : null}
            onClick={() => go(after)}
          >
            {words.step}
            <Icon name="forward" />
          </Button>
          <input
            type="date"
            aria-label={words.date}
            min={first}
            max={today}
            value={shown}
            onChange={enter}
            className="min-h-8 rounded-md border border-line-strong/60 bg-surface px-2 hover:border-line-strong"
          />
          <Button unavailable={ago === 0 ? words.isToday : null} onClick={() => go(today)}>
            {words.today}
          </Button>
        </div>
      </div>
      <div className="px-0.5">
        <input
          id={id}
          type="range"
          min={0}
          max={length}
          value={length - ago}
          aria-valuetext={`${namedDay(shown)}, ${words.ago(ago)}`}
          onChange={({ target }) => setMoved(daysAfter(today, Number(target.value) - length))}
          className="block h-6 w-full cursor-pointer accent-accent"
        />
        <div aria-hidden="true" className="relative mx-2 h-2">
          {ofSpan.map((change) => (
            <span
              key={change}
              className="absolute top-0 h-2 w-0.5 -translate-x-1/2 rounded-full bg-accent-text"
              style={{ left: `${100 - (100 * daysBetween(change, today)) / length}%` }}
            />
          ))}
        </div>
        <p className="flex justify-between text-xs text-ink-faint tabular-nums">
          <span>{namedDay(first)}</span>
          <span>{words.marks(ofSpan.length)}</span>
          <span>{words.todayEnd}</span>
        </p>
      </div>
    </div>
  );
}
