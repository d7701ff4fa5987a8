import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "../components/button.tsx";
import { SelectField } from "../components/field.tsx";
import { Icon } from "../components/icons.tsx";
import { SaidInLine } from "../components/said.tsx";
import { signOut, useProject, useSession, whoAmI } from "../data/session.ts";
import { common } from "../strings/common.ts";
import { chooseTheme, THEMES, useTheme } from "./theme.ts";

/** Whose memory is shown, the colours, and the way out. */
export function Account() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const session = useSession();
  const project = useProject();
  const { data } = useQuery(whoAmI());
  const theme = useTheme();
  const leave = async () => {
    await navigate({ to: "/sign-in" });
    await signOut(queries);
  };
  return (
    <div className="flex flex-col gap-3 border-t border-line p-3">
      <div className="min-w-0 px-1">
        <p className="text-xs text-ink-faint">{common.project}</p>
        <SaidInLine text={project ?? "…"} className="font-medium" />
        {session?.actor && <SaidInLine text={session.actor} className="text-xs text-ink-faint" />}
      </div>
      <SelectField
        label={common.theme.label}
        className="text-[13px]"
        value={theme}
        onChoose={chooseTheme}
        options={THEMES.map((name) => [name, common.theme[name]] as const)}
      />
      <Button onClick={() => void leave()}>
        <Icon name="signOut" />
        {common.signOut}
      </Button>
      <p className="px-1 text-xs text-ink-faint">{data && common.server(data.version)}</p>
    </div>
  );
}
