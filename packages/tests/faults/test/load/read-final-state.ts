import { type Api, apiClient, everyPage } from "@memory/testkit";
import type { FinalState } from "../checker/final-state.ts";
import { operationsOf } from "../checker/history.ts";
import { numbersIn } from "./actions.ts";
import type { Work } from "./clients.ts";

interface Page {
  next_cursor?: string | null;
}

/** Every item of a list of the API. Throws for an answer that is not 200. */
async function all<Item>(api: Api, path: string, items: string): Promise<Item[]> {
  const pages = await everyPage(async (cursor) => {
    const more = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, json, text } = await api.get<Page>(`${path}${more}`);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return json;
  });
  return pages.flatMap((page) => (page as Record<string, unknown>)[items] as Item[]);
}

const ABOUT: Record<string, string> = {
  "key.created": "key_id",
  "key.revoked": "key_id",
  "forget.requested": "forget_id",
  "forget.completed": "forget_id",
  "fact.rated": "fact_id",
};

/** Reads every effect of a project's operations through the API. */
export async function readFinalState(work: Work): Promise<FinalState> {
  const { project, subjects, receiver } = work;
  const { api, projectId } = project;
  const ofSubjects = async <Item>(route: string, items: string) =>
    Promise.all(
      subjects.map(async (subjectId) => {
        const query = new URLSearchParams({ project_id: projectId, subject_id: subjectId });
        const found = await all<Item>(api, `/v1/${route}?${query}&limit=200`, items);
        return found.map((item) => ({ subjectId, item }));
      }),
    ).then((lists) => lists.flat());

  const events = await ofSubjects<{ id: string; payload: object }>("timeline", "events");
  const facts = await ofSubjects<{
    id: string;
    predicate: string;
    status: string;
    source_event_ids: string[];
  }>("facts", "facts");
  const entries = await all<{ type: string; data: Record<string, string> }>(
    ...([api, `/v1/audit?project_id=${projectId}&limit=200`, "entries"] as const),
  );
  return {
    events: events.map(({ subjectId, item: { id, payload } }) => ({
      ...{ id, subjectId, n: numbersIn(JSON.stringify(payload))[0] ?? -1 },
    })),
    facts: facts
      .filter(({ item }) => item.status !== "deleted")
      .map(({ subjectId, item }) => ({
        ...{ id: item.id, subjectId, n: numbersIn(item.predicate)[0] ?? -1 },
        ...{ status: item.status, sources: item.source_event_ids },
      })),
    traces: await tracesOf(work),
    keys: await keysOf(work),
    receipts: await receiptsOf(work),
    jobs: await jobsOf(work),
    calls: receiver.calls,
    audit: entries.flatMap(({ type, data }) => {
      const about = data[ABOUT[type] ?? ""];
      return about === undefined ? [] : [{ type, about }];
    }),
  };
}

// Edge closes connections of an address beyond two thousand.
const READERS = 32;

/** What `read` gives for each different item. */
async function each<Item, Value>(
  items: Iterable<Item>,
  read: (item: Item) => Promise<Value>,
): Promise<Map<Item, Value>> {
  const found = new Map<Item, Value>();
  const left = new Set(items).values();
  const reader = async () => {
    for (const item of left) found.set(item, await read(item));
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return found;
}

async function tracesOf({ project, history }: Work): Promise<FinalState["traces"]> {
  const { api, projectId } = project;
  const reads = operationsOf(history, "read").filter(({ trace }) => trace !== null);
  const subjectOf = new Map(reads.map(({ trace, subjectId }) => [trace?.id ?? "", subjectId]));
  return each(subjectOf.keys(), async (id) => {
    const query = new URLSearchParams({
      project_id: projectId,
      subject_id: subjectOf.get(id) ?? "",
    });
    const { status, json } = await api.get<{ packet: object }>(`/v1/inspect/${id}?${query}`);
    if (status !== 200 && status !== 404) throw new Error(`inspect: ${status}`);
    return status === 200 ? JSON.stringify(json.packet) : null;
  });
}

async function keysOf({ project, keys, reached }: Work): Promise<FinalState["keys"]> {
  const admin = apiClient(reached.baseUrl, reached.adminKey ?? undefined);
  const listed = await all<{ id: string; project_id: string; revoked_at: string | null }>(
    ...([admin, "/v1/keys?limit=200", "keys"] as const),
  );
  const clear = new Map([...keys, [project.keyId, project.key]]);
  const own = listed.filter((key) => key.project_id === project.projectId);
  const tried = await each(own, async ({ id, revoked_at }) => {
    const key = clear.get(id);
    const isRevoked = revoked_at !== null;
    if (key === undefined) return { id, isRevoked, opens: null };
    const query = new URLSearchParams({ project_id: project.projectId, subject_id: "nobody" });
    const { status } = await apiClient(reached.baseUrl, key).get(`/v1/facts?${query}`);
    if (status !== 200 && status !== 401) throw new Error(`use of a key: ${status}`);
    return { id, isRevoked, opens: status === 200 };
  });
  return [...tried.values()];
}

async function receiptsOf({ project, history }: Work): Promise<FinalState["receipts"]> {
  const { api, projectId } = project;
  const listed = await all<{ forget_id: string; status: string }>(
    ...([api, `/v1/forget?project_id=${projectId}&limit=200`, "receipts"] as const),
  );
  const known = new Map(listed.map(({ forget_id, status }) => [forget_id, status]));
  for (const { forgetId } of operationsOf(history, "forget")) {
    if (forgetId === null || known.has(forgetId)) continue;
    const { status, json } = await api.get<{ status: string }>(`/v1/forget/${forgetId}`);
    if (status === 200) known.set(forgetId, json.status);
  }
  return known;
}

function jobsOf({ project, history }: Work): Promise<FinalState["jobs"]> {
  const ids = operationsOf(history, "capture").flatMap(({ jobId }) => jobId ?? []);
  return each(ids, async (id) => {
    const { status, json } = await project.api.get<{ status: string }>(`/v1/jobs/${id}`);
    if (status !== 200 && status !== 404) throw new Error(`job: ${status}`);
    return status === 200 ? json.status : "lost";
  });
}
