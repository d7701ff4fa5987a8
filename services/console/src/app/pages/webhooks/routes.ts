import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell/root-route.ts";
import { WebhookSearch } from "./search.ts";

const RIGHTS = { rights: ["keys"] } as const;

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/webhooks",
  staticData: RIGHTS,
  component: lazyRouteComponent(() => import("./list-page.tsx"), "WebhooksPage"),
});

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/webhooks/new",
  staticData: RIGHTS,
  component: lazyRouteComponent(() => import("./new-page.tsx"), "NewWebhookPage"),
});

const webhookRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/webhooks/$webhookId",
  staticData: RIGHTS,
  validateSearch: WebhookSearch,
  component: lazyRouteComponent(() => import("./webhook-page.tsx"), "WebhookPage"),
});

const changeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/webhooks/$webhookId/change",
  staticData: RIGHTS,
  component: lazyRouteComponent(() => import("./change-page.tsx"), "ChangeWebhookPage"),
});

export const webhookRoutes = [listRoute, newRoute, webhookRoute, changeRoute] as const;
