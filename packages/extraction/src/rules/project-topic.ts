import type { Finding } from "./finding.ts";

/** What tools are for, so that a new one is known to take the place of the old one. Names as they are written, without case. */
const TOOLS: Readonly<Record<string, string>> = {
  database:
    "postgres|postgresql|mysql|mariadb|sqlite|mongodb|mongo|cockroachdb|cockroach|oracle|sql server|mssql|dynamodb|cassandra|firestore|supabase|planetscale|neo4j|couchdb|timescale|aurora",
  ci: "jenkins|github actions|gitlab ci|gitlab-ci|circleci|circle ci|travis|travis ci|woodpecker|drone|drone ci|buildkite|teamcity|bamboo|azure pipelines|concourse|tekton|forgejo actions",
  hosting:
    "heroku|render|vercel|netlify|fly|fly.io|railway|aws|gcp|azure|digitalocean|digital ocean|hetzner|ovh|linode|cloudflare|eks|gke|aks|ecs|fargate|lambda|cloud run|app engine|scaleway|ionos",
  package_manager: "npm|yarn|pnpm|bun|pip|poetry|uv|pipenv|conda|cargo|composer|bundler",
  build:
    "gradle|maven|bazel|make|cmake|ant|webpack|vite|rollup|esbuild|turbopack|parcel|sbt|nx|turborepo|rspack",
  messaging:
    "kafka|rabbitmq|nats|sqs|pulsar|redpanda|activemq|kinesis|zeromq|mosquitto|celery|sidekiq",
  monitoring:
    "datadog|grafana|prometheus|new relic|sentry|honeycomb|splunk|dynatrace|zabbix|nagios|bugsnag|rollbar|loki|tempo|jaeger|kibana|elk",
  test_runner:
    "jest|vitest|mocha|pytest|junit|cypress|playwright|selenium|rspec|phpunit|karma|ava|testng|jasmine",
  cache: "redis|memcached|valkey|varnish|dragonfly|keydb",
  tracker: "jira|linear|trello|asana|github issues|youtrack|redmine|shortcut|clickup|notion|monday",
  chat: "slack|microsoft teams|discord|mattermost|rocket.chat|zulip|google chat",
  vcs_host: "github|gitlab|bitbucket|gitea|forgejo|codeberg|gerrit",
  frontend_framework:
    "react|vue|svelte|angular|solid|preact|ember|next.js|nextjs|nuxt|sveltekit|astro|remix",
  css: "tailwind|bootstrap|sass|scss|styled-components|css modules|emotion|bulma|chakra",
  infra_as_code: "terraform|pulumi|ansible|cloudformation|opentofu|puppet|chef|salt|cdk",
  orm: "prisma|drizzle|hibernate|sequelize|typeorm|sqlalchemy|active record|doctrine|entity framework|jooq",
  search: "elasticsearch|opensearch|solr|meilisearch|typesense|algolia",
  payments: "stripe|paypal|adyen|braintree|mollie|square|redsys|klarna",
  editor:
    "vim|neovim|emacs|vs code|vscode|intellij|webstorm|zed|sublime text|cursor|eclipse|pycharm|helix",
  linter: "eslint|biome|prettier|oxlint|ruff|flake8|black|rubocop|pylint|standard|dprint|ktlint",
};

/** Words for the same things in four languages. */
const NOUNS: readonly (readonly [string, RegExp])[] = [
  [
    "database",
    /^(?:.* )?(?:database|db|base(?: de données| de datos)?(?: de prod.*)?|bdd|bbdd|bd|datenbank|[\p{L}-]*datenbank)$/iu,
  ],
  ["ci", /^(?:.* )?(?:ci|ci\/cd|pipelines?|build server)$/iu],
  ["monitoring", /^(?:.* )?(?:monitoring|supervision|monitorización|überwachung|alerting)$/iu],
  ["cache", /^(?:.* )?(?:cache|caché)$/iu],
  ["tracker", /^(?:.* )?(?:tickets?|issues?)$/iu],
  [
    "package_manager",
    /^(?:.* )?(?:package manager|gestionnaire de paquets|gestor de paquetes|paketmanager)$/iu,
  ],
  ["linter", /^(?:.* )?(?:linter|linting|formatter)$/iu],
  ["orm", /^orm$/iu],
  ["payments", /^(?:.* )?(?:payments?|paiements?|pagos|zahlungen)$/iu],
  [
    "hosting",
    /^(?:.* )?(?:hosting|deployments?|deploys?|déploiements?|despliegues?|hébergement)$/iu,
  ],
];

const PATTERNS = Object.entries(TOOLS).map(
  ([kind, names]) =>
    [
      kind,
      new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.replaceAll(".", "\\.")})(?![\\p{L}\\p{N}])`, "iu"),
    ] as const,
);

const DETERMINER =
  /^(?:the|our|my|all|all our|everything|le|la|les|l'|notre|nos|die|der|das|den|unsere?n?|alles|el|los|las|nuestr[oa]s?|todo)(?<=['’]|(?= )) ?/iu;

function topicOf(noun: string | undefined, detail: string): string | null {
  const plain = noun?.trim().replace(DETERMINER, "").toLowerCase() ?? "";
  const named = NOUNS.find(([, pattern]) => pattern.test(plain))?.[0];
  if (named !== undefined) return named;
  const kinds = PATTERNS.filter(([, pattern]) => pattern.test(detail)).map(([kind]) => kind);
  const [kind] = kinds;
  if (kind !== undefined && kinds.length === 1) return kind;
  return plain === "" ? null : plain;
}

const ABOUT_PROJECT = new Set(["project_fact", "team_practice", "tool_change"]);

/** A finding about a project under the one predicate and the topic it is about; any other finding as it is. */
export function withTopic(finding: Finding): Finding {
  if (!ABOUT_PROJECT.has(finding.predicate)) return finding;
  const { topic, env, from, from2, ...rest } = finding.value;
  const previous = from ?? from2;
  const value = previous === undefined ? rest : { ...rest, previous };
  const detail = value["detail"] ?? "";
  const about = topicOf(topic ?? finding.qualifiers["topic"], detail);
  const isChange = finding.cue === "replaces" || finding.cue === "corrects";
  return {
    ...finding,
    predicate: "project_fact",
    value: env === undefined ? value : { ...value, env },
    qualifiers: { ...finding.qualifiers, ...(about !== null && { topic: about }) },
    isOnly: (finding.isOnly ?? false) || (isChange && about !== null),
  };
}
