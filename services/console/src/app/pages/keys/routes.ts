import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell/root-route.ts";
import { KeysSearch } from "./search.ts";

const staticData = { rights: ["keys"], adminKey: true } as const;

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/keys",
  staticData,
  validateSearch: KeysSearch,
  component: lazyRouteComponent(() => import("./keys-page.tsx"), "KeysPage"),
});

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/keys/new",
  staticData,
  component: lazyRouteComponent(() => import("./new-page.tsx"), "NewKeyPage"),
});

export const keyRoutes = [listRoute, newRoute] as const;
