import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { SelectField, TextField } from "../../components/field.tsx";
import { forget } from "../../strings/forget.ts";
import { lastQuarters } from "./quarters.ts";
import type { ReceiptFilters } from "./search.ts";

const words = forget.filters;
const MODES = [
  ["", words.anyMode],
  ["delete", words.delete],
  ["disable", words.disable],
] as const;

/** Which receipts are listed: of a quarter by one click, of any days, of a subject. */
export function ReceiptFilterForm({ filters }: { filters: ReceiptFilters }) {
  const navigate = useNavigate();
  const narrow = (search: ReceiptFilters) =>
    void navigate({ to: "/forget", search, replace: true, resetScroll: false });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const given = (name: string) => String(entered.get(name) ?? "").trim() || undefined;
    narrow({ ...filters, subject: given("subject"), from: given("from"), to: given("to") });
  }
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <form
      aria-label={words.label}
      onSubmit={submit}
      className="flex flex-col gap-3 border-b border-line p-4"
    >
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="mb-1 font-medium">{words.quarters}</legend>
        {lastQuarters(new Date()).map(({ quarter, year, from, to }) => {
          const isChosen = filters.from === from && filters.to === to;
          return (
            <button
              key={from}
              type="button"
              aria-pressed={isChosen}
              onClick={() =>
                narrow({
                  ...filters,
                  ...(isChosen ? { from: undefined, to: undefined } : { from, to }),
                })
              }
              className={classNames(
                "min-h-8 rounded-full border px-3 tabular-nums",
                isChosen
                  ? "border-transparent bg-accent-soft font-semibold text-accent-text"
                  : "border-line text-ink-soft hover:bg-raised",
              )}
            >
              {words.quarter(quarter, year)}
            </button>
          );
        })}
      </fieldset>
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[9rem_9rem_12rem_minmax(0,1fr)_auto]">
        <TextField label={words.from} name="from" type="date" defaultValue={filters.from ?? ""} />
        <TextField label={words.to} name="to" type="date" defaultValue={filters.to ?? ""} />
        <SelectField
          label={words.mode}
          options={MODES}
          value={filters.mode ?? ""}
          onChoose={(mode) => narrow({ ...filters, mode: mode === "" ? undefined : mode })}
        />
        <TextField
          label={words.subject}
          name="subject"
          defaultValue={filters.subject ?? ""}
          autoComplete="off"
          title={words.subjectHint}
        />
        <div className="flex gap-2">
          <Button type="submit" className="min-h-9">
            {words.apply}
          </Button>
          {isFiltered && (
            <Button look="quiet" className="min-h-9" onClick={() => narrow({})}>
              {words.clear}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
