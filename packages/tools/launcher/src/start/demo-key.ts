import { apiCaller, RefusedCall } from "../api-call.ts";
import type { Secrets } from "../secrets.ts";

export const DEMO = { org_id: "org_demo", project_id: "prj_demo" } as const;

/** A key of the demo project that works: the one kept from an earlier start, else a new one. */
export async function demoKey(
  baseUrl: string,
  adminKey: string,
  secrets: Secrets,
): Promise<string> {
  const kept = secrets.known("demoKey");
  if (kept !== undefined && (await works(baseUrl, kept))) return kept;
  const call = apiCaller(baseUrl, adminKey);
  const { key } = await call<{ key: string }>("POST", "/v1/keys", {
    ...DEMO,
    label: "made by npm start",
  });
  secrets.keep("demoKey", key);
  return key;
}

async function works(baseUrl: string, key: string): Promise<boolean> {
  try {
    await apiCaller(baseUrl, key)("GET", `/v1/traces?project_id=${DEMO.project_id}`);
    return true;
  } catch (error) {
    if (error instanceof RefusedCall && [401, 403].includes(error.status)) return false;
    throw error;
  }
}
