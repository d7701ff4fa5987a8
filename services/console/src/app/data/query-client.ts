import { APIError, ConnectionError, TimeoutError } from "@memory-service/client";
import { QueryClient } from "@tanstack/react-query";

/** The client has repeated what may be repeated already; what is busy is asked again, slowly. */
const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  error instanceof TimeoutError ||
  (error instanceof APIError && (error.status >= 500 || error.status === 429));

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && isPassing(error),
      retryDelay: 2_000,
    },
  },
});
