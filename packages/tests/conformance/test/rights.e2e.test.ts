import { API_ROUTES, type ApiRoute } from "@memory/api";
import { RIGHTS, type Right } from "@memory/contracts";
import { type Api, apiClient, mintProject, system } from "@memory/testkit";
import { expect, test } from "vitest";

const NO_ID = "00000000-0000-7000-8000-000000000000";

/** Routes of projects: with an admin key set, an ordinary key manages no keys whatever its rights. */
const routes = API_ROUTES.filter(
  ({ rights, path }) => rights !== null && !path.startsWith("/v1/keys"),
);

interface Made {
  key: string;
  rights?: Right[];
}

/** A client of the project with a key that has those rights. */
async function clientWith(rights: readonly Right[]): Promise<Api> {
  const { baseUrl, adminKey } = system();
  const { orgId, projectId } = await project;
  const body = { org_id: orgId, project_id: projectId, rights };
  const { status, json } = await apiClient(baseUrl, adminKey).post<Made>("/v1/keys", body);
  expect([status, json.rights]).toEqual([201, rights]);
  return apiClient(baseUrl, json.key);
}

const project = mintProject();

/** Whether a key without more than those rights is let in; the request itself is good for nothing. */
async function isLetIn(api: Api, { method, path }: ApiRoute): Promise<boolean> {
  const target = path.replaceAll(/:\w+/g, NO_ID);
  type Body = { error?: { type: string } };
  const send = {
    GET: () => api.get<Body>(target),
    POST: () => api.post<Body>(target, {}),
    PATCH: () => api.patch<Body>(target, {}),
    DELETE: () => api.delete<Body>(target),
  }[method];
  const { status, json } = await send();
  if (status !== 403) return true;
  expect(json.error?.type).toBe("insufficient_rights");
  return false;
}

test.each(RIGHTS)(
  "the right %s lets a key in where no other is needed, and nowhere else",
  async (right) => {
    const api = await clientWith([right]);

    const letIn = await Promise.all(
      routes.map(async (route) => [route, await isLetIn(api, route)] as const),
    );

    expect(letIn.map(([{ operationId }, is]) => [operationId, is])).toEqual(
      routes.map(({ operationId, rights }) => [operationId, rights?.every((one) => one === right)]),
    );
  },
);

test("a key that is made without rights has all, and its listing does not name them", async () => {
  const { api } = await project;
  const { adminKey, baseUrl } = system();
  const { json } = await apiClient(baseUrl, adminKey).get<{ keys: object[] }>("/v1/keys");

  expect((await api.get<{ rights: Right[] }>("/v1/whoami")).json.rights).toEqual(RIGHTS);
  expect(json.keys.some((key) => !("rights" in key))).toBe(true);
});

test("a gateway call with memory both reads and captures", async () => {
  const api = await clientWith(["capture", "read"]);
  const gateway = routes.find(({ operationId }) => operationId === "chatCompletions");
  if (gateway === undefined) throw new Error("no route of the gateway");

  expect(await isLetIn(api, gateway)).toBe(true);
});
