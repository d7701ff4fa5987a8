import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { PageHeading } from "../components/page-heading.tsx";
import { setSession } from "../data/session-store.ts";
import { signIn } from "../strings/sign-in.ts";
import { ChooseProject } from "./choose-project.tsx";
import { KeyForm } from "./key-form.tsx";
import { OpenForm } from "./open-form.tsx";
import { ProviderButton } from "./provider-button.tsx";
import type { KnownProject } from "./sign-in-calls.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

type Step =
  | { kind: "key" }
  | { kind: "open" }
  | { kind: "choose"; adminKey: string; actor: string; projects: KnownProject[] };

/** The way in: by a key of a project, by the admin key and the choice of a project, by a provider of identities, or by name where the server runs without keys. */
export function SignInPage() {
  const { next } = useSearch({ from: "/sign-in" });
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ kind: "key" });
  const enter: typeof setSession = (session) => {
    setSession(session);
    void navigate({ to: next ?? "/why", replace: true });
  };
  return (
    <SignInFrame>
      <PageHeading
        title={step.kind === "choose" ? signIn.choose.title : signIn.title}
        tabTitle={signIn.title}
      />
      {step.kind === "key" && (
        <>
          <KeyForm
            onProject={(key, actor) => enter({ key, project: null, actor, made: null })}
            onOpen={() => setStep({ kind: "open" })}
            onAdmin={(adminKey, actor, projects) =>
              setStep({ kind: "choose", adminKey, actor, projects })
            }
          />
          <ProviderButton next={next} />
        </>
      )}
      {step.kind === "open" && (
        <OpenForm
          onProject={(projectId, actor) =>
            enter({ key: null, project: { orgId: projectId, projectId }, actor, made: null })
          }
        />
      )}
      {step.kind === "choose" && (
        <ChooseProject
          {...step}
          onOpened={({ key, keyId }) =>
            enter({
              key,
              project: null,
              actor: step.actor,
              made: { keyId, adminKey: step.adminKey },
            })
          }
        />
      )}
    </SignInFrame>
  );
}
