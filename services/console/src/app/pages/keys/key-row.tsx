import { Link } from "@tanstack/react-router";
import { Badge } from "../../components/badge.tsx";
import { classNames } from "../../components/class-names.ts";
import { Moment } from "../../components/moment.tsx";
import { SaidInLine } from "../../components/said.tsx";
import { keys } from "../../strings/keys.ts";
import { endedBy } from "./key-list.ts";
import type { Key } from "./queries.ts";
import { RightBadges } from "./right-badges.tsx";
import type { KeysSearch } from "./search.ts";

const COLUMNS = "md:grid md:grid-cols-[minmax(0,1fr)_13rem_7rem_12.5rem] md:items-center md:gap-4";
const words = keys.list;

/** The names of the columns, for who sees them: each row says by itself what it holds. */
export const KeyColumns = () => (
  <div
    aria-hidden="true"
    className={`${COLUMNS} hidden border-b border-line px-4 py-1.5 text-xs font-medium text-ink-faint`}
  >
    <span>{words.key}</span>
    <span>{words.rights}</span>
    <span>{words.used}</span>
    <span>{words.made}</span>
  </div>
);

interface KeyRowProps {
  item: Key;
  search: KeysSearch;
  isOwn: boolean;
  onFocus: () => void;
}

/** A key of the list; it opens what is known about it. */
export function KeyRow({ item, search, isOwn, onFocus }: KeyRowProps) {
  const { id, label, prefix, rights, created_at, created_by, last_used_at } = item;
  const ended = endedBy(item, Date.now());
  return (
    <Link
      to="/keys"
      search={{ ...search, key: id }}
      replace
      resetScroll={false}
      onFocus={onFocus}
      className={`${COLUMNS} flex flex-col gap-1.5 border-b border-line px-4 py-2.5 -outline-offset-2 hover:bg-raised focus-visible:bg-accent-soft`}
    >
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {label === null || label === "" ? (
            <span className="text-ink-faint">{words.unlabelled}</span>
          ) : (
            <SaidInLine
              text={label}
              className={classNames("max-w-full font-medium", ended !== null && "line-through")}
            />
          )}
          {isOwn && <Badge tone="good">{words.own}</Badge>}
          {ended !== null && <Badge tone="bad">{words.ended[ended]}</Badge>}
          {ended === null && item.expires_at !== undefined && (
            <Badge>
              {words.ends} <Moment at={item.expires_at} ago />
            </Badge>
          )}
        </span>
        <code className="text-xs text-ink-faint">{prefix}…</code>
      </span>
      <RightBadges rights={rights} />
      <span className="text-ink-soft max-md:text-[13px]">
        <span className="md:hidden">{words.used}: </span>
        {last_used_at ? <Moment at={last_used_at} ago /> : words.neverUsed}
      </span>
      <span className="min-w-0 text-ink-soft max-md:text-[13px]">
        <Moment at={created_at} />
        {created_by?.actor && (
          <SaidInLine text={words.by(created_by.actor)} className="text-xs text-ink-faint" />
        )}
      </span>
    </Link>
  );
}
