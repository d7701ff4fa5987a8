import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useCallback } from "react";
import { Badge } from "../../components/badge.tsx";
import { Card } from "../../components/card.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { useWide } from "../../components/use-wide.ts";
import { Evidence } from "../../evidence/evidence.tsx";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { common } from "../../strings/common.ts";
import { evidence as words } from "../../strings/evidence.ts";
import { subjects } from "../../strings/subjects.ts";
import { FactsView } from "./facts-view.tsx";
import { ConflictsView, QuestionsView } from "./related-views.tsx";
import { type SubjectView, TABS, type Tab } from "./search.ts";
import { TimelineView } from "./timeline-view.tsx";

/** What memory holds about a subject, a view at a time, and beside it where what was chosen is from. */
export function SubjectViews({ name, open }: { name: string; open: number }) {
  const { tab = "facts", day, show = "all", fact, event } = useView();
  const change = useChange();
  const chooseFact = useCallback((id: string) => change({ fact: id, event: undefined }), [change]);
  const chooseEvent = useCallback((id: string) => change({ event: id, fact: undefined }), [change]);
  const onDay = useCallback(
    (to: string | undefined) => change({ day: to, show: undefined }),
    [change],
  );
  const close = () => change({ fact: undefined, event: undefined });
  const showTab = (shown: Tab) =>
    change({ tab: shown === "facts" ? undefined : shown, fact: undefined, event: undefined });
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "Escape", does: subjects.keys.close, run: close },
    ...TABS.map((one, index) => ({
      keys: String(index + 1),
      does: subjects.keys.tab(subjects.tabs[one]),
      run: () => showTab(one),
    })),
  ]);
  const views = {
    facts: (
      <FactsView
        {...{ name, day, show, chosen: fact, onDay }}
        onShow={(shown) =>
          change({
            show: shown === "all" ? undefined : shown,
            ...(shown === "every" && { day: undefined }),
          })
        }
        onChoose={chooseFact}
      />
    ),
    timeline: <TimelineView {...{ name, chosen: event }} onChoose={chooseEvent} />,
    conflicts: <ConflictsView name={name} />,
    questions: <QuestionsView name={name} />,
  };
  const chosen = fact ?? event;
  const tabs = (
    <Tabs
      label={subjects.tabs.label}
      chosen={tab}
      onChoose={showTab}
      isBare
      tabs={TABS.map((one) => [one, <TabName key={one} tab={one} open={open} />, views[one]])}
    />
  );
  if (tab !== "facts" && tab !== "timeline") return tabs;
  return (
    <BesideEvidence hint={subjects[tab].choose} onClose={close} view={tabs}>
      {chosen !== undefined && (
        <Evidence
          key={chosen}
          kind={fact === undefined ? "event" : "fact"}
          id={chosen}
          parts={[]}
          onFact={chooseFact}
        />
      )}
    </BesideEvidence>
  );
}

const useView = (): SubjectView => useSearch({ from: "/shell/subjects/$subjectId" });

/** Changes what is shown. What opens something can be gone back from. */
function useChange(): (view: SubjectView) => void {
  const navigate = useNavigate({ from: "/subjects/$subjectId" });
  return useCallback(
    (view) =>
      void navigate({
        search: (before) => ({ ...before, ...view }),
        replace: !("tab" in view),
        resetScroll: false,
      }),
    [navigate],
  );
}

const TabName = ({ tab, open }: { tab: Tab; open: number }) => (
  <span className="flex items-center gap-1.5">
    {subjects.tabs[tab]}
    {tab === "conflicts" && open > 0 && <Badge tone="warn">{subjects.list.number(open)}</Badge>}
  </span>
);

interface BesideProps {
  view: ReactNode;
  /** Where nothing is chosen. */
  hint: string;
  onClose: () => void;
  /** The evidence of what is chosen. */
  children: ReactNode;
}

/** A view with a panel beside it; where there is no room, over it. */
function BesideEvidence({ view, hint, onClose, children }: BesideProps) {
  const isWide = useWide();
  return (
    <div className="grid items-start gap-4 min-[1100px]:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="min-w-0">{view}</div>
      {isWide && (
        <aside
          aria-label={words.said}
          className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto"
        >
          <Card title={words.said}>{children || <p className="p-4 text-ink-soft">{hint}</p>}</Card>
        </aside>
      )}
      {!isWide && children && (
        <Dialog side title={words.said} onClose={onClose}>
          {children}
        </Dialog>
      )}
    </div>
  );
}
