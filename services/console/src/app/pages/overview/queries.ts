import { queryOptions } from "@tanstack/react-query";
import { memory } from "../../data/client.ts";

const LIVE_MS = 5_000;
const SHOWN = 5;

/** The parts of the system and what they depend on; throws where a part that stores something does not answer. */
export const health = () =>
  queryOptions({
    queryKey: ["health"],
    queryFn: ({ signal }) => memory().request("GET", "/health", { signal, maxRetries: 0 }),
    refetchInterval: LIVE_MS,
    retry: false,
  });

/** How many conflicts are open, and for how long. */
export const openConflicts = () =>
  queryOptions({
    queryKey: ["conflicts", "open"],
    queryFn: async ({ signal }) => {
      const page = await memory().conflicts.list(undefined, { signal }).page({ limit: 1 });
      return page.answer;
    },
    refetchInterval: LIVE_MS,
  });

/** Some jobs that failed, those first that were captured first. */
export const failedJobs = () =>
  queryOptions({
    queryKey: ["jobs", "failed"],
    queryFn: async ({ signal }) =>
      (await memory().jobs.list({ status: "failed" }, { signal }).page({ limit: SHOWN })).items,
    refetchInterval: LIVE_MS,
  });
