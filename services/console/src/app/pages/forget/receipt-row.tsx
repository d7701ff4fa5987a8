import { Link } from "@tanstack/react-router";
import { Badge } from "../../components/badge.tsx";
import { Moment } from "../../components/moment.tsx";
import { SaidInLine } from "../../components/said.tsx";
import { forget } from "../../strings/forget.ts";
import type { Receipt } from "./queries.ts";
import { KIND_TONES, kindOf, rowsOf } from "./receipt-kind.ts";

const COLUMNS = "md:grid md:grid-cols-[12rem_minmax(0,1fr)_7rem_12.5rem] md:items-center md:gap-4";
const words = forget.list;

/** The names of the columns, for who sees them: each row says by itself what it holds. */
export const ReceiptColumns = () => (
  <div
    aria-hidden="true"
    className={`${COLUMNS} hidden border-b border-line px-4 py-1.5 text-xs font-medium text-ink-faint`}
  >
    <span>{words.what}</span>
    <span>{words.said}</span>
    <span className="text-right">{words.rows}</span>
    <span className="text-right">{words.when}</span>
  </div>
);

/** A receipt of the list; it opens its certificate. */
export function ReceiptRow({ receipt, onFocus }: { receipt: Receipt; onFocus: () => void }) {
  const kind = kindOf(receipt);
  const said = [receipt.requested_by, receipt.reason].filter((text) => text !== undefined);
  return (
    <Link
      to="/forget/$forgetId"
      params={{ forgetId: receipt.forget_id }}
      onFocus={onFocus}
      className={`${COLUMNS} grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 -outline-offset-2 hover:bg-raised focus-visible:bg-accent-soft`}
    >
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={receipt.status === "pending" ? "accent" : KIND_TONES[kind]}>
          {receipt.status === "pending" ? forget.kinds.pending : forget.kinds[kind]}
        </Badge>
        <span className="text-ink-soft">{forget.kinds[receipt.scope]}</span>
      </span>
      <span className="min-w-0 max-md:order-last max-md:col-span-2">
        {said.length === 0 ? (
          <span className="text-ink-faint">{words.nothingSaid}</span>
        ) : (
          said.map((text, index) => (
            <SaidInLine
              key={index}
              text={text}
              className={index === 0 ? "font-medium" : "text-ink-soft"}
            />
          ))
        )}
      </span>
      <span className="text-right text-ink-soft tabular-nums max-md:hidden">
        {words.rowsOf(rowsOf(receipt))}
      </span>
      <span className="text-right text-ink-faint">
        <Moment at={receipt.started_at} />
      </span>
    </Link>
  );
}
