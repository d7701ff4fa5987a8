import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell/root-route.ts";
import { NewSearch, ReceiptSearch } from "./search.ts";

const receiptsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/forget",
  validateSearch: ReceiptSearch,
  component: lazyRouteComponent(() => import("./receipts-page.tsx"), "ReceiptsPage"),
});

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/forget/new",
  validateSearch: NewSearch,
  component: lazyRouteComponent(() => import("./new-page.tsx"), "NewForgetPage"),
});

const verifyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/forget/verify",
  component: lazyRouteComponent(() => import("./verify-page.tsx"), "VerifyPage"),
});

const receiptRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/forget/$forgetId",
  component: lazyRouteComponent(() => import("./receipt-page.tsx"), "ReceiptPage"),
});

export const forgetRoutes = [receiptsRoute, newRoute, verifyRoute, receiptRoute] as const;
