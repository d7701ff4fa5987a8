import { useState } from "react";
import { TextField } from "../components/field.tsx";
import { Said } from "../components/said.tsx";
import { Empty } from "../components/states.tsx";
import { VirtualList } from "../components/virtual-list.tsx";
import { problemOf } from "../data/problem.ts";
import { RIGHTS } from "../data/rights.ts";
import type { Right } from "../data/session.ts";
import { signIn } from "../strings/sign-in.ts";
import { type KnownProject, openProject } from "./sign-in-calls.ts";

const words = signIn.choose;

interface ChooseProjectProps {
  adminKey: string;
  actor: string;
  projects: readonly KnownProject[];
  onOpened: (made: { key: string; keyId: string }) => void;
}

/** The projects that have keys, and what the console's own key may do in the one that is chosen. */
export function ChooseProject({ adminKey, actor, projects, onOpened }: ChooseProjectProps) {
  const [filter, setFilter] = useState("");
  const [rights, setRights] = useState<Right[]>(["read", "review"]);
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({
    busy: false,
    error: null,
  });
  const shown = projects.filter(({ projectId }) =>
    projectId.toLowerCase().includes(filter.trim().toLowerCase()),
  );
  const open = async (project: KnownProject): Promise<void> => {
    setState({ busy: true, error: null });
    try {
      onOpened(await openProject(adminKey, project, rights, actor));
    } catch (thrown) {
      setState({ busy: false, error: problemOf(thrown).advice });
    }
  };
  if (projects.length === 0) return <Empty title={words.title} hint={words.empty} />;
  return (
    <div className="mt-2 flex flex-col gap-4">
      <p className="text-ink-soft">{words.intro}</p>
      <fieldset>
        <legend className="mb-1 font-medium">{words.rights}</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {RIGHTS.map((right) => (
            <label key={right} className="flex min-h-6 items-center gap-1.5">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={rights.includes(right)}
                disabled={right === "read"}
                onChange={({ target }) =>
                  setRights(
                    target.checked ? [...rights, right] : rights.filter((other) => other !== right),
                  )
                }
              />
              {signIn.rights[right]}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label={words.filter}
        type="search"
        value={filter}
        error={state.error}
        onChange={(event) => setFilter(event.target.value)}
      />
      {shown.length === 0 ? (
        <p className="text-ink-soft">{words.noMatch}</p>
      ) : (
        <VirtualList
          label={words.title}
          items={shown}
          keyOf={({ orgId, projectId }) => JSON.stringify([orgId, projectId])}
          estimate={52}
          className="max-h-72 overflow-y-auto rounded-md border border-line"
          render={(project) => (
            <button
              type="button"
              disabled={state.busy}
              onClick={() => void open(project)}
              className="flex w-full items-center justify-between gap-3 border-b border-line px-3 py-2 text-left hover:bg-raised"
            >
              <span className="min-w-0">
                <Said text={project.projectId} className="font-medium" />
                <span className="block truncate text-xs text-ink-faint">{project.orgId}</span>
              </span>
              <span className="text-xs whitespace-nowrap text-ink-faint">
                {words.keys(project.keys)}
              </span>
            </button>
          )}
        />
      )}
    </div>
  );
}
