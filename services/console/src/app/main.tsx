import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./data/query-client.ts";
import { router } from "./router.ts";
import { applyTheme } from "./shell/theme.ts";

applyTheme();
const place = document.getElementById("app");
if (place === null) throw new Error("the page has no place for the app");
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
