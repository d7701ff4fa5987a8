import { expect, test } from "vitest";
import { perContext } from "../contexts.ts";
import { SERVICES, type ServiceName } from "./programs.ts";
import { environmentOf, type Ports, type Wiring } from "./service-environment.ts";

const wiring: Wiring = {
  // One pair for each of SERVICES.
  ports: Object.fromEntries(
    SERVICES.map((name, n) => [name, { public: 1_000 + n, internal: 2_000 + n }]),
  ) as Record<ServiceName, Ports>,
  databases: perContext((context) => ({
    name: `memory_${context}`,
    ownerUrl: `postgres://${context}_owner@host`,
    appUrl: `postgres://${context}_app@host`,
    appRole: `${context}_app`,
  })),
  natsUrl: "nats://user:secret@host",
  internalToken: "internal",
  adminKey: "admin-key",
};

test("a service gets the URL of its own database by the role that owns nothing; edge, gateway, mcp and console get none", () => {
  const urls = SERVICES.map((name) => environmentOf(name, {}, wiring)["SERVICE_DATABASE_URL"]);

  expect(Object.fromEntries(SERVICES.map((name, n) => [name, urls[n]]))).toEqual({
    admin: "postgres://admin_app@host",
    ingest: "postgres://ingest_app@host",
    consolidation: "postgres://consolidation_app@host",
    worker: "postgres://consolidation_app@host",
    context: "postgres://context_app@host",
    gateway: undefined,
    mcp: undefined,
    console: undefined,
    edge: undefined,
  });
});

test("only admin gets the admin key, and no service the superuser's URL", () => {
  const inherited = {
    SERVICE_ADMIN_KEY: "from-outside",
    SERVICE_POSTGRES_URL: "postgres://root@host",
  };
  const environments = SERVICES.map((name) => environmentOf(name, inherited, wiring));

  expect(environments.map((env) => env["SERVICE_ADMIN_KEY"])).toEqual(
    SERVICES.map((name) => (name === "admin" ? "admin-key" : undefined)),
  );
  expect(environments.some((env) => "SERVICE_POSTGRES_URL" in env)).toBe(false);
});

test("in bootstrap mode admin has no admin key even if the environment sets one", () => {
  const env = environmentOf("admin", { SERVICE_ADMIN_KEY: "x" }, { ...wiring, adminKey: null });

  expect(env).not.toHaveProperty("SERVICE_ADMIN_KEY");
});

test("other settings of the environment go through, npm's own do not", () => {
  const env = environmentOf(
    "ingest",
    { SERVICE_AUTH_REQUIRED: "false", npm_config_loglevel: "silent" },
    wiring,
  );

  expect(env).toMatchObject({ SERVICE_AUTH_REQUIRED: "false" });
  expect(env).not.toHaveProperty("npm_config_loglevel");
});

test("only the service that calls a model gets its address and key, and only admin those of certificates and sign-in", () => {
  const inherited = {
    SERVICE_EMBEDDINGS_API_KEY: "a",
    SERVICE_EXTRACTION_API_KEY: "b",
    OPENAI_API_KEY: "b",
    SERVICE_LLM_API_KEY: "c",
    SERVICE_CERTIFICATE_KEY: "d",
    SERVICE_SIGN_IN_CLIENT_SECRET: "e",
  };
  const servicesWith = (setting: keyof typeof inherited) =>
    SERVICES.filter((name) => setting in environmentOf(name, inherited, wiring));

  expect(servicesWith("SERVICE_EMBEDDINGS_API_KEY")).toEqual(["context"]);
  expect(servicesWith("SERVICE_EXTRACTION_API_KEY")).toEqual(["consolidation", "worker"]);
  expect(servicesWith("OPENAI_API_KEY")).toEqual(["consolidation", "worker"]);
  expect(servicesWith("SERVICE_LLM_API_KEY")).toEqual(["gateway"]);
  expect(servicesWith("SERVICE_CERTIFICATE_KEY")).toEqual(["admin"]);
  expect(servicesWith("SERVICE_SIGN_IN_CLIENT_SECRET")).toEqual(["admin"]);
});

test("only edge listens where SERVICE_HOST says; the others stay on this machine", () => {
  const host = (name: ServiceName) =>
    environmentOf(name, { SERVICE_HOST: "0.0.0.0" }, wiring)["SERVICE_HOST"];

  expect(host("edge")).toBe("0.0.0.0");
  expect(host("ingest")).toBe("127.0.0.1");
});

test("edge knows the public and the internal address of every service", () => {
  expect(environmentOf("edge", {}, wiring)).toMatchObject({
    SERVICE_INGEST_URL: "http://127.0.0.1:1001",
    SERVICE_INGEST_INTERNAL_URL: "http://127.0.0.1:2001",
    SERVICE_CONSOLIDATION_URL: "http://127.0.0.1:1002",
    SERVICE_CONTEXT_URL: "http://127.0.0.1:1004",
    SERVICE_GATEWAY_URL: "http://127.0.0.1:1005",
    SERVICE_ADMIN_PUBLIC_URL: "http://127.0.0.1:1000",
    SERVICE_ADMIN_URL: "http://127.0.0.1:2000",
  });
});
