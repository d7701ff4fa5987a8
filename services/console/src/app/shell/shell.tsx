import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/icons.tsx";
import { Toasts } from "../components/toasts.tsx";
import { NAVIGATION } from "../navigation.ts";
import { common } from "../strings/common.ts";
import { HelpDialog } from "./help-dialog.tsx";
import { PageOrReason } from "./page-or-reason.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { Mark, Sidebar } from "./sidebar.tsx";

/** What stands around every page of who is signed in. */
export function Shell() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"help" | "menu" | null>(null);
  const close = () => setOpen(null);
  useShortcuts(common.shortcuts.everywhere, [
    { keys: "?", does: common.shortcuts.help, run: () => setOpen("help") },
    ...NAVIGATION.map(({ to, label, letter }) => ({
      keys: `g ${letter}`,
      does: common.shortcuts.goTo(label),
      run: () => void navigate({ to }),
    })),
  ]);
  return (
    <div className="md:grid md:min-h-dvh md:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <a
        href="#page"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-3 py-2 text-accent-ink focus:translate-y-0 print:hidden"
      >
        {common.skip}
      </a>
      <aside className="sticky top-0 hidden h-dvh border-r border-line bg-surface md:block print:hidden">
        <Sidebar onHelp={() => setOpen("help")} />
      </aside>
      <header className="sticky top-0 z-20 flex items-center gap-2.5 border-b border-line bg-surface px-3 py-2 md:hidden print:hidden">
        <Button look="quiet" aria-label={common.menu} onClick={() => setOpen("menu")}>
          <Icon name="menu" size={18} />
        </Button>
        <Mark />
        <span className="font-semibold">{common.product}</span>
      </header>
      <main id="page" tabIndex={-1} className="min-w-0 px-4 py-5 md:px-8 md:py-6">
        <PageOrReason />
      </main>
      {open === "menu" && (
        <Dialog side title={common.menu} onClose={close}>
          <Sidebar onHelp={() => setOpen("help")} onNavigate={close} />
        </Dialog>
      )}
      {open === "help" && <HelpDialog onClose={close} />}
      <Toasts />
    </div>
  );
}
