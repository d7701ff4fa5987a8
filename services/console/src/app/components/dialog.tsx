import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { common } from "../strings/common.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons.tsx";

/**
 * A dialog over the page: the browser's own, which keeps the focus inside, closes with Escape and gives the focus back. Shown while it is
 * rendered.
 */
export function Dialog({
  title,
  onClose,
  children,
  side = false,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** At the side, over the whole height. */
  side?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (dialog.current?.open === false) dialog.current.showModal();
    // Not closed by a call: the event of that comes later, and would close one that was rendered again meanwhile.
    return () =>
      queueMicrotask(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      });
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      className={classNames(
        "border border-line bg-surface text-ink shadow-2xl",
        side
          ? "my-0 mr-0 ml-auto h-dvh max-h-dvh w-full max-w-lg overflow-y-auto"
          : "max-h-[85dvh] w-[calc(100vw-2rem)] max-w-lg overflow-y-auto rounded-xl",
      )}
    >
      <header className="sticky top-0 z-10 flex items-center justify-between gap-2 border-b border-line bg-surface px-4 py-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <Button look="quiet" aria-label={common.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      {children}
    </dialog>
  );
}
