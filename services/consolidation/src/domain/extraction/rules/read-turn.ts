import type { Statement } from "../../statement.ts";
import type { ExtractionEvent, Rejection } from "../extractor.ts";
import { isDirective } from "../gate/directives.ts";
import { holdsSecret, speaksOfSecret } from "../gate/secrets.ts";
import type { Language } from "../language.ts";
import { maskUnspoken, QUOTED } from "../reading/mask.ts";
import { type Sentence, sentencesOf } from "../reading/sentences.ts";
import type { Turn } from "../reading/turn.ts";
import { answerAsSentence } from "./answers.ts";
import type { Clause, Person } from "./clause.ts";
import type { Finding } from "./finding.ts";
import { instructionIn } from "./instructions.ts";
import { sentencesOfIntroduction } from "./introduction.ts";
import { learnClause, relationValue, type ValueKey } from "./learn.ts";
import type { Pack } from "./make-pack.ts";
import { PACKS } from "./packs.ts";
import { noteAsOwn, type Prepared, prepareSentence, retold } from "./prepare.ts";
import { plannedIn } from "./read-clause.ts";
import { referencesIn, withoutContrast } from "./references.ts";
import { type Said, toStatement } from "./to-statement.ts";

export interface Question {
  /** The last sentence of the turn, and the turn. */
  text: string;
  whole: string;
  at: string;
}

export interface TurnContext {
  language: Language;
  question: Question | null;
  valueKey: ValueKey;
  /** Statements of the event before this turn. */
  from: number;
}

export interface TurnReading {
  statements: Statement[];
  rejections: Rejection[];
}

const OBSERVER_TRUST = 0.85;
/** What is told of somebody else under other predicates. */
const OWN_ONLY = new Set(["name", "preferred_name"]);
const NAMED = new Set(["naming"]);
const TIMED = new Set(["event_date", "plan", "goal", "availability", "birth_date"]);

class TurnReader {
  readonly statements: Statement[] = [];
  readonly rejections: Rejection[] = [];
  private readonly pack: Pack;
  private readonly said: Said;
  private readonly context: TurnContext;
  private readonly isLowerCase: boolean;
  private last: Person | null = null;
  private secretAhead = false;

  constructor(turn: Turn, event: ExtractionEvent, context: TurnContext, pack: Pack) {
    this.pack = pack;
    this.context = context;
    this.said = {
      eventId: event.id,
      occurredAt: event.occurredAt,
      path: turn.path,
      text: turn.text,
      speaker: turn.speaker,
      trust: turn.voice === "observer" ? OBSERVER_TRUST : 1,
    };
    this.isLowerCase = !/\p{Lu}/u.test(turn.text.replace(/\bI\b/g, ""));
  }

  reject(reason: Rejection["reason"]): void {
    this.rejections.push({ reason, detail: this.said.path });
  }

  sentence(sentence: Sentence): void {
    const { grammar } = this.pack;
    const wasSecret = this.secretAhead;
    this.secretAhead = speaksOfSecret(sentence.text);
    const written = this.said.text.slice(sentence.start, sentence.end);
    if (holdsSecret(written) || (wasSecret && /\d{3,}|\S*[#@$!%&*]\S*\d/u.test(written)))
      return this.reject("secret");
    if (grammar.joke.test(sentence.text)) {
      this.statements.length = 0;
      return this.reject("hypothetical");
    }
    if (this.instruction(sentence, written)) return;
    if (grammar.hypothetical.test(sentence.text)) return this.reject("hypothetical");
    const introduced = sentencesOfIntroduction(sentence.text, this.pack.introduction);
    if (introduced) return this.retold(introduced, sentence);
    const prepared = prepareSentence(sentence, this.said.text, grammar, this.isLowerCase);
    const told = this.withoutQuestion(prepared, sentence.text);
    if (told.length < prepared.length) this.reject("question");
    for (const each of told) this.clause(each);
  }

  private instruction(sentence: Sentence, written: string): boolean {
    if (this.said.trust < 1) return false;
    if (/\S@\S+\.\p{L}/u.test(written) && !/\bb?cc\b/iu.test(written)) return false;
    const visible = sentence.text.replaceAll(QUOTED, "x");
    const finding = instructionIn(visible, this.pack.grammar);
    if (!finding) return false;
    const whole = instructionIn(written, this.pack.grammar) ?? finding;
    const clause = {
      text: written,
      untimed: written,
      flags: new Set<never>(),
      dates: [],
      quotes: [],
      start: sentence.start,
      end: sentence.end,
      isLowerCase: false,
      about: null,
    };
    this.push(toStatement(whole, clause, this.said, this.context.from + this.statements.length));
    return true;
  }

  /** Of a question only what stands before the asking clause is told. */
  private withoutQuestion(prepared: Prepared[], text: string): Prepared[] {
    const asks = /[?？]\s*["»”)\uE000]*\s*$/u.test(text.trim()) || /[¿]/u.test(text);
    const { questions } = this.pack.grammar;
    if (!asks) return prepared.filter(({ raw }) => !questions.test(raw));
    const first = prepared[0];
    if (!first) return [];
    if (this.pack.grammar.repeated.test(first.raw)) return prepared;
    if (questions.test(first.raw)) return [];
    return prepared.slice(0, -1).filter(({ raw }) => !questions.test(raw));
  }

  private clause({ clause: said, raw }: Prepared): void {
    const { grammar, families } = this.pack;
    const context = { grammar, families, valueKey: this.context.valueKey };
    const { clause, old } = withoutContrast(said, grammar);
    const isNote = this.said.trust < 1 || grammar.subjectNoun.test(clause.text);
    const own = isNote ? (noteAsOwn(clause, grammar) ?? clause) : clause;
    const other = own === clause ? retold(clause, grammar, this.last) : null;
    if (other?.about) this.last = other.about;
    const mine = learnClause(own, context, other === null ? "all" : "anywhere");
    const theirs = other ? this.ofOthers(learnClause(other, context, "own"), other, mine) : [];
    this.remember(own, mine);
    const planned = plannedIn(other ?? own, grammar, this.said.occurredAt);
    const isTimed = [...mine, ...theirs].some(
      ({ date, predicate }) => date !== null || TIMED.has(predicate),
    );
    for (const finding of mine) this.learn(finding, own);
    for (const finding of theirs)
      this.learn(finding, NAMED.has(finding.family) ? own : (other ?? own));
    if (planned && !isTimed) this.learn(planned, other ?? own);
    for (const { finding, reference } of referencesIn(
      own,
      grammar,
      [...mine, ...theirs],
      old,
      raw,
    )) {
      this.push({ ...this.stated(finding, own), refersTo: reference });
    }
  }

  /** What is said of somebody else; a name tells who a relation without one is. */
  private ofOthers(
    findings: readonly Finding[],
    { about }: Clause,
    mine: readonly Finding[],
  ): Finding[] {
    const { grammar } = this.pack;
    const predicate = about?.relation ? grammar.kin[about.relation] : undefined;
    return findings.flatMap((finding) => {
      if (!OWN_ONLY.has(finding.predicate)) return [finding];
      const name = Object.values(finding.value)[0];
      const isKnown = mine.some(({ value }) => value["name"] === name);
      if (predicate === undefined || name === undefined || isKnown || about?.name) return [];
      const value = relationValue(predicate, name, about?.relation ?? "");
      return [{ ...finding, predicate, value, family: "naming" }];
    });
  }

  /** Who "she" is in what follows. */
  private remember({ text }: Clause, findings: readonly Finding[]): void {
    const relation = this.pack.kinMention.exec(text)?.groups?.["kin"]?.toLowerCase();
    if (relation === undefined || !(relation in this.pack.grammar.kin)) return;
    const named = findings.find(({ value }) => value["name"] !== undefined)?.value["name"];
    this.last = { relation, name: named ?? null };
  }

  private learn(finding: Finding, clause: Clause): void {
    this.push(this.stated(finding, clause));
  }

  private stated(finding: Finding, clause: Clause): Statement {
    return toStatement(finding, clause, this.said, this.context.from + this.statements.length);
  }

  private push(statement: Statement): void {
    const text = JSON.stringify([statement.predicate, statement.value]);
    if (holdsSecret(text)) return this.reject("secret");
    const key = keyOf(statement, this.context.valueKey);
    const isTwice = this.statements.some((known) => keyOf(known, this.context.valueKey) === key);
    if (!isTwice) this.statements.push(statement);
  }

  /** Reads sentences that say in full what a sentence of the text says in short. */
  private retold(texts: readonly string[], { start, end }: Sentence): void {
    for (const text of texts) {
      for (const each of prepareSentence(
        { text, start: 0, end: text.length },
        text,
        this.pack.grammar,
        this.isLowerCase,
      )) {
        this.clause({ ...each, clause: { ...each.clause, start, end } });
      }
    }
  }

  /** What the sentence that an answer stands for teaches, with the answer as its evidence. */
  answer(sentence: Sentence, question: Question): void {
    const text = answerAsSentence(
      question.text,
      this.said.text.slice(sentence.start, sentence.end),
      this.pack.grammar,
    );
    if (text === null || holdsSecret(text)) return;
    this.retold([text], sentence);
  }
}

/** Equal for statements that say the same: the main key of the value decides, where it has one. */
function keyOf({ predicate, qualifiers, value, refersTo }: Statement, valueKey: ValueKey): string {
  const main = value?.[valueKey(predicate)];
  return JSON.stringify([predicate, qualifiers, main ?? value, refersTo]).toLowerCase();
}

/** What one utterance of the subject, or of somebody who observes it, teaches. */
export function readTurn(turn: Turn, event: ExtractionEvent, context: TurnContext): TurnReading {
  const pack = PACKS[context.language];
  const reader = new TurnReader(turn, event, context, pack);
  if (isDirective(turn.text)) {
    reader.reject("untrusted_directive");
    return reader;
  }
  const masked = maskUnspoken(turn.text);
  for (const reason of masked.reasons)
    reader.reject(reason === "echo" ? "echo" : reason === "quoted" ? "quoted" : "noise");
  const sentences = sentencesOf(masked.text, context.language);
  const [first] = sentences;
  if (first && context.question) reader.answer(first, context.question);
  for (const sentence of sentences) reader.sentence(sentence);
  if (reader.statements.length === 0 && reader.rejections.length === 0) reader.reject("noise");
  return reader;
}
