import { newId } from "@memory/ids";
import { eventually } from "@memory/testkit";
import { type AdminUnderTest, adminUnderTest } from "./admin-under-test.ts";
import { type FakeParticipants, fakeParticipants } from "./fake-participants.ts";

type Reply = ReturnType<AdminUnderTest["call"]>;

/** Admin between participants that the test answers for; callers wait half a second unless given longer, and the loop goes on ten times a second. */
export interface ForgetUnderTest extends AsyncDisposable {
  admin: AdminUnderTest;
  participants: FakeParticipants;
  keyOf(projectId: string): Promise<string>;
  /** A project with a key, and what it can ask for. */
  caller(): Promise<Caller>;
  /** Receipts that hold this text anywhere. */
  receiptsWith(text: string): Promise<number>;
}

export interface Caller {
  project: string;
  key: string;
  forget(body: object, credential?: string | null, headers?: Record<string, string>): Reply;
  /** The receipts of the project. */
  receipts(query?: Record<string, string>, credential?: string | null): Reply;
  receipt(id: string, credential?: string): Reply;
  restore(id: string, credential?: string, headers?: Record<string, string>): Reply;
  /** A fact that consolidation knows, in this project unless another is named. */
  knownFact(projectId?: string): string;
}

const ADMIN_KEY = "admin-key-of-tests";

export async function forgetUnderTest(patienceMs = 500): Promise<ForgetUnderTest> {
  const participants = await fakeParticipants();
  const forget = { patienceMs, everyMs: 100 };
  const admin = await adminUnderTest({ adminKey: ADMIN_KEY, forget }, participants.natsUrl);
  admin.start();
  await eventually(() => {
    if (!admin.bus.isUp()) throw new Error("no NATS yet");
  });
  const keyOf = async (projectId: string): Promise<string> => {
    const owner = { org_id: "acme", project_id: projectId };
    return (await admin.call("POST", "/v1/keys", ADMIN_KEY, owner)).body.key;
  };
  return {
    admin,
    participants,
    keyOf,
    async caller() {
      const project = newId();
      return callerOf(admin, participants, project, await keyOf(project));
    },
    async receiptsWith(text) {
      const { rows } = await admin.pool.query(
        "SELECT count(*)::int AS n FROM forget_receipts r WHERE r::text LIKE '%' || $1 || '%'",
        [text],
      );
      return rows[0].n;
    },
    async [Symbol.asyncDispose]() {
      await admin[Symbol.asyncDispose]();
      await participants[Symbol.asyncDispose]();
    },
  };
}

const callerOf = (
  admin: AdminUnderTest,
  participants: FakeParticipants,
  project: string,
  key: string,
): Caller => ({
  project,
  key,
  forget: (body, credential = key, headers = {}) =>
    admin.call("POST", "/v1/forget", credential, { project_id: project, ...body }, headers),
  receipts: (query = {}, credential = key) => {
    const search = new URLSearchParams({ project_id: project, ...query });
    return admin.call("GET", `/v1/forget?${search}`, credential);
  },
  receipt: (id, credential = key) => admin.call("GET", `/v1/forget/${id}`, credential),
  restore: (id, credential = key, headers = {}) =>
    admin.call("POST", `/v1/forget/${id}/restore`, credential, undefined, headers),
  knownFact(projectId = project) {
    const id = newId();
    participants.facts.set(id, { projectId, subjectId: "s" });
    return id;
  },
});
