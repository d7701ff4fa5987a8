import type { Family, Phrase } from "../src/rules/phrase.ts";
import type { FileOf, SourceFrame, SourcePhrase } from "./schema.ts";

type Templates = Readonly<Record<string, string>>;

/** A phrase with its meaning, its pattern as it stands in the file. */
export type MeantPhrase = Omit<Phrase, "needs" | "kinds">;
export type MeantFamily = Omit<Family, "phrases"> & { readonly phrases: readonly MeantPhrase[] };

const SLOT = /\$(\w+)/g;
const GROUP = /<([a-z]\w*)(?::\w+)?>/gi;

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);

const slotsOf = ({ facts, qualifiers }: SourceFrame): string[] =>
  namesIn(JSON.stringify([facts, qualifiers]), SLOT);

/** Why a phrase does not fit its frame, or null: every slot is caught by the pattern or given, and nothing else is given. */
function misfit({ pattern, with: given = {} }: SourcePhrase, frame: SourceFrame): string | null {
  const slots = slotsOf(frame);
  const caught = namesIn(pattern, GROUP);
  const empty = slots.find((slot) => !(caught.includes(slot) || slot in given));
  if (empty !== undefined) return `nothing stands in the slot ${empty}`;
  const unknown = Object.keys(given).find((slot) => !slots.includes(slot));
  if (unknown !== undefined) return `the frame has no slot ${unknown}`;
  const missing = namesIn(Object.values(given).join(" "), SLOT).find(
    (group) => !caught.includes(group),
  );
  return missing === undefined ? null : `the pattern catches no ${missing}`;
}

const filled = (templates: Templates, given: Templates): Record<string, string> =>
  Object.fromEntries(
    Object.entries(templates).map(([name, template]) => [name, fill(template, given)]),
  );

const fill = (template: string, given: Templates): string =>
  template.replace(SLOT, (slot, name: string) => given[name] ?? slot);

/** A phrase with the meaning of its frame. Throws for a frame that is not known, and for one whose slots it does not fill. */
export function compilePhrase(phrase: SourcePhrase, frames: FileOf<"frames">): MeantPhrase {
  const {
    frame: name,
    with: given = {},
    pattern,
    confidence: own,
    yes: _,
    no: __,
    ...rest
  } = phrase;
  const frame = frames[name];
  if (frame === undefined) throw new Error(`no frame is called ${name}, in ${pattern}`);
  const fault = misfit(phrase, frame);
  if (fault !== null) throw new Error(`${fault} of ${name}, in ${pattern}`);
  const { facts, qualifiers, cue, accepts, refuses } = frame;
  const confidence = own ?? frame.confidence;
  return {
    pattern,
    facts: Object.fromEntries(
      Object.entries(facts).map(([predicate, value]) => [
        predicate,
        typeof value === "string" ? fill(value, given) : filled(value, given),
      ]),
    ),
    ...(qualifiers && { qualifiers: filled(qualifiers, given) }),
    ...(cue && { cue }),
    ...(confidence !== undefined && { confidence }),
    ...(accepts && { accepts }),
    ...(refuses && { refuses }),
    ...rest,
  } as MeantPhrase;
}
