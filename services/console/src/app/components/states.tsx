import type { ReactNode } from "react";
import { problemOf } from "../data/problem.ts";
import { common } from "../strings/common.ts";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icons.tsx";

const Centred = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <div className="flex flex-col items-center gap-2 px-6 py-10 text-center text-ink-soft">
    <span className="rounded-full bg-raised p-3">
      <Icon name={icon} size={20} />
    </span>
    {children}
  </div>
);

/** While something loads: grey lines where it will be. */
export const Loading = ({ lines = 4 }: { lines?: number }) => (
  <div role="status" aria-label={common.loading} className="flex flex-col gap-3 p-4">
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} className="h-4 w-full animate-pulse rounded bg-raised even:w-2/3" />
    ))}
  </div>
);

/** Where there is nothing: why, and what to do. */
export const Empty = ({
  title,
  hint,
  children,
}: {
  title: string;
  hint: string;
  children?: ReactNode;
}) => (
  <Centred icon="empty">
    <p className="font-semibold text-ink">{title}</p>
    <p className="max-w-prose">{hint}</p>
    {children}
  </Centred>
);

/** Where something failed: what to do about it, and how to name it to who runs the server. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { advice, detail, requestId } = problemOf(error);
  return (
    <div role="alert">
      <Centred icon="alert">
        <p className="font-semibold text-ink">{common.problem.title}</p>
        <p className="max-w-prose">{advice}</p>
        {detail !== null && detail !== advice && (
          <p className="max-w-prose font-mono text-xs break-words">{detail}</p>
        )}
        {requestId !== null && (
          <p className="font-mono text-xs">{common.problem.request(requestId)}</p>
        )}
        {onRetry && <Button onClick={onRetry}>{common.tryAgain}</Button>}
      </Centred>
    </div>
  );
}
