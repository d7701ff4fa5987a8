import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { PageHeading } from "../components/page-heading.tsx";
import { Said } from "../components/said.tsx";
import { Loading } from "../components/states.tsx";
import { setSession } from "../data/session-store.ts";
import { signIn } from "../strings/sign-in.ts";
import { completeSignIn, keyOfProject, type SignedIn, signInProblem } from "./provider-calls.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

const words = signIn.provider;
type Project = SignedIn["projects"][number];

/** Where the provider sends people back to: the sign-in is completed, and one of their projects is opened. */
export function CallbackPage() {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<Awaited<ReturnType<typeof completeSignIn>> | null>(null);
  const isBegun = useRef(false);
  const open = (person: SignedIn, next: string | null, project: Project): Promise<void> =>
    keyOfProject(person.token, project.org_id, project.project_id).then(
      (key) => {
        setSession({ key, project: null, actor: person.actor, made: null, token: person.token });
        void navigate({ to: next ?? "/why", replace: true });
      },
      (thrown: unknown) => setError(signInProblem(thrown)),
    );
  useEffect(() => {
    // An effect may run twice, and a code is good once.
    if (isBegun.current) return;
    isBegun.current = true;
    completeSignIn(location.search.slice(1)).then(
      (signedIn) => {
        const { person, next } = signedIn;
        const [only, ...others] = person.projects;
        if (only !== undefined && others.length === 0) void open(person, next, only);
        else setFound(signedIn);
      },
      (thrown: unknown) => setError(signInProblem(thrown)),
    );
  });
  return (
    <SignInFrame>
      <PageHeading
        title={found === null ? words.completing : signIn.choose.title}
        tabTitle={signIn.title}
      />
      {error !== null && (
        <div role="alert" className="mt-3 flex flex-col gap-3">
          <p className="text-bad">{error}</p>
          <Link to="/sign-in" className="w-fit font-medium text-accent-text underline">
            {words.again}
          </Link>
        </div>
      )}
      {error === null && found === null && <Loading lines={3} />}
      {found !== null && (
        <ul
          aria-label={signIn.choose.title}
          className="mt-3 max-h-96 overflow-y-auto rounded-md border border-line"
        >
          {found.person.projects.map((project) => (
            <li key={`${project.org_id} ${project.project_id}`}>
              <button
                type="button"
                onClick={() => void open(found.person, found.next, project)}
                className="flex w-full flex-col border-b border-line px-3 py-2 text-left -outline-offset-2 hover:bg-raised"
              >
                <Said text={project.project_id} className="font-medium" />
                <span className="text-xs text-ink-faint">
                  {project.rights.map((right) => signIn.rights[right]).join(", ")}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </SignInFrame>
  );
}
