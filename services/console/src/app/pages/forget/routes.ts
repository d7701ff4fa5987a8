import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell/root-route.ts";
import { NewSearch, ReceiptSearch } from "./search.ts";

const receiptsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/forget",
  // Who may only erase begins here too.
  staticData: { rights: ["read", "erase"] },
  validateSearch: ReceiptSearch,
  component: lazyRouteComponent(() => import("./receipts-page.tsx"), "ReceiptsPage"),
});

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/forget/new",
  staticData: { rights: ["read", "erase"] },
  validateSearch: NewSearch,
  component: lazyRouteComponent(() => import("./new-page.tsx"), "NewForgetPage"),
});

const verifyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/forget/verify",
  // The keys of certificates are public.
  staticData: { rights: [] },
  component: lazyRouteComponent(() => import("./verify-page.tsx"), "VerifyPage"),
});

const receiptRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/forget/$forgetId",
  staticData: { rights: ["read", "erase"] },
  component: lazyRouteComponent(() => import("./receipt-page.tsx"), "ReceiptPage"),
});

export const forgetRoutes = [receiptsRoute, newRoute, verifyRoute, receiptRoute] as const;
