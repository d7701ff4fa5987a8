import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

/** A part of a page under a heading of its own. */
export function Card({
  title,
  actions,
  children,
  className,
}: {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={classNames("min-w-0 rounded-lg border border-line bg-surface", className)}
    >
      {title !== undefined && (
        <header className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-1.5">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
