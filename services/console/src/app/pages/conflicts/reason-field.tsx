import { type RefObject, useId } from "react";
import { conflicts } from "../../strings/conflicts.ts";

const words = conflicts.detail;
const MOST = 2_000;

/** Why somebody decides as they do; Enter and Escape go back to the keys. */
export function ReasonField({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {words.reason} <span className="font-normal text-ink-faint">({words.optional})</span>
      </label>
      <input
        ref={field}
        id={id}
        maxLength={MOST}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
        className="min-h-9 w-full rounded-md border border-line-strong/60 bg-surface px-2.5 py-1.5 text-ink hover:border-line-strong"
      />
      <p id={`${id}-hint`} className="text-[13px] text-ink-faint">
        {words.reasonHint}
      </p>
    </div>
  );
}
