import { useEffect, useState } from "react";
import { Button } from "../components/button.tsx";
import { SaidInLine } from "../components/said.tsx";
import { signIn } from "../strings/sign-in.ts";
import { beginSignIn, providerName, signInProblem } from "./provider-calls.ts";

const words = signIn.provider;

/** The way in by a provider of identities. Nothing waits for it: it appears where the server says that it has one. */
export function ProviderButton({ next }: { next: string | undefined }) {
  const [name, setName] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const asking = new AbortController();
    // Without an answer the key is the way in, and its form says what is wrong.
    providerName(asking.signal).then(setName, () => undefined);
    return () => asking.abort();
  }, []);
  if (name === null) return null;
  async function begin(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await beginSignIn(next ?? null);
    } catch (thrown) {
      setError(signInProblem(thrown));
      setBusy(false);
    }
  }
  return (
    <div className="mt-5 flex flex-col gap-3 border-t border-line pt-5">
      <Button className="min-h-9" disabled={busy} onClick={() => void begin()}>
        <span className="flex min-w-0 gap-1">
          {words.by} <SaidInLine text={name} />
        </span>
      </Button>
      {error !== null && (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
