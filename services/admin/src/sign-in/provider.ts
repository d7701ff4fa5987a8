import { singleFlight } from "@memory/batching";
import type { Log } from "@memory/log";
import * as oidc from "openid-client";
import type { Claims } from "../domain/sign-in/person.ts";
import { failureOf, unreachable } from "./failures.ts";
import type { SignInConfig } from "./settings.ts";

interface Begun {
  state: string;
  nonce: string;
  codeChallenge: string;
}

interface Returned {
  /** The query with which the provider sent the browser back. */
  parameters: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface Provider {
  /** The page on which a person signs in. Throws `upstream_unavailable`. */
  pageFor(begun: Begun): Promise<string>;
  /** What the provider says of who signed in, once all of it is checked. Throws `sign_in_failed` or `upstream_unavailable`. */
  claimsOf(returned: Returned): Promise<Claims>;
}

type Options = Pick<
  SignInConfig,
  "issuer" | "clientId" | "clientSecret" | "redirectUri" | "scopes"
> & { log: Log };

const TIMEOUT_SECONDS = 5;
/** A provider that moves an endpoint keeps the old one for longer. */
const KNOWN_FOR_MS = 3_600_000;

/** A provider of OpenID Connect. It is asked for its endpoints when somebody signs in, not before: a server starts without it. */
export function identityProvider({
  issuer,
  redirectUri,
  scopes,
  log,
  ...client
}: Options): Provider {
  let known: { configuration: oidc.Configuration; atMs: number } | null = null;
  const discover = singleFlight(async () => {
    const configuration = await discovered(issuer, client).catch((error: unknown) => {
      throw unreachable(error, log);
    });
    known = { configuration, atMs: performance.now() };
    return configuration;
  });
  const configuration = async (): Promise<oidc.Configuration> => {
    if (known === null) return discover();
    if (performance.now() - known.atMs < KNOWN_FOR_MS) return known.configuration;
    const { configuration: old } = known;
    return discover().catch(() => old);
  };
  return {
    async pageFor({ state, nonce, codeChallenge }) {
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri.href,
        scope: scopes,
        ...{ state, nonce, code_challenge: codeChallenge, code_challenge_method: "S256" },
      });
      return url.href;
    },
    async claimsOf({ parameters, state, nonce, codeVerifier }) {
      const config = await configuration();
      const returnedTo = new URL(redirectUri);
      returnedTo.search = parameters;
      try {
        const tokens = await oidc.authorizationCodeGrant(config, returnedTo, {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier },
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error("no token of identity");
        const { userinfo_endpoint } = config.serverMetadata();
        const more =
          userinfo_endpoint === undefined
            ? {}
            : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
        return { ...more, ...claims };
      } catch (error) {
        throw failureOf(error, log);
      }
    },
  };
}

/** How to talk with a provider, as it says itself. */
async function discovered(
  issuer: URL,
  { clientId, clientSecret }: Pick<Options, "clientId" | "clientSecret">,
): Promise<oidc.Configuration> {
  const isPlain = issuer.protocol === "http:";
  const found = await oidc.discovery(issuer, clientId, undefined, oidc.None(), {
    timeout: TIMEOUT_SECONDS,
    execute: isPlain ? [oidc.allowInsecureRequests] : [],
  });
  const server = found.serverMetadata();
  const made = new oidc.Configuration(server, clientId, undefined, proofOf(clientSecret, server));
  made.timeout = TIMEOUT_SECONDS;
  if (isPlain) oidc.allowInsecureRequests(made);
  // The token's signature too, although it comes from the provider itself.
  oidc.enableNonRepudiationChecks(made);
  return made;
}

/** How a client proves who it is: without a word of the provider by HTTP Basic. */
function proofOf(clientSecret: string | null, server: oidc.ServerMetadata): oidc.ClientAuth {
  if (clientSecret === null) return oidc.None();
  const taken = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return taken.includes("client_secret_basic")
    ? oidc.ClientSecretBasic(clientSecret)
    : oidc.ClientSecretPost(clientSecret);
}
