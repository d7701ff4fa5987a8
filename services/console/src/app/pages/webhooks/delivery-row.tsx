import { type ReactNode, useId } from "react";
import { Badge, type Tone } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Icon } from "../../components/icons.tsx";
import { Moment } from "../../components/moment.tsx";
import { SaidInLine } from "../../components/said.tsx";
import { webhooks } from "../../strings/webhooks.ts";
import type { Delivery } from "./queries.ts";

const words = webhooks.deliveries;
const COLUMNS = "md:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)_2.5rem_12.5rem]";
const TONES: Readonly<Record<Delivery["status"], Tone>> = {
  delivered: "good",
  pending: "warn",
  dead: "bad",
};

/** The names of the columns, for who sees them. */
export const DeliveryColumns = () => (
  <div
    aria-hidden="true"
    className={`${COLUMNS} hidden gap-4 border-b border-line px-4 py-1.5 text-xs font-medium text-ink-faint md:grid`}
  >
    <span>{words.columns.status}</span>
    <span>{words.columns.type}</span>
    <span>{words.columns.answer}</span>
    <span className="text-right">{words.columns.attempts}</span>
    <span className="text-right">{words.columns.when}</span>
  </div>
);

interface RowProps {
  delivery: Delivery;
  isOpen: boolean;
  onToggle: () => void;
  onFocus: () => void;
  onResend: () => void;
  /** Why it cannot be sent again now. */
  barred: string | null;
}

/** A delivery of the list. Open, it says what went wrong and what can be done. */
export function DeliveryRow({ delivery, isOpen, onToggle, onFocus, ...resend }: RowProps) {
  const id = useId();
  return (
    <div className="border-b border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        onFocus={onFocus}
        className={`${COLUMNS} grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 text-left -outline-offset-2 hover:bg-raised focus-visible:bg-accent-soft`}
      >
        <span className="col-span-2 flex min-w-0 items-center gap-2 md:contents">
          <span>
            <Badge tone={TONES[delivery.status]}>{words.one[delivery.status]}</Badge>
          </span>
          <SaidInLine text={delivery.type} className="font-mono text-[13px]" />
        </span>
        <span className="min-w-0 truncate text-ink-soft">{answerOf(delivery)}</span>
        <span className="text-right text-ink-soft tabular-nums max-md:hidden">
          {delivery.attempts}
          <span className="sr-only"> {words.columns.attempts}</span>
        </span>
        <span className="text-right text-ink-faint">
          <Moment at={delivery.created_at} />
        </span>
      </button>
      {isOpen && <Opened id={id} delivery={delivery} {...resend} />}
    </div>
  );
}

/** What the receiver answered last, in a few words. */
function answerOf({ last_error, last_status, last_duration_ms }: Delivery): string {
  const took = last_duration_ms === null ? null : words.took(last_duration_ms);
  const parts =
    last_error !== null && last_error !== "status"
      ? [words.inShort[last_error]]
      : last_status === null
        ? [words.notYet]
        : [words.answered(last_status), took];
  return parts.filter((part) => part !== null).join(" ");
}

function Opened({
  id,
  delivery,
  barred,
  onResend,
}: { id: string; delivery: Delivery } & Pick<RowProps, "barred" | "onResend">) {
  const { last_error, last_attempt_at, next_attempt_at, status } = delivery;
  return (
    <div id={id} className="flex flex-col gap-3 bg-raised px-4 py-3">
      {last_error !== null && <p className="max-w-prose font-medium">{words.faults[last_error]}</p>}
      <dl className="grid gap-x-6 gap-y-2 text-[13px] sm:grid-cols-[auto_minmax(0,1fr)]">
        {last_attempt_at !== null && (
          <Entry name={words.lastTry}>
            <span>
              <Moment at={last_attempt_at} />, {words.tries(delivery.attempts)}
            </span>
          </Entry>
        )}
        {next_attempt_at !== null && (
          <Entry name={words.nextTry}>
            <Moment at={next_attempt_at} />
          </Entry>
        )}
        <Entry name={words.webhookId}>
          <code className="break-all">{delivery.event_id}</code>
          <CopyButton text={delivery.event_id} />
        </Entry>
        <Entry name={words.deliveryId}>
          <code className="break-all">{delivery.id}</code>
        </Entry>
      </dl>
      <Button className="self-start" unavailable={barred} onClick={onResend}>
        <Icon name="send" />
        {status === "pending" ? words.tryNow : words.resend}
      </Button>
    </div>
  );
}

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="flex flex-wrap items-center gap-1">{children}</dd>
  </>
);
