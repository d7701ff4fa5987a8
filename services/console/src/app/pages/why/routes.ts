import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell/root-route.ts";
import { ListSearch, TraceSearch } from "./search.ts";

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/why",
  validateSearch: ListSearch,
  component: lazyRouteComponent(() => import("./list-page.tsx"), "WhyListPage"),
});

const traceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/why/$traceId",
  validateSearch: TraceSearch,
  component: lazyRouteComponent(() => import("./trace-page.tsx"), "TracePage"),
});

export const whyRoutes = [listRoute, traceRoute] as const;
