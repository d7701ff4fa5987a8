import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { Button } from "../components/button.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { Failed } from "../components/states.tsx";
import { signOut, whoAmI } from "../data/session.ts";
import { common } from "../strings/common.ts";

const words = common.cannotRead;

/** The page; where the key may not read, or the server does not say what it may, the reason and what to do: no page could load anything. */
export function PageOrReason() {
  const { data, error, refetch } = useQuery(whoAmI());
  if (data !== undefined)
    return data.rights.includes("read") ? <Outlet /> : <CannotRead {...data} />;
  return error === null ? <Outlet /> : <Failed error={error} onRetry={() => void refetch()} />;
}

function CannotRead({ rights }: { rights: readonly string[] }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { href } = useLocation();
  const leave = async () => {
    await navigate({ to: "/sign-in", search: { next: href } });
    await signOut(queries);
  };
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-3 py-10">
      <PageHeading title={words.title} tabTitle={words.title} />
      <p>{words.has(rights)}</p>
      <p className="text-ink-soft">{words.whatToDo}</p>
      <code className="max-w-full overflow-x-auto rounded-md bg-raised px-3 py-2 font-mono text-[13px]">
        {words.command}
      </code>
      <Button look="primary" className="min-h-9" onClick={() => void leave()}>
        {words.action}
      </Button>
    </div>
  );
}
