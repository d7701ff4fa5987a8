import type { OutboxData, OutboxType } from "@memory/contracts";
import type { Sender } from "@memory/scope";

/** A decision of admin, as its outbox takes it. */
interface Audited {
  type: OutboxType;
  projectId: string;
  scopeToken: string | null;
  sender: Sender | null;
  data: OutboxData;
}

interface KeyOfProject {
  id: string;
  prefix: string;
  org_id: string;
  project_id: string;
  rights: readonly string[] | null;
  expires_at: Date | null;
}

const keyData = ({ id, prefix, org_id }: KeyOfProject) => ({
  key_id: id,
  key_prefix: prefix,
  org_id,
});

export const keyCreated = (key: KeyOfProject, sender: Sender): Audited => ({
  type: "key.created",
  projectId: key.project_id,
  scopeToken: null,
  sender,
  data: {
    ...keyData(key),
    rights: key.rights ?? "all",
    ...(key.expires_at && { expires_at: key.expires_at.toISOString() }),
  },
});

export const keyRevoked = (key: KeyOfProject, sender: Sender): Audited => ({
  type: "key.revoked",
  projectId: key.project_id,
  scopeToken: null,
  sender,
  data: keyData(key),
});

/** A person of a provider opened a project, which made the key. */
export const personSignedIn = (key: KeyOfProject, sender: Sender): Audited => ({
  type: "person.signed_in",
  projectId: key.project_id,
  scopeToken: null,
  sender,
  data: keyData(key),
});

export const personSignedOut = (key: KeyOfProject, sender: Sender): Audited => ({
  ...personSignedIn(key, sender),
  type: "person.signed_out",
});

export const orgCreated = (org: { id: string; project_id: string }, sender: Sender): Audited => ({
  type: "org.created",
  projectId: org.project_id,
  scopeToken: null,
  sender,
  data: { org_id: org.id },
});

interface QueuedForget {
  id: string;
  action: string;
  restores: string | null;
  mode: string;
  scope: string;
  scopeToken: string;
}

/** What is forgotten is named by the receipt alone. */
const forgetData = ({ id, action, restores, mode, scope }: QueuedForget) => ({
  ...{ forget_id: id, action, mode, scope },
  ...(restores !== null && { restores }),
});

export const forgetRequested = (
  projectId: string,
  receipt: QueuedForget,
  sender: Sender,
): Audited => ({
  type: "forget.requested",
  projectId,
  scopeToken: receipt.scopeToken,
  sender,
  data: forgetData(receipt),
});

/** A forget that consolidation refused; its receipt goes. */
export const forgetRefused = (
  receipt: QueuedForget & Sender & { projectId: string },
  reason: string,
): Audited => ({
  type: "forget.refused",
  projectId: receipt.projectId,
  scopeToken: receipt.scopeToken,
  sender: { actor: receipt.actor, keyPrefix: receipt.keyPrefix },
  data: { ...forgetData(receipt), reason },
});
