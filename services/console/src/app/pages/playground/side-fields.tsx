import { type RefObject, useId } from "react";
import { TextField } from "../../components/field.tsx";
import { playground } from "../../strings/playground.ts";
import { BudgetSlider } from "./budget-slider.tsx";
import { fitsAddress } from "./search.ts";

/** What may differ between two settings. */
export interface Side {
  query: string;
  purpose: string;
  budget: number;
}

interface SideFieldsProps {
  side: Side;
  onChange: (side: Side) => void;
  /** Whether what is missing is said. */
  isSent: boolean;
  field?: RefObject<HTMLTextAreaElement | null>;
}

/** What is wrong with a question, or null. */
export const questionError = (query: string): string | null => {
  if (query.trim() === "") return playground.needed;
  return fitsAddress(query) ? null : playground.tooLong;
};

/** Question, purpose and budget of one setting. */
export function SideFields({ side, onChange, isSent, field }: SideFieldsProps) {
  const id = useId();
  const error = questionError(side.query);
  const isShown = error !== null && (isSent || side.query.trim() !== "");
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="font-medium">
          {playground.question}
        </label>
        <textarea
          id={id}
          ref={field}
          rows={2}
          value={side.query}
          aria-invalid={isShown}
          aria-describedby={isShown ? `${id}-error` : `${id}-hint`}
          onChange={(event) => onChange({ ...side, query: event.target.value })}
          onKeyDown={(event) => {
            // As in a chat: Enter sends, with Shift it is a new line.
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          className="min-h-16 w-full resize-y rounded-md border border-line-strong/60 bg-surface px-2.5 py-1.5 text-ink hover:border-line-strong"
        />
        {isShown ? (
          <p id={`${id}-error`} role="alert" className="text-[13px] font-medium text-bad">
            {error}
          </p>
        ) : (
          <p id={`${id}-hint`} className="text-[13px] text-ink-faint">
            {playground.questionHint}
          </p>
        )}
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <TextField
          label={playground.purpose}
          value={side.purpose}
          maxLength={128}
          autoComplete="off"
          onChange={(event) => onChange({ ...side, purpose: event.target.value })}
        />
        <BudgetSlider value={side.budget} onChange={(budget) => onChange({ ...side, budget })} />
      </div>
    </div>
  );
}
