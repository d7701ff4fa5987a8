import { Link } from "@tanstack/react-router";
import { Moment } from "../../components/moment.tsx";
import { SaidInLine } from "../../components/said.tsx";
import { audit } from "../../strings/audit.ts";
import { inShort } from "./in-short.ts";
import type { Entry } from "./queries.ts";
import type { AuditSearch } from "./search.ts";
import { typeInWords } from "./type-in-words.ts";

interface EntryRowProps {
  entry: Entry;
  search: AuditSearch;
  isOpen: boolean;
  onFocus: () => void;
}

/** An entry of the log: who, what, when, and what fits into a line. */
export function EntryRow({ entry, search, isOpen, onFocus }: EntryRowProps) {
  const { id, at, type, by, data } = entry;
  const who = by.actor ?? (by.key_prefix === null ? audit.nobody : `${by.key_prefix}…`);
  const about = inShort(data);
  return (
    <Link
      to="/audit"
      search={{ ...search, entry: id, at }}
      replace
      resetScroll={false}
      onFocus={onFocus}
      aria-current={isOpen ? "true" : undefined}
      className="flex flex-col gap-0.5 border-b border-line px-4 py-2.5 -outline-offset-2 hover:bg-raised focus-visible:bg-accent-soft aria-[current=true]:bg-accent-soft"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 items-baseline gap-1.5">
          <SaidInLine text={who} className="font-medium" />
          <span className="whitespace-nowrap text-ink-soft">{typeInWords(type)}</span>
        </span>
        <span className="text-[13px] text-ink-faint">
          <Moment at={at} />
        </span>
      </span>
      <span className="flex min-w-0 gap-2 text-[13px] text-ink-faint">
        <SaidInLine text={about === "" ? type : about} />
      </span>
    </Link>
  );
}
