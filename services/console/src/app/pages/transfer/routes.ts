import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { shellRoute } from "../../shell/root-route.ts";

const Search = z.object({
  /** Whom an export is of; without it the whole project. */
  subject: z.catch(z.optional(z.string().check(z.maxLength(128))), undefined),
});

export const transferRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/transfer",
  validateSearch: Search,
  component: lazyRouteComponent(() => import("./transfer-page.tsx"), "TransferPage"),
});
