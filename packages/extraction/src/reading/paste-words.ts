import words from "../generated/pastes.json" with { type: "json" };

const FLAGS = "iu";

/** Patterns of `languages/shared/pastes.yaml`, each anywhere in a text. */
export const PASTE_WORDS = {
  requests: new RegExp(words.requests, FLAGS),
  pointing: new RegExp(words.pointing, FLAGS),
  texts: new RegExp(words.texts, FLAGS),
  presenting: new RegExp(words.presenting, FLAGS),
  tasks: new RegExp(words.tasks, FLAGS),
  saying: new RegExp(words.saying, FLAGS),
  fiction: new RegExp(words.fiction, FLAGS),
  own: new RegExp(words.own, FLAGS),
  /** At the end of a text: the speaker and at most one word more. */
  speaking: new RegExp(`${words.speaker}\\s*(?:\\p{L}+\\s+)?$`, FLAGS),
  /** At the start of a text. */
  roles: new RegExp(`^\\s*${words.roles}`, FLAGS),
  returns: new RegExp(`^[\\s(*"'-]*${words.returns}`, FLAGS),
  /** A field of a mail's head, a line with nothing but a heading, a field whose value is a name. */
  header: new RegExp(`^\\s*(?:[*_]{2})?${words.headers}\\s?:(?:[*_]{2})?\\s+\\S`, FLAGS),
  heading: new RegExp(`^[\\s#*_]*${words.headings}\\s?:?[\\s*_]*$`, FLAGS),
  named: new RegExp(`^[\\s"'*-]*${words.names}["']?\\s*[:=]\\s*\\S`, FLAGS),
  /** The speaker, first in a text. */
  spoken: new RegExp(`^${words.speaker}`, FLAGS),
};
