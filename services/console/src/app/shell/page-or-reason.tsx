import { useQuery } from "@tanstack/react-query";
import { Outlet, useMatches } from "@tanstack/react-router";
import { Failed } from "../components/states.tsx";
import { whoAmI } from "../data/session.ts";
import { CannotOpen } from "./cannot-open.tsx";
import { useLacked } from "./use-lacked.ts";

/** The page; where the key may not open it, or the server does not say what it may, the reason and what to do: the page could load nothing. */
export function PageOrReason() {
  const { data, error, refetch } = useQuery(whoAmI());
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  const lacked = useLacked()(page);
  if (data === undefined && error !== null)
    return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined || lacked === null) return <Outlet />;
  return <CannotOpen lacked={lacked} has={data.rights} adminKey={page.adminKey === true} />;
}
