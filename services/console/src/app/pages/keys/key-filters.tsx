import { useNavigate } from "@tanstack/react-router";
import type { RefObject } from "react";
import { Button } from "../../components/button.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { keys } from "../../strings/keys.ts";
import type { KeysSearch } from "./search.ts";

const words = keys.filters;
const STATES = [
  ["", words.states.valid],
  ["ended", words.states.ended],
  ["all", words.states.all],
] as const;
const RIGHTS = [
  ["", words.anyRight],
  ...(["capture", "read", "review", "erase", "keys"] as const).map(
    (right) => [right, right] as const,
  ),
] as const;

/** Which keys are listed. They are all in the browser, so that the list follows each letter. */
export function KeyFilters({
  search,
  field,
}: {
  search: KeysSearch;
  field: RefObject<HTMLInputElement | null>;
}) {
  const navigate = useNavigate();
  const narrow = (filters: KeysSearch) =>
    void navigate({ to: "/keys", search: filters, replace: true, resetScroll: false });
  const { state, right, text } = search;
  const isFiltered = state !== undefined || right !== undefined || text !== undefined;
  return (
    <form
      aria-label={words.label}
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 items-end gap-3 border-b border-line p-4 md:grid-cols-[9rem_9rem_minmax(0,1fr)_auto]"
    >
      <SelectField
        label={words.state}
        options={STATES}
        value={state ?? ""}
        onChoose={(chosen) => narrow({ ...search, state: chosen === "" ? undefined : chosen })}
      />
      <SelectField
        label={words.right}
        options={RIGHTS}
        value={right ?? ""}
        onChoose={(chosen) => narrow({ ...search, right: chosen === "" ? undefined : chosen })}
      />
      <TextField
        label={words.text}
        ref={field}
        type="search"
        className="max-md:col-span-2"
        value={text ?? ""}
        autoComplete="off"
        onChange={({ target }) => narrow({ ...search, text: target.value || undefined })}
      />
      {isFiltered && (
        <Button look="quiet" className="min-h-9" onClick={() => narrow({})}>
          {words.clear}
        </Button>
      )}
    </form>
  );
}
