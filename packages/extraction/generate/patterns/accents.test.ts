import { plainText } from "@memory/text/matching";
import { describe, expect, it } from "vitest";
import { accentTolerant } from "./accents.ts";

const takes = (source: string, language: "fr" | "de" | "es", text: string): boolean =>
  new RegExp(`^(?:${accentTolerant(source, language)})$`, "u").test(text);

describe("words typed without their accents", () => {
  it("are taken for the words they stand for", () => {
    expect(takes("je me suis trompé", "fr", "je me suis trompe")).toBe(true);
    expect(takes("alérgic[oa]", "es", "alergica")).toBe(true);
    expect(takes("für die Prüfung", "de", "fuer die Pruefung")).toBe(true);
    expect(takes("heiße", "de", "heisse")).toBe(true);
  });

  it("are left alone where the bare letters are another word", () => {
    expect(takes("où", "fr", "ou")).toBe(false);
    expect(takes("dónde", "es", "donde")).toBe(false);
    expect(takes("hätte", "de", "hatte")).toBe(false);
  });

  it("leaves escapes, classes and names of groups as they are", () => {
    expect(accentTolerant("(?<été>[éè]\\p{L})", "fr")).toBe("(?<été>[éè]\\p{L})");
  });

  it("are found by the plain words of a rule", () => {
    expect(plainText("Ich heiße Jörg, préféré")).toContain(plainText("heisse Joerg"));
    expect(plainText("J'ai DÉMÉNAGÉ")).toBe("j'ai demenage");
  });
});
