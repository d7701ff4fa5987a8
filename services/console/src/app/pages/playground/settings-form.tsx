import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { TextField } from "../../components/field.tsx";
import { playground as words } from "../../strings/playground.ts";
import { suggestedSubjects } from "./queries.ts";
import { askedBy, BUDGET, type Settings } from "./search.ts";
import { questionError, type Side, SideFields } from "./side-fields.tsx";

/** The slider is followed once it rests, not at each of its steps. */
const RESTS_MS = 350;

const sideA = ({ q = "", purpose = "chat", budget = BUDGET.usual }: Settings): Side => ({
  ...{ query: q, purpose, budget },
});
const sideB = (settings: Settings): Side => {
  const a = sideA(settings);
  const {
    q2: query = a.query,
    purpose2: purpose = a.purpose,
    budget2: budget = a.budget,
  } = settings;
  return { query, purpose, budget };
};

/** What the fields ask, as the address has it: of the second setting only what differs. */
function settingsOf(of: { subject: string; thread: string; a: Side; b: Side | null }): Settings {
  const { subject, thread, a, b } = of;
  const given = <T,>(value: T, usual: T): T | undefined => (value === usual ? undefined : value);
  return {
    ...{ subject: given(subject.trim(), ""), thread: given(thread.trim(), ""), q: a.query.trim() },
    ...{ purpose: given(a.purpose, "chat"), budget: given(a.budget, BUDGET.usual) },
    compare: b === null ? undefined : "yes",
    q2: b === null ? undefined : given(b.query.trim(), a.query.trim()),
    purpose2: b === null ? undefined : given(b.purpose, a.purpose),
    budget2: b === null ? undefined : given(b.budget, a.budget),
    show: undefined,
  };
}

/** Equal for settings that ask the same. */
const nameOf = (settings: Settings): string => JSON.stringify(askedBy(settings));

/** What to ask: of whom, what, for what, with how much room; two of these side by side. */
export function SettingsForm({
  settings,
  field,
  onAgain,
}: {
  settings: Settings;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Called where the same is asked once more. */
  onAgain: () => void;
}) {
  const navigate = useNavigate();
  const names = useId();
  const [subject, setSubject] = useState(settings.subject ?? "");
  const [thread, setThread] = useState(settings.thread ?? "");
  const [a, setA] = useState(sideA(settings));
  const [b, setB] = useState(settings.compare === undefined ? null : sideB(settings));
  const [isSent, setSent] = useState(false);
  const suggested = useQuery(suggestedSubjects(subject.trim()));
  const isAsked = settings.subject !== undefined && settings.q !== undefined;
  const wanted = settingsOf({ subject, thread, a, b });
  const isWhole = subject.trim() !== "" && [a, b ?? a].every(({ query }) => !questionError(query));
  const written = useRef(nameOf(settings));
  const go = (search: Settings, replace: boolean) => {
    written.current = nameOf(search);
    void navigate({ to: "/playground", search, replace, resetScroll: false });
  };

  // Somebody went back, or followed a link: the fields are as the address says.
  const name = nameOf(settings);
  useEffect(() => {
    if (name === written.current) return;
    written.current = name;
    setSubject(settings.subject ?? "");
    setThread(settings.thread ?? "");
    setA(sideA(settings));
    setB(settings.compare === undefined ? null : sideB(settings));
  }, [name, settings]);

  // What was asked already follows the slider by itself.
  const budgets = `${a.budget} ${b?.budget}`;
  useEffect(() => {
    const before = `${sideA(settings).budget} ${settings.compare && sideB(settings).budget}`;
    if (!isAsked || !isWhole || budgets === before) return;
    const timer = setTimeout(() => go({ ...wanted, show: settings.show }, true), RESTS_MS);
    return () => clearTimeout(timer);
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSent(true);
    if (!isWhole) return;
    if (nameOf(settings) === nameOf(wanted)) onAgain();
    else go(wanted, false);
  }

  function compare(next: Side | null): void {
    setB(next);
    if (isAsked && isWhole) go(settingsOf({ subject, thread, a, b: next }), false);
  }

  return (
    <Card title={words.settings}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 p-4">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <TextField
            label={words.subject}
            value={subject}
            list={names}
            autoComplete="off"
            error={isSent && subject.trim() === "" ? words.needed : null}
            onChange={(event) => setSubject(event.target.value)}
          />
          <datalist id={names}>
            {suggested.data?.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TextField
            label={words.thread}
            note={words.optional}
            value={thread}
            maxLength={128}
            autoComplete="off"
            onChange={(event) => setThread(event.target.value)}
          />
        </div>
        <div className={b === null ? "" : "grid grid-cols-1 gap-6 lg:grid-cols-2"}>
          {b === null ? (
            <SideFields side={a} onChange={setA} isSent={isSent} field={field} />
          ) : (
            (
              [
                ["A", a, setA, field],
                ["B", b, setB, undefined],
              ] as const
            ).map(([name, side, set, ref]) => (
              <fieldset key={name} className="min-w-0">
                <legend className="mb-2 text-xs font-semibold text-ink-faint">
                  {words.side[name]}
                </legend>
                <SideFields
                  side={side}
                  onChange={set}
                  isSent={isSent}
                  {...(ref && { field: ref })}
                />
              </fieldset>
            ))
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" type="submit" className="min-h-9">
            {isAsked ? words.askAgain : words.ask}
          </Button>
          {b === null ? (
            <Button className="min-h-9" onClick={() => compare(a)}>
              {words.compare}
            </Button>
          ) : (
            <Button className="min-h-9" onClick={() => compare(null)}>
              {words.noCompare}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
