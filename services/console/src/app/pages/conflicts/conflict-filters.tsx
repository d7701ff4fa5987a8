import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type RefObject, useState } from "react";
import { Button } from "../../components/button.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { conflicts } from "../../strings/conflicts.ts";
import { AGES, type ConflictFilters, STATUSES } from "./search.ts";

const words = conflicts.filters;

/** The filters of the list. A choice holds at once, text when it is entered. */
export function ConflictFilterForm({
  filters,
  field,
}: {
  filters: ConflictFilters;
  field: RefObject<HTMLInputElement | null>;
}) {
  const navigate = useNavigate();
  const narrow = (search: ConflictFilters) => void navigate({ to: "/conflicts", search });
  const [predicate, setPredicate] = useState(filters.predicate ?? "");
  const [subject, setSubject] = useState(filters.subject ?? "");
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const entered = { predicate: predicate.trim(), subject: subject.trim() };
    narrow({
      ...filters,
      predicate: entered.predicate || undefined,
      subject: entered.subject || undefined,
    });
  }
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <search aria-label={words.title}>
      <form
        onSubmit={submit}
        className="grid grid-cols-2 items-end gap-3 rounded-lg border border-line bg-surface p-3 lg:grid-cols-[9rem_13rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <SelectField
          label={words.status}
          value={filters.status ?? "open"}
          options={STATUSES.map((status) => [status, words.statuses[status]] as const)}
          onChoose={(status) =>
            narrow({ ...filters, status: status === "open" ? undefined : status })
          }
        />
        <SelectField
          label={words.age}
          value={filters.age ?? "any"}
          options={(["any", ...AGES] as const).map((age) => [age, words.ages[age]] as const)}
          onChoose={(age) => narrow({ ...filters, age: age === "any" ? undefined : age })}
        />
        <TextField
          ref={field}
          label={words.predicate}
          value={predicate}
          onChange={(event) => setPredicate(event.target.value)}
          autoComplete="off"
        />
        <TextField
          label={words.subject}
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
          autoComplete="off"
        />
        <div className="col-span-2 flex gap-2 lg:col-span-1">
          <Button type="submit" className="min-h-9">
            <Icon name="filter" />
            {words.apply}
          </Button>
          {isFiltered && (
            <Button look="quiet" className="min-h-9" onClick={() => narrow({})}>
              {words.clear}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
