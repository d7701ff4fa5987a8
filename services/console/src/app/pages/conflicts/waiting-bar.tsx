import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icons.tsx";
import { SaidInLine } from "../../components/said.tsx";
import { carryOutAll, usePostponed } from "../../data/postponed.ts";
import { common } from "../../strings/common.ts";
import { conflicts } from "../../strings/conflicts.ts";
import { Key } from "./key.tsx";

const words = conflicts.waiting;

/** What was decided last, for as long as it can be taken back. */
export function WaitingBar({ onUndo }: { onUndo: () => void }) {
  const all = usePostponed();
  const open = all.filter(({ isSending }) => !isSending);
  const last = open.at(-1);
  return (
    <section aria-label={words.label} aria-live="polite" className="empty:-mt-4">
      {last !== undefined && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface px-3 py-2">
          <span className="text-good">
            <Icon name="check" />
          </span>
          <div className="min-w-0 flex-1 basis-60">
            <SaidInLine text={last.text} className="font-medium" />
            <p className="text-xs text-ink-faint">{words.sentSoon(open.length)}</p>
          </div>
          <Button onClick={onUndo}>
            {common.undo}
            <Key name="z" />
          </Button>
          <Button look="quiet" onClick={() => void carryOutAll()}>
            {words.sendNow}
          </Button>
        </div>
      )}
    </section>
  );
}
