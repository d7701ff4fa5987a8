import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell/root-route.ts";
import { PlaygroundSearch } from "./search.ts";

export const playgroundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/playground",
  validateSearch: PlaygroundSearch,
  component: lazyRouteComponent(() => import("./playground-page.tsx"), "PlaygroundPage"),
});
