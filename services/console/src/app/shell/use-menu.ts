import { type StaticDataRouteOption, useRouter } from "@tanstack/react-router";
import type { Right } from "../data/session.ts";
import { NAVIGATION, type NavigationEntry } from "../navigation.ts";
import { useLacked } from "./use-lacked.ts";

export interface MenuEntry extends NavigationEntry {
  /** The page wants one of these rights; null where the key opens it. */
  lacked: readonly Right[] | null;
}

type Routes = Readonly<
  Record<string, { options: { staticData?: StaticDataRouteOption } } | undefined>
>;

/** The pages in their order, and what the key lacks for each. */
export function useMenu(): readonly MenuEntry[] {
  const routes: Routes = useRouter().routesByPath;
  const lacked = useLacked();
  return NAVIGATION.map((entry) => ({
    ...entry,
    lacked: lacked(routes[entry.to]?.options.staticData ?? {}),
  }));
}
