import { createSign, generateKeyPairSync } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import Provider, { type Context } from "oidc-provider";
import { loopbackServer } from "./loopback-server.ts";

type Claims = Record<string, unknown>;

interface Options {
  /** Where it sends browsers back to. */
  redirectUri: string;
  /** What it knows of each person, by login. */
  people: Record<string, Claims>;
  /** A client with a secret; without it one that proves itself by PKCE alone. */
  clientSecret?: string;
}

export interface OpenIdProvider extends AsyncDisposable {
  issuer: string;
  clientId: string;
  /** What a token of identity says instead, signed by the provider as ever; null leaves it alone. */
  forge: ((claims: Claims) => Claims) | null;
  /** Signs a person in at an address that was begun, as a browser does; gives the query that the provider sends back. */
  signIn(address: string, login: string): Promise<string>;
}

const CLIENT = "memory-console";

/** A certified provider of OpenID Connect (the package oidc-provider) on the loopback, which requires PKCE. */
export async function openIdProvider(options: Options): Promise<OpenIdProvider> {
  let answer = (_request: IncomingMessage, _response: ServerResponse): unknown => undefined;
  const server = await loopbackServer((request, response) => void answer(request, response));
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = {
    ...privateKey.export({ format: "jwk" }),
    kid: "of-tests",
    alg: "RS256",
    use: "sig",
  };
  const provider = quietly(() => new Provider(server.url, configurationOf(options, key)));
  const callback = provider.callback();
  const made: OpenIdProvider = {
    issuer: server.url,
    clientId: CLIENT,
    forge: null,
    signIn: (address, login) => signedIn(address, login, options.redirectUri),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  const sign = (claims: Claims): string => {
    const text = [{ alg: "RS256", kid: key.kid }, claims].map(encoded).join(".");
    return `${text}.${createSign("sha256").update(text).sign(privateKey, "base64url")}`;
  };
  answer = (request, response) => {
    if (request.url?.startsWith("/interaction/")) return interact(provider, request, response);
    if (request.url === "/token" && made.forge !== null) forgeIn(response, made.forge, sign);
    return callback(request, response);
  };
  return made;
}

/** It warns of what a provider of the world would need. */
function quietly<Value>(make: () => Value): Value {
  const { info, warn } = console;
  Object.assign(console, { info: () => undefined, warn: () => undefined });
  try {
    return make();
  } finally {
    Object.assign(console, { info, warn });
  }
}

const configurationOf = ({ redirectUri, people, clientSecret }: Options, key: object) => ({
  clients: [
    {
      client_id: CLIENT,
      redirect_uris: [redirectUri],
      ...(clientSecret === undefined
        ? { token_endpoint_auth_method: "none" }
        : { client_secret: clientSecret }),
    },
  ],
  jwks: { keys: [key] },
  cookies: { keys: ["of-tests"] },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "roles"] },
  interactions: { url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
  findAccount: (_: Context, accountId: string) =>
    people[accountId] && {
      accountId,
      claims: () => ({ sub: accountId, ...people[accountId] }),
    },
  ttl: {
    AccessToken: 60,
    AuthorizationCode: 60,
    Grant: 60,
    IdToken: 60,
    Interaction: 600,
    Session: 600,
  },
  async loadExistingGrant(this: unknown, { oidc }: Context & { oidc: { provider: Provider } }) {
    const { accountId } = oidc.session;
    const grant = new oidc.provider.Grant({ accountId, clientId: oidc.client.clientId });
    grant.addOIDCScope("openid email profile");
    await grant.save();
    return grant;
  },
});

/** The page on which a person says who they are. Nobody is asked for a password: whose it is, is the provider's business. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "POST") {
    const body = Buffer.concat(await request.toArray()).toString();
    const login = { accountId: new URLSearchParams(body).get("login") };
    const result = login.accountId === "nobody" ? { error: "access_denied" } : { login };
    return provider.interactionFinished(request, response, result);
  }
  await provider.interactionDetails(request, response);
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(`<!doctype html><html lang="en"><title>Provider</title><h1>Who are you?</h1>
    <form method="post"><label>Login <input name="login" autofocus></label><button>Go on</button></form>`);
}

/** Follows redirects with cookies until the provider sends the browser back. */
async function signedIn(address: string, login: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  const ask = async (url: string, body?: URLSearchParams): Promise<string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const init = body === undefined ? {} : { method: "POST", body };
    const reply = await fetch(url, { ...init, redirect: "manual", headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = reply.headers.get("location");
    if (next === null) throw new Error(`${reply.status} ${await reply.text()}`);
    return new URL(next, url).href;
  };
  let at = address;
  for (let step = 0; step < 8 && !at.startsWith(redirectUri); step++)
    at = await (at.includes("/interaction/") ? ask(at, new URLSearchParams({ login })) : ask(at));
  return new URL(at).search.slice(1);
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Puts another token of identity into the answer that is written to a response. */
function forgeIn(
  response: ServerResponse,
  forge: (claims: Claims) => Claims,
  sign: (claims: Claims) => string,
): void {
  const end = response.end.bind(response) as (text: string) => ServerResponse;
  response.end = ((text: string | Buffer) => {
    const answer = JSON.parse(String(text)) as { id_token?: string };
    const [, claims = ""] = answer.id_token?.split(".") ?? [];
    if (claims !== "") {
      const said = JSON.parse(Buffer.from(claims, "base64url").toString()) as Claims;
      answer.id_token = sign(forge(said));
    }
    const forged = JSON.stringify(answer);
    response.setHeader("content-length", Buffer.byteLength(forged));
    return end(forged);
  }) as typeof response.end;
}
