import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Said } from "../../components/said.tsx";
import { audit } from "../../strings/audit.ts";

const LINK = "font-mono text-xs text-accent-text underline [overflow-wrap:anywhere]";

/** Pages of what an entry names by its id. */
const PAGES: Readonly<Record<string, (id: string) => ReactNode>> = {
  forget_id: (id) => (
    <Link to="/forget/$forgetId" params={{ forgetId: id }} className={LINK}>
      {id}
    </Link>
  ),
  conflict_id: (id) => (
    <Link to="/conflicts" search={{ conflict: id }} className={LINK}>
      {id}
    </Link>
  ),
  key_id: (id) => (
    <Link to="/keys" search={{ key: id }} className={LINK}>
      {id}
    </Link>
  ),
  webhook_id: (id) => (
    <Link to="/webhooks/$webhookId" params={{ webhookId: id }} className={LINK}>
      {id}
    </Link>
  ),
};

/** What an entry was about, by the names that the service gives it; what has a page leads there. */
export function EntryData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const fields = Object.entries(data);
  if (fields.length === 0) return <p className="text-ink-faint">{audit.detail.none}</p>;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5">
      {fields.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name.replaceAll("_", " ")}</dt>
          <dd className="min-w-0">
            <Value name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ name, value }: { name: string; value: unknown }) {
  const page = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  if (page !== undefined && typeof value === "string") return page(value);
  if (typeof value === "string") return <Said text={value} most={300} />;
  return <Said text={JSON.stringify(value)} most={300} mono />;
}
