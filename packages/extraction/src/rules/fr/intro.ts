import type { Introduction } from "../introduction.ts";

export const INTRO_FR: Introduction = {
  start:
    /^(?<lead>(?:(?:salut|bonjour|bonsoir|coucou|hello|hey|alors|bon|donc|bref|voilà|tout le monde)[ ,!]+)*(?:moi,? (?:c['’]est|je suis)|moi ?[:,]|je (?:suis|m['’]appelle)|c['’]est|(?:petite )?présentation(?: rapide)? ?:|(?:alors )?je me présente(?: (?:rapidement|vite fait))? ?[:,]|ici)\s*)(?-i:\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?)\s*,/iu,
  fragments: [
    { from: /^(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)$/u, to: "je m'appelle $1" },
    { from: /^(\d{1,2})(?: ans)?$/u, to: "j'ai $1 ans" },
    {
      from: /^((?:\d|une?|deux|trois|quatre|cinq) (?:\p{Ll}+ )?(?:enfants?|filles?|fils|garçons?|gamins?|ados?|chiens?|chiennes?|chats?|chattes?|lapins?|poissons?|frères?|sœurs?)(?![\p{L}]).*)$/iu,
      to: "j'ai $1",
    },
    {
      from: /^((?:supporter|supportrice|fan|passionnée?|mariée?|divorcée?|célibataire|pacsée?|fiancée?|née?|allergique|végétarienne?|vegan|diabétique|basée?|originaire|installée?|membre|abonnée?|retraitée?|étudiante?|prof) ?.*)$/iu,
      to: "je suis $1",
    },
    {
      from: /^((?:habite|vis|travaille|bosse|aime|adore|joue|parle|étudie|déteste|pratique|fais|tiens|dirige|enseigne) .*)$/iu,
      to: "je $1",
    },
    { from: /^(?:et )?((?:j['’]|je |on |nous |mon |ma |mes ).*)$/iu, to: "$&" },
    {
      from: /^(?:une? )?(\p{Ll}[\p{L}-]+(?: \p{Ll}[\p{L}-]+)?) chez (\p{Lu}.*)$/u,
      to: "je suis $1 chez $2",
    },
    {
      from: /^(?:une? )?(\p{Ll}[\p{L}-]+(?: \p{Ll}[\p{L}-]+)?) (?:à|au|en|chez) (\p{Lu}.*)$/u,
      to: "je suis $1 à $2",
    },
    { from: /^(\p{Ll}[\p{L}-]+(?: \p{Ll}[\p{L}-]+)?)$/u, to: "je suis $1" },
    { from: /^(?:de |d['’])(\p{Lu}.*)$/u, to: "je viens de $1" },
    { from: /^à (\p{Lu}.*)$/u, to: "j'habite à $1" },
  ],
};
