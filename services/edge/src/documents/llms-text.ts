import { API_ROUTES, TAGS } from "@memory/api";

/** The API in plain text for language models, after the llms.txt proposal: a title, a summary, lists of links by topic. */
export function llmsText(): string {
  const topics = Object.entries(TAGS).map(([tag, about]) => {
    const routes = API_ROUTES.filter((route) => route.tag === tag).map(
      ({ method, path, operationId, description }) =>
        `- [${method} ${path}](/docs#/${tag}/${operationId}): ${description}`,
    );
    return `## ${tag}\n\n${about}\n\n${routes.join("\n")}`;
  });
  return `# Memory service

> A memory layer for software agents. Send events with POST /v1/capture; facts are learned from them in the background, a few seconds
> later or at once with POST /v1/consolidate; before each step ask POST /v1/context for memory that fits a token budget.

Send \`Authorization: Bearer <key>\` and JSON. Every schema, with examples: [/openapi.json](/openapi.json).

${topics.join("\n\n")}
`;
}
