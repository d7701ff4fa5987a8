import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { auditRoutes } from "./pages/audit/routes.ts";
import { conflictRoutes } from "./pages/conflicts/routes.ts";
import { forgetRoutes } from "./pages/forget/routes.ts";
import { jobRoutes } from "./pages/jobs/routes.ts";
import { keyRoutes } from "./pages/keys/routes.ts";
import { overviewRoute } from "./pages/overview/routes.ts";
import { playgroundRoute } from "./pages/playground/routes.ts";
import { subjectRoutes } from "./pages/subjects/routes.ts";
import { transferRoute } from "./pages/transfer/routes.ts";
import { webhookRoutes } from "./pages/webhooks/routes.ts";
import { whyRoutes } from "./pages/why/routes.ts";
import { callbackRoute, signInRoute } from "./session/route.ts";
import { rootRoute, shellRoute } from "./shell/root-route.ts";

const firstRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: () => {
    redirect({ to: "/why", replace: true, throw: true });
  },
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    firstRoute,
    signInRoute,
    callbackRoute,
    shellRoute.addChildren([
      ...whyRoutes,
      ...conflictRoutes,
      ...subjectRoutes,
      ...forgetRoutes,
      playgroundRoute,
      overviewRoute,
      ...jobRoutes,
      ...keyRoutes,
      ...auditRoutes,
      ...webhookRoutes,
      transferRoute,
    ]),
  ]),
  basepath: "/console",
  // Plain text in both directions: an id that looks like a number stays what it is.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch,
  defaultPreload: "intent",
  scrollRestoration: true,
});

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const written = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length > 0 ? `?${written}` : "";
}

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
