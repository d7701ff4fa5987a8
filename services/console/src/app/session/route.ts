import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { rootRoute } from "../shell/root-route.ts";

const Search = z.object({
  /** Where who signs in wanted to go: a path of the console. */
  next: z.catch(z.optional(z.string().check(z.regex(/^\/(?!\/)/))), undefined),
});

/** Where a provider of identities sends people back to. */
export const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in/callback",
  component: lazyRouteComponent(() => import("./callback-page.tsx"), "CallbackPage"),
});

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: Search,
  component: lazyRouteComponent(() => import("./sign-in-page.tsx"), "SignInPage"),
});
