import { apiCaller } from "./api-call.ts";
import { DEMO } from "./start/demo-key.ts";
import { tour } from "./tour/tour.ts";

// Those of docker-compose.yml, unless the environment names others.
const { MEMORY_SYSTEM_URL, SERVICE_ADMIN_KEY } = process.env;
const baseUrl = MEMORY_SYSTEM_URL || "http://127.0.0.1:8080";
const admin = apiCaller(baseUrl, SERVICE_ADMIN_KEY || "laptop-admin-key");

/** The tour through a system that runs already, with a key of its own. */
try {
  const made = { ...DEMO, label: "made by npm run tour" };
  const { id, key } = await admin<{ id: string; key: string }>("POST", "/v1/keys", made);
  const write = (line: string) => console.log(line);
  try {
    await tour({
      baseUrl,
      key,
      org: DEMO.org_id,
      project: DEMO.project_id,
      now: new Date(),
      write,
    });
  } finally {
    await admin("DELETE", `/v1/keys/${id}`);
  }
} catch (error) {
  console.error(
    `${baseUrl} does not take the tour: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
}
