import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell/root-route.ts";
import { ConflictSearch } from "./search.ts";

const route = createRoute({
  getParentRoute: () => shellRoute,
  path: "/conflicts",
  validateSearch: ConflictSearch,
  component: lazyRouteComponent(() => import("./conflicts-page.tsx"), "ConflictsPage"),
});

export const conflictRoutes = [route] as const;
