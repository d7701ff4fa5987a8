import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const LOOK = {
  primary: "bg-accent text-accent-ink hover:brightness-110 border-transparent",
  plain: "bg-surface text-ink border-line hover:bg-raised",
  quiet: "bg-transparent text-ink-soft border-transparent hover:bg-raised hover:text-ink",
  danger: "bg-bad-soft text-bad border-bad/40 hover:border-bad",
} as const;

interface ButtonProps extends ComponentProps<"button"> {
  look?: keyof typeof LOOK;
  /** Why it cannot be used now. It stays in the order of the Tab key, so that everybody gets to read why. */
  unavailable?: string | null;
}

/** A button. One that is unavailable says why where it is pointed at or focused. */
export function Button({
  look = "plain",
  unavailable = null,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(unavailable === null ? { onClick } : { "aria-disabled": true, title: unavailable })}
      aria-description={unavailable ?? undefined}
      className={classNames(
        "inline-flex min-h-8 items-center justify-center gap-1.5 rounded-md border px-3 py-1 font-medium whitespace-nowrap transition-colors",
        LOOK[look],
        unavailable !== null && "opacity-60",
        className,
      )}
    />
  );
}
