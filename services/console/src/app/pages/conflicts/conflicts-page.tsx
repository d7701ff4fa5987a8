import { useEffect, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icons.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Failed, Loading } from "../../components/states.tsx";
import { toast } from "../../components/toasts.tsx";
import { carryOutAll, takeBack, usePostponed } from "../../data/postponed.ts";
import { conflicts } from "../../strings/conflicts.ts";
import { ConflictDetail } from "./conflict-detail.tsx";
import { ConflictFilterForm } from "./conflict-filters.tsx";
import type { Choice } from "./decision.ts";
import { InboxList } from "./inbox-list.tsx";
import { useBarred } from "./use-barred.ts";
import { useConflictKeys } from "./use-conflict-keys.ts";
import { useDecide } from "./use-decide.ts";
import { useInbox } from "./use-inbox.ts";
import { WaitingBar } from "./waiting-bar.tsx";

/** The inbox of contradictions: what waits on one side, its values on the other. */
export function ConflictsPage() {
  const inbox = useInbox();
  const { filters, isWide, listed, chosen, detail, choose } = inbox;
  const postponed = usePostponed();
  const barred = useBarred(detail.data);
  const decideLater = useDecide(choose);
  const reason = useRef<HTMLInputElement>(null);
  const filterField = useRef<HTMLInputElement>(null);
  useEffect(() => () => void carryOutAll(), []);
  const decide = (choice: Choice) => {
    const shown = detail.data;
    if (shown === undefined || postponed.some(({ id }) => id === shown.id)) return;
    const why = barred(choice.kind);
    if (why !== null) return toast(why, { tone: "bad" });
    decideLater(shown, choice, reason.current?.value ?? "");
    if (reason.current !== null) reason.current.value = "";
    if (filters.status === undefined) choose(inbox.next);
  };
  const undo = () => {
    const text = takeBack();
    toast(text === null ? conflicts.waiting.nothing : conflicts.waiting.undone(text));
  };
  useConflictKeys({
    members: detail.data?.members ?? [],
    ...{ decide, undo, move: inbox.move },
    close: () => choose(undefined),
    focusReason: () => reason.current?.focus(),
    focusFilter: () => filterField.current?.focus(),
  });
  const showsList = isWide || chosen === undefined;
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4">
      <div>
        <PageHeading title={conflicts.title} tabTitle={conflicts.title} />
        <p className="text-ink-soft">
          {conflicts.intro}{" "}
          {listed.open && (
            <strong className="font-medium text-ink">
              {conflicts.open(listed.open.open_count, listed.open.oldest_open_seconds)}
            </strong>
          )}
        </p>
      </div>
      {showsList && (
        <ConflictFilterForm key={JSON.stringify(filters)} filters={filters} field={filterField} />
      )}
      <WaitingBar onUndo={undo} />
      <div className="grid items-start gap-4 min-[1100px]:grid-cols-[22rem_minmax(0,1fr)]">
        {showsList && <InboxList inbox={inbox} />}
        {chosen !== undefined && (
          <section aria-label={conflicts.detail.label} className="min-w-0">
            {!isWide && (
              <Button look="quiet" className="mb-2" onClick={() => choose(undefined)}>
                <Icon name="back" />
                {conflicts.detail.back}
              </Button>
            )}
            {detail.error !== null && (
              <Failed error={detail.error} onRetry={() => void detail.refetch()} />
            )}
            {detail.isPending && <Loading lines={8} />}
            {detail.data && (
              <ConflictDetail
                key={detail.data.id}
                {...{ conflict: detail.data, barred, reason }}
                onDecide={decide}
              />
            )}
          </section>
        )}
      </div>
    </div>
  );
}
