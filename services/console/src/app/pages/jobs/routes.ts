import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell/root-route.ts";
import { JobSearch } from "./search.ts";

const route = createRoute({
  getParentRoute: () => shellRoute,
  path: "/jobs",
  validateSearch: JobSearch,
  component: lazyRouteComponent(() => import("./jobs-page.tsx"), "JobsPage"),
});

export const jobRoutes = [route] as const;
