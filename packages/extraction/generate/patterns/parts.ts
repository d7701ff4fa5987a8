import type { Known } from "./known.ts";
import { marksOf } from "./parse.ts";
import { knownOf } from "./required-words.ts";

/** Shorter texts are not worth a name. */
const LEAST_CHARACTERS = 24;
/** A plane for private use, of which no pattern holds a character. */
const FIRST_PLACEHOLDER = 0x10_0000;
const PLACEHOLDER = /[\u{100000}-\u{10fffd}]/gu;

interface Part {
  readonly name: string;
  /** As it is matched. */
  readonly written: string;
}

/**
 * Long texts that many patterns of a language hold. While a pattern is compiled one character stands for each, its placeholder, so that the
 * text is parsed once, not once a pattern.
 */
export class Parts {
  private readonly write: (source: string) => string;
  private readonly placeholders = new Map<string, string>();
  private readonly parts: Part[] = [];
  /** What is known of each part, by the code point of its placeholder. */
  readonly known = new Map<number, Known>();

  /** `write` gives a source as it is matched, one character at a time. */
  constructor(write: (source: string) => string) {
    this.write = write;
  }

  /** The placeholder of the part of that name; a short source stands for itself. */
  placeholder(name: string, source: string): string {
    const placeholder = this.placeholders.get(name) ?? this.add(name, source);
    this.placeholders.set(name, placeholder);
    return placeholder;
  }

  /** A source with placeholders as it is matched, with `{name}` for each part. Throws where a part stands in a class or in `(?-i:…)`. */
  written(source: string): string {
    const misplaced = marksOf(source).characters.find(
      ({ node, isInClass, isCased }) => (isInClass || isCased) && this.known.has(node.value),
    );
    if (misplaced) throw new Error(`${this.named(misplaced.node.raw)} in a class or in (?-i:…)`);
    return this.named(this.write(source));
  }

  /** The texts of all parts as they are matched, by name. */
  texts(): Record<string, string> {
    return Object.fromEntries(this.parts.map(({ name, written }) => [name, written]));
  }

  private add(name: string, source: string): string {
    const written = this.write(source);
    if (written.length < LEAST_CHARACTERS) return source;
    const code = FIRST_PLACEHOLDER + this.parts.length;
    this.parts.push({ name, written });
    this.known.set(code, knownOf(source));
    return String.fromCodePoint(code);
  }

  private named(text: string): string {
    return text.replace(
      PLACEHOLDER,
      (char) => `{${this.parts[(char.codePointAt(0) ?? 0) - FIRST_PLACEHOLDER]?.name}}`,
    );
  }
}
