import { RIGHTS, type Right } from "@memory/contracts";

/** What one role opens: projects of an organization, or all of them, with these rights. */
export interface Grant {
  orgId: string;
  projects: readonly string[] | "all";
  rights: readonly Right[];
}

/** What a role of the provider opens here, by its name there. */
export type RoleMap = ReadonlyMap<string, readonly Grant[]>;

/** A project that a person may open, and what they may do in it. */
export interface Opening {
  orgId: string;
  projectId: string;
  rights: Right[];
}

/** More are not listed, and not opened. */
export const MOST_OPENINGS = 1_000;

/** What roles open. Those that the map does not have open nothing. */
export const grantsOf = (map: RoleMap, roles: readonly string[]): readonly Grant[] =>
  [...new Set(roles)].flatMap((role) => map.get(role) ?? []);

/** The projects of grants in their order by name, each once with all rights that any grant gives there; `known` are the projects of each organization. */
export function openingsOf(
  grants: readonly Grant[],
  known: ReadonlyMap<string, readonly string[]>,
): Opening[] {
  const found = new Map<string, Opening>();
  for (const { orgId, projects, rights } of grants)
    for (const projectId of projects === "all" ? (known.get(orgId) ?? []) : projects) {
      const name = JSON.stringify([projectId, orgId]);
      const held = found.get(name)?.rights ?? [];
      const all = RIGHTS.filter((right) => rights.includes(right) || held.includes(right));
      found.set(name, { orgId, projectId, rights: all });
    }
  return [...found.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, opening]) => opening)
    .slice(0, MOST_OPENINGS);
}
