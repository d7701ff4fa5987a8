/** A fault of the catalogue, what holds through it, and what shows that. */
export interface Fault {
  id: string;
  fault: string;
  survives: string;
  /** Files, and how the titles of their tests begin; "" is every test of the file. */
  tests: readonly (readonly [file: string, title: string])[];
}

const HERE = "packages/tests/faults/test";
const own = (file: string) => `${HERE}/catalogue/${file}.fault.test.ts`;

const fault = (id: string, what: string, survives: string, ...tests: Fault["tests"]): Fault => ({
  id,
  fault: what,
  survives,
  tests,
});

const KILLED = own("killed");
const POSTGRES = own("postgres");
const DISKS = own("disks");
const MESSAGES = own("messages");
const RACES = own("races");
const SOAK = own("soak");
const CRASH = `${HERE}/crash.fault.test.ts`;
const FORGET = `${HERE}/forget.fault.test.ts`;

export const FAULTS: readonly Fault[] = [
  fault(
    "F1",
    "ingest is killed amid captures",
    "What was answered 202 is stored once and learned from once; a retry under its key gets the same event.",
    [KILLED, "F1 "],
    [CRASH, "F1 "],
    [`${HERE}/retries.fault.test.ts`, "F1 "],
    [`${HERE}/buffer.fault.test.ts`, "F1 "],
  ),
  fault(
    "F2",
    "the sender is killed between commit and message",
    "The feed has what the message did not carry: each event is learned from once, without anybody asking.",
    [KILLED, "F2 "],
  ),
  fault(
    "F3",
    "the sender is killed when its message has left",
    "The message may come twice; it has one effect.",
    [KILLED, "F3 "],
  ),
  fault(
    "F4",
    "worker, consolidation or context is killed before a commit, after it, or before the acknowledgement",
    "Facts are as from one run; the message is delivered again and changes nothing.",
    [KILLED, "F4 "],
  ),
  fault(
    "F5",
    "context is killed while it answers and stores traces",
    "Every trace that was answered can be inspected, and is the packet that was served.",
    [KILLED, "F5 "],
  ),
  fault(
    "F6",
    "admin is killed while a key is made or revoked, before and after the commit",
    "A key that was answered opens; a revoked one opens nothing from the answer on; the audit log has each effect once.",
    [KILLED, "F6 "],
  ),
  fault(
    "F7",
    "the gateway is killed before and after the provider's answer",
    "The caller gets a reset or a 5xx, never a wrong body; the exchange is captured once, retries included.",
    [own("gateway"), "F7 "],
  ),
  fault(
    "F8",
    "edge is killed",
    "Clients connect again; no request without a key is sent a second time by edge.",
    [KILLED, "F8 "],
  ),
  fault("F9", "every service is restarted under load, two processes of each", "No request fails.", [
    `${HERE}/rolling.fault.test.ts`,
    "F9 ",
  ]),
  fault(
    "F10",
    "NATS is unavailable for half a minute",
    "Captures, timelines and questions are answered; the backlog drains; revocations hold meanwhile.",
    [CRASH, "F10 "],
    [FORGET, "F10 "],
  ),
  fault(
    "F11",
    "the store of NATS is wiped",
    "Streams and consumers are made again; all pending work comes from the feeds.",
    [CRASH, "F11 "],
  ),
  fault(
    "F12",
    "Postgres is restarted, restarted at once, killed, or loses a backend",
    "5xx for the moment; pools recover without a restart of any service; nothing that was answered is lost (traces, with `SERVICE_TRACE_FLUSH`).",
    [POSTGRES, "F12 "],
  ),
  fault(
    "F13",
    "a table is locked for five seconds",
    "What waits is bounded; the rest is 503 with `Retry-After`; `/health` answers; captures go on within two seconds of the end.",
    [POSTGRES, "F13 "],
  ),
  fault(
    "F14",
    "Postgres has no connection left, for new ones and for those that services had",
    "Refusals are 503; pools grow no further than their size, and are well again.",
    [POSTGRES, "F14 "],
  ),
  fault(
    "F15",
    "no room for data",
    "Statements fail with 503; Postgres and the services go on without a restart once there is room.",
    [DISKS, "F15 "],
  ),
  fault(
    "F16",
    "no room for the write-ahead log, or for the store of NATS",
    "Postgres ends and recovers; work goes on by the feeds while NATS takes no message; nothing that was accepted is lost.",
    [DISKS, "F16 "],
  ),
  fault(
    "F17",
    "a process stands still for ten seconds and goes on",
    "What it had begun is not done twice, and overwrites nothing.",
    [own("stopped"), "F17 "],
  ),
  fault(
    "F18",
    "a consumer is slow",
    "`memory_consumer_pending_messages` rises; everything is handled in the end.",
    [MESSAGES, "F18 "],
  ),
  fault(
    "F19",
    "every message comes ten times more, in any order",
    "The state is that of one delivery.",
    [MESSAGES, "F19 "],
  ),
  fault(
    "F20",
    "messages that nobody can handle",
    "They are dropped or set aside; what is beside them is handled.",
    [MESSAGES, "F20 "],
  ),
  fault("F21", "messages come again when NATS does not recognise them any more", "One effect.", [
    MESSAGES,
    "F21 ",
  ]),
  fault(
    "F22",
    "clocks are hours apart, and jump by hours amid work",
    "Leases, ids, order and forgets hold: they go by the databases' clocks.",
    [own("clocks"), "F22 "],
    [FORGET, "F22 "],
  ),
  fault("F23", "fifty ask for the first key at once", "One gets it.", [RACES, "F23 "]),
  fault("F24", "fifty provision one owner at once", "One organisation; every key opens it.", [
    RACES,
    "F24 ",
  ]),
  fault(
    "F25",
    "fifty resolve one conflict at once",
    "One decides, the others are 409; contradictions learned at once are one set.",
    [RACES, "F25 "],
    [FORGET, "F25 "],
  ),
  fault(
    "F26",
    "a subject is deleted while it is captured, learned from and asked for, a hundred times",
    "Nothing captured before it is anywhere; what comes after stays; the counters are the rows removed.",
    [FORGET, "F26 "],
  ),
  fault(
    "F27",
    "what a deletion leaves on disk",
    "No byte of it in rows, streams, logs and files but the write-ahead log.",
    [`${HERE}/erasure.e2e.test.ts`, ""],
  ),
  fault(
    "F28",
    "a rating, a resolution and a forget of one fact at once",
    "The end is that of some order of the three.",
    [RACES, "F28 "],
  ),
  fault(
    "F29",
    "fifty captures at once under one key, alike and different",
    "One event, one job, one answer.",
    [RACES, "F29 "],
  ),
  fault("F30", "a thousand batches that overlap in opposite orders", "No deadlock, no failure.", [
    RACES,
    "F30 ",
  ]),
  fault(
    "F31",
    "two hundred revocations of keys in use, while NATS comes and goes",
    "Not one request is let in after the answer.",
    ["services/admin/test/revocation.fault.test.ts", "F31 "],
  ),
  fault(
    "F32",
    "ids of another project, on every route that takes one",
    "The same bytes as for an id that does not exist.",
    ["packages/tests/conformance/test/foreign-ids.e2e.test.ts", ""],
  ),
  fault(
    "F33",
    "three times more captures than the system can take, for a minute",
    "More than 70 % of its peak is done, the rest refused with `Retry-After`; well again within five seconds.",
    [own("overload"), "F33 "],
  ),
  fault("F34", "hostile input", "4xx, or stored as it is; never 5xx.", [RACES, "F34 "]),
  fault(
    "F35",
    "a model provider refuses, hangs, breaks off, trickles, or sends what is compressed",
    "The answer is passed on as it is, or 502; sockets are free again.",
    ["services/gateway/test/degradation.nats.test.ts", ""],
    ["services/gateway/test/chat.nats.test.ts", ""],
    ["services/gateway/test/streams.nats.test.ts", ""],
  ),
  fault(
    "F36",
    "clients leave amid requests and streams, a thousand times",
    "The provider's work ends; no connection is left.",
    ["services/gateway/test/degradation.nats.test.ts", "a client that leaves"],
    ["services/edge/test/faults.test.ts", "a thousand clients"],
  ),
  fault(
    "F37",
    "minutes at half of the sustained load beside abuse (`FAULTS_SOAK_MINUTES`: 6 unless given; 30 is the long form)",
    "Memory stays flat, answers as fast as at first. Where abuse keeps both cores busy, captures and questions come before learning: messages wait, for minutes, and are learned from several at a time ([benchmarks.md](benchmarks.md)).",
    [SOAK, "F37 "],
  ),
  fault(
    "F38",
    "the previous version and this one side by side, upgrade and rollback",
    "The schema is migrated first; no request fails; each version reads what the other wrote.",
    [own("versions"), "F38 "],
  ),
  fault(
    "F39",
    "each database, and the store of NATS, older than all others, and newer",
    "What was forgotten stays forgotten (repeated, where admin lost it too), nothing is doubled, memory goes on.",
    [own("restored"), "F39 "],
    [`${HERE}/crash.e2e.test.ts`, "after "],
  ),
  fault(
    "F40",
    "every link of every process goes silent: to Postgres, to NATS, between services",
    "No request outlives its limit; work goes on when the link does.",
    [own("network"), "F40 "],
  ),
  fault(
    "F41",
    "Postgres fails over to a standby",
    "Synchronous: nothing is lost. Asynchronous, with the documented procedure: what the standby had is there, and nothing contradicts it.",
    [own("failover"), "F41 "],
  ),
  fault(
    "F42",
    "of three NATS servers one is killed, then two",
    "With one gone all goes on; with two gone captures and reads do; the rest follows when they return.",
    [own("brokers"), "F42 "],
  ),
  fault(
    "F43",
    "the machine is suspended for a minute, and its clock set (`FAULTS_SUSPEND_MS`)",
    "Everything goes on where it was.",
    [own("stopped"), "F43 "],
  ),
  fault(
    "F44",
    "somebody abuses the system while processes are killed and servers restarted",
    "Every promise to others holds.",
    [SOAK, "F44 "],
  ),
  fault(
    "F45",
    "PgBouncer in transaction mode before every database",
    "Everything above Postgres works through it, restarts of it included.",
    [`${HERE}/pooled.fault.test.ts`, ""],
  ),
];

/** Files that `npm run test:faults` runs beside its own, of which some need the whole system running. */
export const OTHER_FILES: readonly string[] = [
  ...new Set(FAULTS.flatMap(({ tests }) => tests.map(([file]) => file))),
].filter((file) => !file.endsWith(".fault.test.ts"));
export const SHARED_SYSTEM_FILES: readonly string[] = OTHER_FILES.filter((file) =>
  file.startsWith("packages/tests/conformance/"),
);
