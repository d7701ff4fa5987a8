import { createRootRoute, createRoute, redirect } from "@tanstack/react-router";
import { currentSession } from "../data/session-store.ts";
import { FailedPage, NoSuchPage } from "./other-pages.tsx";
import { Shell } from "./shell.tsx";

export const rootRoute = createRootRoute({
  notFoundComponent: NoSuchPage,
  errorComponent: FailedPage,
});

/** The parent of every page that needs somebody who is signed in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  component: Shell,
  errorComponent: FailedPage,
  beforeLoad: ({ location }) => {
    if (currentSession() === null)
      redirect({ to: "/sign-in", search: { next: location.href }, replace: true, throw: true });
  },
});
