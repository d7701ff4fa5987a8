import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { common } from "../strings/common.ts";

let isFirst = true;

/** The heading of a page. It names the tab, and takes the focus after a navigation, so that readers of the screen begin with it. */
export function PageHeading({
  title,
  tabTitle,
  children,
}: {
  title: ReactNode;
  tabTitle: string;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${tabTitle} · ${common.product}`;
  }, [tabTitle]);
  // Before anybody sees the page: later it would take the focus from where a person has put it.
  useLayoutEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <h1 ref={heading} tabIndex={-1} className="min-w-0 text-xl font-semibold tracking-tight">
        {title}
      </h1>
      {children}
    </header>
  );
}
