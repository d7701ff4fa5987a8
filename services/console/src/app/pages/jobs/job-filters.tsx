import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type RefObject, useState } from "react";
import { Button } from "../../components/button.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { jobs } from "../../strings/jobs.ts";
import { type JobFilters, STATUSES } from "./search.ts";

const words = jobs.filters;

/** The filters of the list. A choice holds at once, text when it is entered. */
export function JobFilterForm({
  filters,
  field,
}: {
  filters: JobFilters;
  field: RefObject<HTMLInputElement | null>;
}) {
  const navigate = useNavigate();
  const [subject, setSubject] = useState(filters.subject ?? "");
  const [id, setId] = useState("");
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const narrowed = { ...filters, subject: subject.trim() || undefined };
    void navigate({ to: "/jobs", search: { ...narrowed, job: id.trim() || undefined } });
    setId("");
  }
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <search aria-label={words.title}>
      <form
        onSubmit={submit}
        className="grid grid-cols-2 items-end gap-3 rounded-lg border border-line bg-surface p-3 lg:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <SelectField
          label={words.status}
          value={filters.status ?? "all"}
          options={(["all", ...STATUSES] as const).map(
            (one) => [one, words.statuses[one]] as const,
          )}
          onChoose={(status) =>
            void navigate({
              to: "/jobs",
              search: { ...filters, status: status === "all" ? undefined : status },
            })
          }
        />
        <TextField
          ref={field}
          label={words.subject}
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
          autoComplete="off"
        />
        <TextField
          label={words.id}
          placeholder={words.idHint}
          value={id}
          onChange={(event) => setId(event.target.value)}
          autoComplete="off"
        />
        <div className="flex gap-2 max-lg:justify-self-start">
          <Button type="submit" className="min-h-9">
            <Icon name="filter" />
            {words.apply}
          </Button>
          {isFiltered && (
            <Button
              look="quiet"
              className="min-h-9"
              onClick={() => void navigate({ to: "/jobs", search: {} })}
            >
              {words.clear}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
