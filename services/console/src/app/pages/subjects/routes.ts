import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell/root-route.ts";
import { SubjectListSearch, SubjectSearch } from "./search.ts";

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subjects",
  validateSearch: SubjectListSearch,
  component: lazyRouteComponent(() => import("./list-page.tsx"), "SubjectListPage"),
});

const subjectRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subjects/$subjectId",
  validateSearch: SubjectSearch,
  component: lazyRouteComponent(() => import("./subject-page.tsx"), "SubjectPage"),
});

export const subjectRoutes = [listRoute, subjectRoute] as const;
