import { useId } from "react";
import { playground } from "../../strings/playground.ts";
import { BUDGET } from "./search.ts";

/** The tokens that an answer may take. */
export function BudgetSlider({
  value,
  onChange,
}: {
  value: number;
  onChange: (tokens: number) => void;
}) {
  const id = useId();
  const { least, most, step } = BUDGET;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {playground.budget}
        </label>
        <output htmlFor={id} className="text-[13px] text-ink-soft tabular-nums">
          {playground.tokens(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={least}
        max={Math.max(most, value)}
        step={step}
        value={value}
        aria-valuetext={playground.tokens(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-9 w-full accent-accent"
      />
    </div>
  );
}
