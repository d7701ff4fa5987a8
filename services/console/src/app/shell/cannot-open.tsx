import { useQueryClient } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { Button } from "../components/button.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { RIGHTS } from "../data/rights.ts";
import { type Right, signOut } from "../data/session.ts";
import { common } from "../strings/common.ts";
import { useMenu } from "./use-menu.ts";

const words = common.cannotOpen;

interface CannotOpenProps {
  /** The page wants one of these. */
  lacked: readonly Right[];
  has: readonly Right[];
  /** The admin key would open it too. */
  adminKey: boolean;
}

/** In place of a page that the key does not open: why, what to do, and which pages it opens. */
export function CannotOpen({ lacked, has, adminKey }: CannotOpenProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { href } = useLocation();
  const others = useMenu().filter((entry) => entry.lacked === null);
  const leave = async () => {
    await navigate({ to: "/sign-in", search: { next: href } });
    await signOut(queries);
  };
  const wanted = RIGHTS.filter((right) => has.includes(right) || right === lacked[0]);
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-3 py-10">
      <PageHeading title={words.title} tabTitle={words.title} />
      <p>
        {words.takes(lacked)} {words.has(has)}
      </p>
      <p className="text-ink-soft">{adminKey ? words.orAdminKey : words.whatToDo}</p>
      <code className="max-w-full overflow-x-auto rounded-md bg-raised px-3 py-2 font-mono text-[13px]">
        {words.command(wanted)}
      </code>
      <Button look="primary" className="min-h-9" onClick={() => void leave()}>
        {words.action}
      </Button>
      {others.length > 0 && (
        <p className="text-ink-soft">
          {words.opens}{" "}
          {others.map(({ to, label }) => (
            <Link key={to} to={to} className="mr-3 font-medium text-accent-text underline">
              {label}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}
