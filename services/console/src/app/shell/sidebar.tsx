import { Link } from "@tanstack/react-router";
import { Icon } from "../components/icons.tsx";
import { NAVIGATION } from "../navigation.ts";
import { common } from "../strings/common.ts";
import { Account } from "./account.tsx";

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
        {NAVIGATION.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} className={ENTRY} {...(onNavigate && { onClick: onNavigate })}>
              <Icon name={icon} />
              {label}
            </Link>
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

export const Mark = () => (
  <span
    aria-hidden="true"
    className="flex size-7 items-center justify-center rounded-lg bg-accent font-bold text-accent-ink"
  >
    M
  </span>
);
