import type { EventBody } from "@memory/contracts";

/** Plain talk in every language the rules know: reading it once compiles what most messages need. */
const TALK: readonly string[] = [
  "Hi, I'm Ada and I live in Ghent. I work as a nurse at the city hospital since March 2021. My sister Jo has two cats. I love tea but I can't stand coffee. I'm moving to Leeds next month, and please always answer briefly.",
  "Salut, je m'appelle Ada et j'habite à Gand. Je travaille comme infirmière à l'hôpital depuis mars 2021. Ma sœur Jo a deux chats. J'adore le thé mais je déteste le café. Je déménage à Lille le mois prochain.",
  "Hallo, ich heiße Ada und wohne in Gent. Ich arbeite seit März 2021 als Krankenpflegerin im Stadtspital. Meine Schwester Jo hat zwei Katzen. Ich mag Tee, aber keinen Kaffee. Nächsten Monat ziehe ich nach Kiel.",
  "Hola, me llamo Ada y vivo en Gante. Trabajo como enfermera en el hospital desde marzo de 2021. Mi hermana Jo tiene dos gatos. Me gusta el té pero odio el café. El mes que viene me mudo a Lugo.",
];

/** The minimum that compiles each language, for a worker that may never be needed, and for one that is waited for already. */
const FEW_WORDS: readonly string[] = [
  "I live in Ghent.",
  "J'habite à Gand.",
  "Ich wohne in Gent.",
  "Vivo en Gante.",
];

const saying = (content: string, i: number): EventBody => ({
  id: `warm-up-${i}`,
  scopeToken: "",
  epoch: 0,
  hidden: false,
  orgId: "",
  projectId: "",
  subjectId: "",
  subjectType: "user",
  actorType: "user",
  actorId: null,
  agentId: null,
  threadId: `warm-up-${i}`,
  runId: null,
  kind: "conversation.message",
  occurredAt: "2026-01-01T12:00:00.000Z",
  recordedAt: "2026-01-01T12:00:00.000Z",
  payload: JSON.stringify({ role: "user", content }),
  source: null,
  classification: [],
});

/** Events to read once before the first request; their results are discarded. */
export const WARM_UP: readonly EventBody[] = TALK.map(saying);
export const LEAST_WARM_UP: readonly EventBody[] = FEW_WORDS.map(saying);
