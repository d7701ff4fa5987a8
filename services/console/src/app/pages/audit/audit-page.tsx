import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icons.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useWide } from "../../components/use-wide.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { audit } from "../../strings/audit.ts";
import { common } from "../../strings/common.ts";
import { AuditFilterForm } from "./audit-filters.tsx";
import { EntryDetail } from "./entry-detail.tsx";
import { EntryList } from "./entry-list.tsx";

/** Who decided what: the entries on one side, one of them whole on the other. */
export function AuditPage() {
  const search = useSearch({ from: "/shell/audit" });
  const { entry, at, ...filters } = search;
  const navigate = useNavigate();
  const isWide = useWide();
  const close = () =>
    void navigate({ to: "/audit", search: filters, replace: true, resetScroll: false });
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "v", does: audit.keyboard.verify, run: () => void navigate({ to: "/audit/verify" }) },
    { keys: "Escape", does: audit.keyboard.close, run: close },
  ]);
  const showsList = isWide || entry === undefined;
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4">
      <div>
        <PageHeading title={audit.title} tabTitle={audit.title}>
          <Link
            to="/audit/verify"
            className="inline-flex min-h-9 items-center gap-1.5 rounded-md border border-line bg-surface px-3 py-1 font-medium whitespace-nowrap hover:bg-raised"
          >
            <Icon name="seal" />
            {audit.verify}
          </Link>
        </PageHeading>
        <p className="text-ink-soft">{audit.intro}</p>
      </div>
      {showsList && <AuditFilterForm key={JSON.stringify(filters)} filters={filters} />}
      <div className="grid items-start gap-4 min-[1100px]:grid-cols-[minmax(0,1fr)_26rem]">
        {showsList && <EntryList key={JSON.stringify(filters)} search={search} filters={filters} />}
        {(isWide || entry !== undefined) && (
          <section
            aria-label={audit.detail.label}
            className="min-w-0 rounded-lg border border-line bg-surface"
          >
            {!isWide && (
              <Button look="quiet" className="m-2" onClick={close}>
                <Icon name="back" />
                {audit.all}
              </Button>
            )}
            {entry === undefined ? (
              <p className="px-4 py-10 text-center text-ink-soft">{audit.detail.choose}</p>
            ) : (
              <EntryDetail key={entry} id={entry} at={at} filters={filters} />
            )}
          </section>
        )}
      </div>
    </div>
  );
}
