import { Visitor } from "@swc/core/Visitor.js";

// The parser knows `using`, the walker over its result does not yet.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== "UsingDeclaration") return visitStatement.call(this, statement);
  return { ...statement, decls: this.visitVariableDeclarators(statement.decls) };
};

/** A folder of a service and the paths below the service's src that it must not import. */
const roomOf = (service) => (name, forbidden) => ({
  name: `${service}-${name.replace("/", "-")}`,
  severity: "error",
  from: { path: `^services/${service}/src/${name}/`, pathNot: "\\.test\\.ts$" },
  to: { path: `^services/${service}/src/${forbidden}` },
});
const room = roomOf("consolidation");
const contextRoom = roomOf("context");
// What stands in context's domain itself, but for the settings that all of its rooms read.
const CONTEXT_TOP = "(?!settings\\.ts$)[^/]+\\.ts$";
const ENTRY_POINTS = "(app|config|main|metrics|worker|worker-app)\\.ts$";

const FLAT = "^services/(ingest|context|admin|gateway|mcp|edge)/src";
// Files of messages/ that answer or follow call verbs, as routes do; the others are called by verbs.
const CALLING = "(answer|follow)[^/]*\\.ts$";

/** What files of a service without features/ may import of that service, by the path below its src. */
const floor = (name, from, allowed) => ({
  name: `floor-${name}`,
  severity: "error",
  from: { path: from, pathNot: "\\.test\\.ts$" },
  to: { path: "^services/$1/src/", pathNot: `^services/$1/src/(${allowed})` },
});
const METRICS = "[a-z-]*metrics\\.ts$";
// Verbs stand in src itself.
const VERB = "(?!(?:app|config|main|migrate)\\.ts$)[^/]+\\.ts$";

/** The arrows of the house: what may import what. Checked by `npm run verify`; a test proves it can fail. */
export default {
  forbidden: [
    {
      name: "domain-is-pure",
      severity: "error",
      from: { path: "/src/domain/", pathNot: "\\.test\\.ts$" },
      to: {
        path: [
          "/src/(store|routes|messages)/",
          "node_modules/(fastify|drizzle-orm|pg|@nats-io|undici)",
          "^(fs|net|http|https|child_process|worker_threads)$",
        ],
      },
    },
    {
      name: "services-are-islands",
      severity: "error",
      from: { path: "^services/([^/]+)/" },
      to: { path: "^services/", pathNot: "^services/$1/" },
    },
    {
      name: "packages-look-down",
      severity: "error",
      from: { path: "^packages/", pathNot: "^packages/(tools|tests)/|\\.test\\.ts$" },
      to: { path: "^services/" },
    },
    {
      name: "product-without-tools",
      severity: "error",
      from: {
        path: "^(services/[^/]+|packages/(?!(?:tools|tests)/)[^/]+)/src/",
        pathNot: "\\.test\\.ts$",
      },
      to: { path: "^packages/(tools|tests)/" },
    },
    {
      name: "product-without-tests",
      severity: "error",
      from: {
        path: "^(services|packages)/.*/src/",
        pathNot: "\\.test\\.ts$|^packages/(tools|tests)/",
      },
      to: { path: "^(services|packages)/[^/]+/test/" },
    },
    {
      name: "clients-stand-alone",
      severity: "error",
      from: { path: "^packages/clients/[^/]+/src/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(services|packages)/", pathNot: "^packages/clients/" },
    },
    {
      name: "services-without-clients",
      severity: "error",
      // They serve, and are made of, packages for users as they are published.
      from: {
        path: "^(services|packages)/",
        pathNot: "^packages/(clients|tools|tests)/|^services/(mcp|console)/",
      },
      to: { path: "^packages/clients/" },
    },
    {
      name: "client-runs-everywhere",
      severity: "error",
      from: {
        path: "^packages/clients/typescript/src/",
        pathNot: "^packages/clients/typescript/src/spill/|\\.test\\.ts$",
      },
      to: { dependencyTypes: ["core", "npm", "npm-dev", "npm-unknown"] },
    },
    {
      name: "extraction-is-pure",
      severity: "error",
      from: { path: "^packages/extraction/src/", pathNot: "\\.test\\.ts$" },
      to: {
        path: ["^packages/", "^(fs|net|http|https|child_process|worker_threads)$"],
        pathNot: "^packages/(extraction|contracts|text|values)/",
      },
    },
    {
      name: "contracts-and-errors-stand-alone",
      severity: "error",
      from: { path: "^packages/(contracts|errors)/src/", pathNot: "\\.test\\.ts$" },
      to: { path: "^packages/", pathNot: "^packages/(contracts|errors|text|values)/" },
    },
    room("routes", `(jobs/|extraction/|messages/|${ENTRY_POINTS})`),
    room("features", `(routes/|extraction/|${ENTRY_POINTS})`),
    room("jobs", `(routes/|features/|${ENTRY_POINTS})`),
    room(
      "extraction",
      `(routes/|features/|jobs/|messages/|store/|domain/(facts|timeline|decide|forget|jobs)/|${ENTRY_POINTS})`,
    ),
    room("messages", `(routes/|features/|jobs/|extraction/|${ENTRY_POINTS})`),
    room("store", `(routes/|features/|jobs/|extraction/|messages/|${ENTRY_POINTS})`),
    room("domain", `(routes/|features/|jobs/|extraction/|messages/|store/|${ENTRY_POINTS})`),
    room("domain/predicates", "domain/(facts|timeline|decide|forget|jobs)/"),
    room("domain/facts", "domain/(timeline|decide|forget|jobs)/"),
    room("domain/timeline", "domain/(decide|forget|jobs)/"),
    room("domain/decide", "domain/(forget|jobs)/"),
    room("domain/jobs", "domain/(timeline|decide|forget)/"),
    contextRoom("domain/structures", "domain/(?!structures/)"),
    contextRoom("domain/text", "domain/(?!text/)"),
    contextRoom("domain/memory", `domain/(ranking/|packing/|${CONTEXT_TOP})`),
    contextRoom("domain/ranking", `domain/(packing/|${CONTEXT_TOP})`),
    contextRoom("domain/packing", `domain/${CONTEXT_TOP}`),
    floor("domain", `${FLAT}/domain/`, "domain/"),
    floor("store", `${FLAT}/store/`, "domain/|store/"),
    floor("asking", `${FLAT}/messages/(?!${CALLING})`, `domain/|store/|messages/|${METRICS}`),
    floor("embeddings", `${FLAT}/embeddings/`, `domain/|store/|embeddings/|${METRICS}`),
    floor("webhooks", `${FLAT}/webhooks/`, `domain/|store/|webhooks/|messages/(?!${CALLING})`),
    floor("sign-in", `${FLAT}/sign-in/`, `domain/|store/|sign-in/|${METRICS}|${VERB}`),
    floor("verbs", `${FLAT}/${VERB}`, `domain/|store/|embeddings/|messages/(?!${CALLING})|${VERB}`),
    floor("answering", `${FLAT}/messages/${CALLING}`, `domain/|store/|messages/|${VERB}`),
    floor("routes", `${FLAT}/routes/`, `domain/|store/|routes/|webhooks/|sign-in/|${VERB}`),
    floor("config", `${FLAT}/config\\.ts$`, `domain/|embeddings/|webhooks/|sign-in/|${VERB}`),
    floor("commands", `${FLAT}/commands/`, `(?!routes/|app\\.ts$|main\\.ts$)`),
    floor("app", `${FLAT}/app\\.ts$`, `(?!main\\.ts$|commands/)`),
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.data)/" },
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node"] },
  },
};
