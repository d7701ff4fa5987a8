import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Moment } from "../components/moment.tsx";
import { Said } from "../components/said.tsx";
import { evidence } from "../strings/evidence.ts";

interface QuoteProps {
  who: string | null;
  at: string | null;
  kind: string | null;
  thread: string | null;
  children: ReactNode;
}

/** Words that were said, with who said them, when and where. */
export const Quote = ({ who, at, kind, thread, children }: QuoteProps) => (
  <figure className="border-l-3 border-accent pl-3">
    <blockquote className="text-[15px]">{children}</blockquote>
    <figcaption className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink-faint">
      {who !== null && <span>{evidence.saidBy(who)}</span>}
      {at !== null && <Moment at={at} />}
      {kind !== null && <code>{kind}</code>}
      {thread !== null && (
        <span className="min-w-0">
          {evidence.thread}{" "}
          <Link to="/why" search={{ thread }} className="text-accent-text underline">
            <Said text={thread} most={40} />
          </Link>
        </span>
      )}
    </figcaption>
  </figure>
);
