import { Link } from "@tanstack/react-router";
import { classNames } from "../components/class-names.ts";
import { Icon } from "../components/icons.tsx";
import { common } from "../strings/common.ts";
import { Account } from "./account.tsx";
import { type MenuEntry, useMenu } from "./use-menu.ts";

const ENTRY =
  "flex min-h-9 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-ink-soft hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-text";

/** The pages, and the account below them. */
export const Sidebar = ({
  onHelp,
  onNavigate,
}: {
  onHelp: () => void;
  onNavigate?: () => void;
}) => (
  <div className="flex h-full flex-col">
    <div className="flex items-center gap-2.5 px-4 py-4">
      <Mark />
      <span className="font-semibold tracking-tight">{common.product}</span>
    </div>
    <nav aria-label={common.navigation} className="flex-1 overflow-y-auto px-2">
      <ul className="flex flex-col gap-0.5">
        {useMenu().map((entry) => (
          <li key={entry.to}>
            <Entry {...entry} {...(onNavigate && { onClick: onNavigate })} />
          </li>
        ))}
      </ul>
    </nav>
    <button
      type="button"
      onClick={onHelp}
      className="mx-2 mb-2 flex min-h-9 items-center gap-2.5 rounded-md px-2.5 text-ink-soft hover:bg-raised hover:text-ink"
    >
      <Icon name="help" />
      {common.shortcuts.open}
      <kbd className="ml-auto rounded border border-line px-1.5 font-mono text-xs">?</kbd>
    </button>
    <Account />
  </div>
);

/** A page of the menu. One that the key does not open leads to the reason, which it also says itself. */
function Entry({ to, label, icon, lacked, onClick }: MenuEntry & { onClick?: () => void }) {
  const reason = lacked === null ? undefined : common.cannotOpen.short(lacked);
  return (
    <Link
      to={to}
      title={reason}
      aria-description={reason}
      className={classNames(ENTRY, lacked !== null && "text-ink-faint")}
      {...(onClick && { onClick })}
    >
      <Icon name={icon} />
      {label}
      {lacked !== null && (
        <span className="ml-auto">
          <Icon name="lock" size={14} />
        </span>
      )}
    </Link>
  );
}

export const Mark = () => (
  <span
    aria-hidden="true"
    className="flex size-7 items-center justify-center rounded-lg bg-accent font-bold text-accent-ink"
  >
    M
  </span>
);
