import { useQueries } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useMemo, useRef } from "react";
import { Card } from "../../components/card.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Empty, Failed, Loading } from "../../components/states.tsx";
import { useMay } from "../../data/session.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { common } from "../../strings/common.ts";
import { playground as words } from "../../strings/playground.ts";
import { candidatesOf } from "../why/candidates.ts";
import { AnswerView } from "./answer-view.tsx";
import { DifferingList } from "./differing-list.tsx";
import { answer } from "./queries.ts";
import { askedBy } from "./search.ts";
import { SettingsForm } from "./settings-form.tsx";

/** Ask as an agent does, in one setting or in two side by side. */
export function PlaygroundPage() {
  const settings = useSearch({ from: "/shell/playground" });
  const mayRead = useMay("read");
  const question = useRef<HTMLTextAreaElement>(null);
  const asked = askedBy(settings);
  const answers = useQueries({
    queries: asked.map((one, side) => ({ ...answer(one, side), enabled: mayRead })),
  });
  const again = () => {
    for (const one of answers) void one.refetch();
  };
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "/", does: words.keys.question, run: () => question.current?.focus() },
    { keys: "r", does: words.keys.ask, run: again },
  ]);
  const [a, b] = answers.map(({ data }) => data?.trace);
  const both = useMemo(() => a && b && [candidatesOf(a), candidatesOf(b)], [a, b]);
  const isCompared = asked.length === 2;
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-5">
      <div>
        <PageHeading title={words.title} tabTitle={words.title} />
        <p className="text-ink-soft">{words.intro}</p>
      </div>
      <SettingsForm settings={settings} field={question} onAgain={again} />
      {asked.length === 0 && (
        <Card>
          <Empty title={words.nothingAsked} hint={words.nothingAskedHint} />
        </Card>
      )}
      {both && <DifferingList a={both[0] ?? []} b={both[1] ?? []} />}
      <div className={isCompared ? "grid items-start gap-4 lg:grid-cols-2" : ""}>
        {answers.map(({ data, error, refetch }, at) => {
          const side = isCompared ? (at === 0 ? "A" : "B") : undefined;
          if (error !== null)
            return <Failed key={at} error={error} onRetry={() => void refetch()} />;
          if (data === undefined) return <Loading key={at} lines={8} />;
          return <AnswerView key={at} {...data} side={side} show={settings.show ?? "all"} />;
        })}
      </div>
    </div>
  );
}
