import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell/root-route.ts";

export const overviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/overview",
  component: lazyRouteComponent(() => import("./overview-page.tsx"), "OverviewPage"),
});
