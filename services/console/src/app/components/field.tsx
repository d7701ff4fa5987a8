import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names.ts";

const BOX =
  "w-full min-h-9 rounded-md border border-line-strong/60 bg-surface px-2.5 py-1.5 text-ink hover:border-line-strong";

interface Labelled {
  label: string;
  /** Stands beside the label, in small. */
  note?: string;
  hint?: string;
  error?: string | null;
}

/** A field of one line with its label, a hint, and what is wrong with what it holds. */
export function TextField({
  label,
  note,
  hint,
  error = null,
  className,
  ...input
}: Labelled & ComponentProps<"input">) {
  const id = useId();
  const about = [hint && `${id}-hint`, error !== null && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <label htmlFor={id} className="font-medium">
        {label} {note && <span className="font-normal text-ink-faint">({note})</span>}
      </label>
      <input
        id={id}
        className={BOX}
        aria-invalid={error !== null}
        aria-describedby={about || undefined}
        spellCheck={false}
        {...input}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-[13px] text-ink-faint">
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="text-[13px] font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

/** A choice of a few values. The browser's own control: it works everywhere, by keyboard too. */
export function SelectField<Value extends string>({
  label,
  options,
  value,
  onChoose,
  className,
}: {
  label: string;
  options: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChoose: (value: Value) => void;
  className?: string;
}) {
  const id = useId();
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        className={BOX}
        value={value}
        onChange={(event) => {
          const chosen = options.find(([option]) => option === event.target.value);
          if (chosen !== undefined) onChoose(chosen[0]);
        }}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
