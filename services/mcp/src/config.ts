import { AuthEnv, BaseEnv } from "@memory/env";
import { z } from "zod";

const Count = z.coerce.number().int().min(1);

/** Environment of mcp. */
export const McpEnv = z.object({
  ...BaseEnv.shape,
  ...AuthEnv.shape,
  /** Where the API is: edge, as this process reaches it. Every tool is calls of it with the caller's own key. */
  SERVICE_API_URL: z.url({ protocol: /^https?$/ }),
  /** Messages handled at once by this process. */
  SERVICE_MCP_CALLS: Count.max(1_000).default(64),
  /** Of them, those of one project. */
  SERVICE_MCP_CALLS_PER_PROJECT: Count.max(1_000).default(32),
});

export interface McpConfig {
  authRequired: boolean;
  apiUrl: string;
  calls: { atOnce: number; perProject: number };
}

export const mcpConfig = (env: z.infer<typeof McpEnv>): McpConfig => ({
  authRequired: env.SERVICE_AUTH_REQUIRED,
  apiUrl: env.SERVICE_API_URL,
  calls: { atOnce: env.SERVICE_MCP_CALLS, perProject: env.SERVICE_MCP_CALLS_PER_PROJECT },
});
