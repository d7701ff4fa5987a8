import { Link } from "@tanstack/react-router";
import { PageHeading } from "../components/page-heading.tsx";
import { Failed } from "../components/states.tsx";
import { common } from "../strings/common.ts";

const words = common.notFoundPage;

export const NoSuchPage = () => (
  <div className="mx-auto flex max-w-lg flex-col gap-3 px-4 py-16">
    <PageHeading title={words.title} tabTitle={words.title} />
    <p className="text-ink-soft">{words.hint}</p>
    <Link to="/" className="font-medium text-accent-text underline">
      {words.action}
    </Link>
  </div>
);

/** Where a page broke: what surrounds it stays. */
export const FailedPage = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <Failed error={error} onRetry={reset} />
);
