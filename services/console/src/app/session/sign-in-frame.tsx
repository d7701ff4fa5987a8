import type { ReactNode } from "react";
import { Mark } from "../shell/sidebar.tsx";
import { common } from "../strings/common.ts";

/** What stands around the ways in. */
export const SignInFrame = ({ children }: { children: ReactNode }) => (
  <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-10">
    <div className="w-full max-w-md rounded-xl border border-line bg-surface p-6 shadow-sm sm:p-8">
      <div className="mb-6 flex items-center gap-3">
        <Mark />
        <span className="font-semibold">{common.product}</span>
      </div>
      {children}
    </div>
  </main>
);
