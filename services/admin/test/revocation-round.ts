import { apiClient, eventually, mintProject } from "@memory/testkit";

interface Reached {
  baseUrl: string;
  adminKey: string | null;
}

const USERS = 2;
const UNKNOWN_ID = "00000000-0000-7000-8000-000000000000";

/** One route of every service, as a client would use it. */
const routesOf = (projectId: string): string[] => [
  `/v1/timeline?project_id=${projectId}&subject_id=s`,
  `/v1/facts?project_id=${projectId}&subject_id=s`,
  `/v1/traces?project_id=${projectId}`,
  `/v1/forget/${UNKNOWN_ID}`,
  "/gateway/v1/models",
];

/**
 * Revokes a key while clients use it on every service without a pause. Answers the statuses of the requests that were sent
 * after the revocation's answer, and how many uses succeeded before it.
 */
export async function revocationRound(
  reached: Reached,
): Promise<{ after: number[]; usesBefore: number }> {
  const { projectId, keyId, api } = await mintProject(reached);
  const admin = apiClient(reached.baseUrl, reached.adminKey ?? undefined);
  const after: number[] = [];
  let usesBefore = 0;
  let revoked = false;
  let stop = false;

  const use = async (route: string) => {
    while (!stop) {
      const sentAfter = revoked;
      const { status } = await api.get(route).catch(() => ({ status: 0 }));
      if (sentAfter) after.push(status);
      else if (![0, 401, 503].includes(status)) usesBefore++;
    }
  };
  const users = routesOf(projectId).flatMap((route) =>
    Array.from({ length: USERS }, () => use(route)),
  );
  await eventually(() => {
    if (usesBefore < users.length) throw new Error("the key is not in use yet");
  });
  const { status } = await admin.delete(`/v1/keys/${keyId}`);
  if (status !== 200) throw new Error(`the revocation was answered ${status}`);
  revoked = true;
  for (const route of routesOf(projectId)) after.push((await api.get(route)).status);
  stop = true;
  await Promise.all(users);
  return { after, usesBefore };
}
