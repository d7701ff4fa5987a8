import { AuthenticationError, type Memory } from "@memory-service/client";
import { clientWith } from "../data/client.ts";
import type { Right } from "../data/session.ts";
import { signIn } from "../strings/sign-in.ts";

/** A project that has a key. */
export interface KnownProject {
  orgId: string;
  projectId: string;
  keys: number;
}

/** What a key opens: a project, or with the admin key any of these; null where the server does not know it. Without a key: where the server runs without keys. */
export type Opened = { kind: "project" } | { kind: "admin"; projects: KnownProject[] } | null;

export async function tryKey(key: string): Promise<Opened> {
  const client = clientWith(key);
  if (await isKnown(client)) return { kind: "project" };
  if (key === "") return null;
  const projects = await projectsOf(client);
  return projects && { kind: "admin", projects };
}

const isKnown = (client: Memory): Promise<boolean> =>
  client.whoami().then(
    () => true,
    (error: unknown) => {
      if (error instanceof AuthenticationError) return false;
      throw error;
    },
  );

/** The projects that have keys, by their names; null where this is not the admin key. */
async function projectsOf(client: Memory): Promise<KnownProject[] | null> {
  const found = new Map<string, KnownProject>();
  try {
    for await (const { org_id: orgId, project_id: projectId } of client.keys.list({
      revoked: "false",
    })) {
      const name = JSON.stringify([orgId, projectId]);
      const known = found.get(name) ?? { orgId, projectId, keys: 0 };
      found.set(name, { ...known, keys: known.keys + 1 });
    }
  } catch (error) {
    if (error instanceof AuthenticationError) return null;
    throw error;
  }
  return [...found.values()].toSorted((a, b) => a.projectId.localeCompare(b.projectId));
}

/** Makes a key of the project for this tab. */
export async function openProject(
  adminKey: string,
  { orgId, projectId }: KnownProject,
  rights: Right[],
  actor: string,
): Promise<{ key: string; keyId: string }> {
  const { key, id } = await clientWith(adminKey, actor).keys.create({
    orgId,
    projectId,
    label: signIn.choose.label,
    rights,
  });
  return { key, keyId: id };
}
