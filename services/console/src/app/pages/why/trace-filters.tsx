import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { SaidInLine } from "../../components/said.tsx";
import { common } from "../../strings/common.ts";
import { why } from "../../strings/why.ts";
import type { TraceFilters } from "./search.ts";

const words = why.filters;
const FIELDS = [
  ["subject", words.subject, "text"],
  ["text", words.text, "search"],
  ["purpose", words.purpose, "text"],
  ["thread", words.thread, "text"],
  ["run", words.run, "text"],
  ["request", words.request, "text"],
  ["from", words.from, "date"],
  ["to", words.to, "date"],
] as const;

/** The filters of the list, folded away; those in force stand beside the button and go with one click. */
export function TraceFilterForm({ filters }: { filters: TraceFilters }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const narrow = (search: TraceFilters) => void navigate({ to: "/why", search });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const given = FIELDS.map(([name]) => [name, String(entered.get(name) ?? "").trim()] as const);
    narrow(Object.fromEntries(given.filter(([, value]) => value !== "")));
  }
  const inForce = FIELDS.filter(([name]) => filters[name] !== undefined);
  return (
    <div className="border-b border-line p-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-expanded={open} aria-controls="filters" onClick={() => setOpen(!open)}>
          <Icon name="filter" />
          {words.title}
        </Button>
        {inForce.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-label={words.remove(label, filters[name] ?? "")}
            onClick={() => narrow({ ...filters, [name]: undefined })}
            className="inline-flex max-w-72 min-h-7 items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-xs text-accent-text hover:brightness-95"
          >
            <span className="font-medium">{label}</span>
            <SaidInLine text={filters[name] ?? ""} />
            <Icon name="close" size={12} />
          </button>
        ))}
        {inForce.length > 1 && (
          <Button look="quiet" onClick={() => narrow({})}>
            {words.clear}
          </Button>
        )}
      </div>
      {open && (
        <form
          id="filters"
          onSubmit={submit}
          className="mt-3 grid grid-cols-1 gap-3 px-1 pb-1 sm:grid-cols-2 lg:grid-cols-4"
        >
          {FIELDS.map(([name, label, type]) => (
            <TextField
              key={name}
              {...{ name, label, type }}
              defaultValue={filters[name] ?? ""}
              autoComplete="off"
            />
          ))}
          <div className="flex items-end gap-2">
            <Button look="primary" type="submit" className="min-h-9">
              {words.apply}
            </Button>
            <Button look="quiet" className="min-h-9" onClick={() => setOpen(false)}>
              {common.close}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
