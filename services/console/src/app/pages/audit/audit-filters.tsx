import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { SelectField, TextField } from "../../components/field.tsx";
import { audit } from "../../strings/audit.ts";
import { dayBefore } from "./last-days.ts";
import type { AuditFilters } from "./search.ts";
import { typeInWords } from "./type-in-words.ts";
import { TYPES } from "./types.ts";

const words = audit.filters;
const TYPE_OPTIONS = [
  ["", words.anyType],
  ...TYPES.map((type) => [type, typeInWords(type)] as const),
] as const;
const DAYS = Object.entries(words.lastDays).map(([days, label]) => [Number(days), label] as const);

/** Which entries are listed: of the last days by one click, of any days, of a type, an actor or a key. */
export function AuditFilterForm({ filters }: { filters: AuditFilters }) {
  const navigate = useNavigate();
  const now = new Date();
  const narrow = (search: AuditFilters) =>
    void navigate({ to: "/audit", search, replace: true, resetScroll: false });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const given = (name: string) => String(entered.get(name) ?? "").trim() || undefined;
    const days = { from: given("from"), to: given("to") };
    narrow({ ...filters, ...days, by: given("by"), with: given("with") });
  }
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <form
      aria-label={words.label}
      onSubmit={submit}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="mb-1 font-medium">{words.days}</legend>
        {DAYS.map(([days, label]) => {
          const from = dayBefore(now, days - 1);
          const isChosen = filters.from === from && filters.to === undefined;
          return (
            <button
              key={days}
              type="button"
              aria-pressed={isChosen}
              onClick={() =>
                narrow({ ...filters, from: isChosen ? undefined : from, to: undefined })
              }
              className={classNames(
                "min-h-8 rounded-full border px-3 tabular-nums",
                isChosen
                  ? "border-transparent bg-accent-soft font-semibold text-accent-text"
                  : "border-line text-ink-soft hover:bg-raised",
              )}
            >
              {label}
            </button>
          );
        })}
      </fieldset>
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-[9rem_9rem_14rem_minmax(0,1fr)_9rem_auto]">
        <TextField label={words.from} name="from" type="date" defaultValue={filters.from ?? ""} />
        <TextField label={words.to} name="to" type="date" defaultValue={filters.to ?? ""} />
        <SelectField
          label={words.type}
          options={TYPE_OPTIONS}
          value={filters.type ?? ""}
          onChoose={(type) => narrow({ ...filters, type: type === "" ? undefined : type })}
        />
        <TextField
          label={words.by}
          name="by"
          defaultValue={filters.by ?? ""}
          autoComplete="off"
          title={words.byHint}
        />
        <TextField
          label={words.with}
          name="with"
          defaultValue={filters.with ?? ""}
          autoComplete="off"
          title={words.withHint}
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
