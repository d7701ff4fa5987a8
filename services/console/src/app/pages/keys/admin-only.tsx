import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { signOut, useSession, whoAmI } from "../../data/session.ts";
import { keys } from "../../strings/keys.ts";
import { RightBadges } from "./right-badges.tsx";

const words = keys.adminOnly;

/** In place of the keys where only the admin key manages them: why, and the ways to do it. */
export function AdminOnly() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isOpen = useSession()?.key === null;
  const { data } = useQuery(whoAmI());
  const leave = async () => {
    await navigate({ to: "/sign-in", search: { next: "/keys" } });
    await signOut(queries);
  };
  return (
    <>
      <Card title={isOpen ? words.openTitle : words.title}>
        <div className="flex max-w-prose flex-col items-start gap-3 p-4">
          <p>{isOpen ? words.openText : words.text}</p>
          <p className="text-ink-soft">{words.whatToDo}</p>
          <code className="max-w-full overflow-x-auto rounded-md bg-raised px-3 py-2 font-mono text-[13px]">
            {words.command}
          </code>
          <Button look="primary" className="min-h-9" onClick={() => void leave()}>
            {words.action}
          </Button>
        </div>
      </Card>
      {data?.prefix && (
        <Card title={words.own}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <code>{data.prefix}…</code>
            <RightBadges rights={data.rights} />
          </div>
        </Card>
      )}
    </>
  );
}
