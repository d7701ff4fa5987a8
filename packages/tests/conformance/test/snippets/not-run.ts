interface NotRun {
  readonly page: string;
  /** The first line of the block, or the beginning of it. */
  readonly begins: string;
  readonly reason: string;
}

/** Every block that is not run, with the reason; its syntax is checked, and that the scripts of npm in it exist. */
export const NOT_RUN: readonly NotRun[] = [
  { page: "README.md", begins: "npm start", reason: "start-command.e2e.test.ts runs it" },
  {
    page: "README.md",
    begins: "docker compose up --wait",
    reason: "needs a container engine; .ci runs it",
  },
  {
    page: "docs/quick-start.md",
    begins: "npm start",
    reason: "start-command.e2e.test.ts runs it",
  },
  {
    page: "docs/gateway.md",
    begins: "SERVICE_LLM_BASE_URL=",
    reason: "calls a provider on the internet; the system of this test has one of its own",
  },
  {
    page: "docs/frameworks.md",
    begins: "npm install",
    reason: "the libraries are dependencies of this package",
  },
  {
    page: "docs/frameworks.md",
    begins: "import { createOpenAICompatible }",
    reason: "agent.e2e.test.ts of packages/clients/ai-sdk runs it",
  },
  {
    page: "docs/frameworks.md",
    begins: "import { ChatOpenAI }",
    reason: "agent.e2e.test.ts of packages/clients/langchain runs it",
  },
  {
    page: "docs/frameworks.md",
    begins: 'import { Memory } from "@memory-service/client";\nimport { CapturingSession',
    reason: "agent.e2e.test.ts of packages/clients/openai-agents runs it",
  },
  {
    page: "docs/gateway.md",
    begins: "npm install",
    reason: "the libraries are dependencies of this package",
  },
  ...["docs/typescript.md", "packages/clients/typescript/README.md"].map((page) => ({
    page,
    begins: "npm install",
    reason: "packages/tools/packaging installs it",
  })),
  ...["pip install", "from memory_service", "import asyncio"].map((begins) => ({
    page: "docs/python.md",
    begins,
    reason: "npm run test:python installs the client, and runs it",
  })),
  {
    page: "docs/gateway.md",
    begins: "pip install",
    reason: "the library is installed in an environment that runs share",
  },
  {
    page: "docs/models.md",
    begins: "SERVICE_EXTRACTION_MODEL=",
    reason: "needs Ollama; the models' own tests call a local server",
  },
  {
    page: "docs/cli.md",
    begins: "npm install",
    reason: "the pages are run with the command line of this checkout",
  },
  {
    page: "docs/incident.md",
    begins: "kubectl get pods",
    reason: "needs a cluster",
  },
  {
    page: "docs/style.md",
    begins: "app.post(",
    reason: "a fragment of a route, to show its form",
  },
  {
    page: "docs/for-compliance.md",
    begins: "npm run verify-erasure",
    reason: "needs a system of npm start; start-command.e2e.test.ts runs the command",
  },
  {
    page: "docs/forgetting.md",
    begins: "npm run verify-erasure",
    reason: "finds a system that npm start runs; start-command.e2e.test.ts runs it",
  },
  {
    page: "docs/audit.md",
    begins: "npm run verify-audit -- --certificate",
    reason: "finds a system that npm start runs; verify-audit.nats.test.ts runs it",
  },
  {
    page: "docs/audit.md",
    begins: "npm run verify-audit",
    reason: "finds a system that npm start runs; start-command.e2e.test.ts runs it",
  },
];
