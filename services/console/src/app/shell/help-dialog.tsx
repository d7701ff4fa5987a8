import { Dialog } from "../components/dialog.tsx";
import { common } from "../strings/common.ts";
import { setSingleKeys, useShortcutGroups, useSingleKeys } from "./shortcuts.ts";

const words = common.shortcuts;

/** All keys that hold on this page, and the switch that turns them off. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const groups = useShortcutGroups();
  const areOn = useSingleKeys();
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="flex flex-col gap-5 p-4">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 text-xs font-semibold text-ink-faint">{title}</h3>
            <dl className="divide-y divide-line">
              {shortcuts.map(({ keys, does }) => (
                <div key={keys} className="flex items-center justify-between gap-4 py-1.5">
                  <dd>{does}</dd>
                  <dt>
                    <Keys keys={keys} />
                  </dt>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <label className="flex items-start gap-2 border-t border-line pt-4">
          <input
            type="checkbox"
            checked={areOn}
            onChange={(event) => setSingleKeys(event.target.checked)}
            className="mt-1 size-4 accent-accent"
          />
          <span>
            {words.enabled}
            <span className="block text-[13px] text-ink-faint">{words.enabledHint}</span>
          </span>
        </label>
      </div>
    </Dialog>
  );
}

const Keys = ({ keys }: { keys: string }) => (
  <span className="flex items-center gap-1">
    {keys.split(" ").map((key, index) => (
      <span key={`${index}${key}`} className="flex items-center gap-1">
        {index > 0 && <span className="text-xs text-ink-faint">{words.after}</span>}
        <kbd className="min-w-6 rounded border border-line bg-raised px-1.5 py-0.5 text-center font-mono text-xs">
          {key}
        </kbd>
      </span>
    ))}
  </span>
);
