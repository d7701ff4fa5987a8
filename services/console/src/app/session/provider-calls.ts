import { APIError } from "@memory-service/client";
import { clientWith } from "../data/client.ts";
import { problemOf } from "../data/problem.ts";
import { signIn } from "../strings/sign-in.ts";

/** What a page keeps while the person is at the provider: nobody else can complete the sign-in. */
interface Begun {
  state: string;
  nonce: string;
  verifier: string;
  /** Where the person wanted to go. */
  next: string | null;
}

/** Who signed in, and what is open to them. */
export type SignedIn = Awaited<ReturnType<typeof completeSignIn>>["person"];

const NAME = "memory-console-sign-in";
const words = signIn.provider;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** How people know the provider of identities; null where the server has none. */
export async function providerName(signal: AbortSignal): Promise<string | null> {
  const { provider } = await clientWith("").request("GET", "/v1/sign-in", { signal });
  return provider?.name ?? null;
}

/** Sends the browser to the provider. Throws where the page came over plain HTTP, and what the server answers. */
export async function beginSignIn(next: string | null): Promise<void> {
  if (!isSecureContext) throw new Error(words.insecure);
  const begun: Begun = { state: random(), nonce: random(), verifier: random(), next };
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(begun.verifier));
  const body = {
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: base64url(new Uint8Array(digest)),
  };
  const { url } = await clientWith("").request("POST", "/v1/sign-in/begin", { body });
  sessionStorage.setItem(NAME, JSON.stringify(begun));
  location.assign(url);
}

/** Completes what this tab began with the query that the provider sent back. Once only: a code is good once. */
export async function completeSignIn(parameters: string) {
  const text = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  if (text === null) throw new Error(words.notBegun);
  const { state, nonce, verifier, next } = JSON.parse(text) as Begun; // written by `beginSignIn`
  const body = { parameters, state, nonce, code_verifier: verifier };
  const person = await clientWith("").request("POST", "/v1/sign-in", { body });
  return { person, next };
}

/** A key of one of the projects, for as long as the sign-in lasts. */
export async function keyOfProject(token: string, orgId: string, projectId: string) {
  const body = { org_id: orgId, project_id: projectId };
  const { key } = await clientWith(token).request("POST", "/v1/sign-in/keys", { body });
  return key;
}

const OF_SIGN_IN: readonly (string | null)[] = ["sign_in_failed", "sign_in_refused"];

/** What went wrong, and what to do: the server says it of a sign-in, the page of what it found itself. */
export function signInProblem(error: unknown): string {
  if (!(error instanceof APIError)) return error instanceof Error ? error.message : String(error);
  return OF_SIGN_IN.includes(error.type) ? error.message : problemOf(error).advice;
}
