import { publishGivenSystem } from "./system.ts";

/**
 * Global setup of tests that ask a system which runs already, in containers or elsewhere, by its public address alone.
 * @public vitest calls it.
 */
export function setup(): void {
  const { MEMORY_SYSTEM_URL: baseUrl, SERVICE_ADMIN_KEY: adminKey } = process.env;
  if (!baseUrl || !adminKey)
    throw new Error(
      "Say which system to test: MEMORY_SYSTEM_URL=http://127.0.0.1:8080 SERVICE_ADMIN_KEY=… npm run test:conformance",
    );
  publishGivenSystem({ baseUrl, adminKey });
}
