import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell/root-route.ts";
import { AuditSearch, VerifySearch } from "./search.ts";

const staticData = { rights: ["keys"] } as const;

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/audit",
  staticData,
  validateSearch: AuditSearch,
  component: lazyRouteComponent(() => import("./audit-page.tsx"), "AuditPage"),
});

const verifyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/audit/verify",
  staticData,
  validateSearch: VerifySearch,
  component: lazyRouteComponent(() => import("./verify-page.tsx"), "VerifyAuditPage"),
});

export const auditRoutes = [listRoute, verifyRoute] as const;
