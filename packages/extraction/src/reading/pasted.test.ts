import { describe, expect, test } from "vitest";
import { sampleEvent } from "../../test/sample-event.ts";
import { predicateRegistry } from "../predicates/index.ts";
import { rulesExtractor } from "../rules-extractor.ts";
import { maskUnspoken } from "./mask.ts";

const registry = predicateRegistry();
const { extract } = rulesExtractor((predicate) => registry.find(predicate).mainKey);

async function learned(text: string): Promise<string[]> {
  const [extraction] = await extract([sampleEvent({ role: "user", content: text })]);
  return (extraction?.statements ?? []).map(({ predicate, value }) =>
    JSON.stringify([predicate, value]),
  );
}

describe("a text that is shown teaches nothing", () => {
  test.each([
    ["to translate", "Translate this for me: I live in Bristol and I work as a plumber."],
    [
      "to rewrite, after a dash",
      "Rewrite so it sounds kinder - I hate mushrooms and I live in Hull",
    ],
    ["to sum up, after a blank line", "Sum up this text.\n\nI grew up in Perth. I moved to Oslo."],
    ["to explain", "What does this say?\n\nIch wohne in Kassel und habe zwei Hunde."],
    [
      "by its first words",
      "Here is the start of my novel: I was born at sea. My sister is called Odd.",
    ],
    ["of somebody", "My tenant wrote: I am moving out in July, I have two cats."],
    ["as a mail", "From: Petra <p@x.example>\nSubject: moving\n\nI am moving to Valencia in June."],
    ["as YAML", "why does it fail\n\nservice:\n  name: orders\n  city: Antwerp\n  owner: Pauline"],
    ["as TOML", '[package]\nname = "tinker"\nauthors = ["Lena Roth"]\nwhat is missing?'],
    ["as a form", "Name: Gustav Lind\nRole: admin\nRegion: north\n\nwhich field is wrong?"],
    ["as CSV", "name,city,job\nAnna,Oslo,baker\nBen,Rome,driver\nsort these"],
    ["as a log", "Mar 11 09:14:02 web-2 app: I am moving to leader, name=web-2\nwhy?"],
    ["as a terminal", "maria@laptop:~/app$ whoami\nmaria\nhow do I delete src"],
    ["as a chat", "[12:41] <kev> i moved to Oregon\n[12:42] <ria> i got a dog\nmake it a comic"],
    [
      "as an advert",
      "Data Engineer\nRequirements:\n- You speak German\nWhat we offer:\n- We use Kafka",
    ],
    ["as a riddle", "Riddle: I have cities but no houses. What am I?"],
    [
      "as an exercise",
      "Question 3: I have 12 apples and give 5 to my sister Ada. How many are left?",
    ],
    ["as a role", "Let's roleplay: I'm a customer named Bertha and I live in Gouda."],
    [
      "as a role of the machine",
      "You are Sir Galen, a knight. I am your squire and I live in a castle.",
    ],
    ["in French", "Traduis ceci en anglais : j'habite à Nantes et je suis boulanger."],
    [
      "in French, as a mail",
      "De : Paul\nObjet : départ\n\nJe déménage à Lille. J'ai deux enfants.",
    ],
    ["in French, as a game", "On fait un jeu de rôle : je m'appelle Barbe et j'habite à Tortuga."],
    ["in German", "Übersetze bitte ins Englische: Ich wohne in Jena und bin Lehrer."],
    [
      "in German, as a mail",
      "Von: Jörg\nBetreff: Umzug\n\nIch ziehe nach Erfurt. Meine Frau heißt Ines.",
    ],
    ["in German, below", "Fass den Text zusammen:\n\nIch heiße Ottilie und wohne in Kiel."],
    ["in Spanish", "Traduce al inglés: vivo en Lugo y soy panadero."],
    ["in Spanish, as a mail", "De: Marta\nAsunto: mudanza\n\nMe mudo a Vigo. Tengo dos gatos."],
    [
      "in Spanish, as a record",
      "usuario: pilar\nciudad: Soria\nnombre: Pilar Ruiz\n\n¿por qué no carga?",
    ],
  ])("%s", async (_as, text) => {
    expect(await learned(text)).toEqual([]);
  });
});

describe("what is said before and after it is learned", () => {
  test.each([
    ["I'm a nurse in Cardiff. Translate this: I have a heart condition.", "nurse"],
    ["Sum up the text below.\n\nI live in Bergen.\n\nBy the way, I'm a librarian.", "librarian"],
    ["My boss sent me this:\n\n> I am moving to Lyon.\n\nI work in logistics.", "logistics"],
    [
      "From: hr@x.example\nSubject: hi\n\nI start in June.\n\n--\nThat's my son. I'm a welder.",
      "welder",
    ],
    ['Correct this: "I has a dog."\nI live in Utrecht.', "Utrecht"],
    ['Soy enfermera en Gijón. Traduce: "I hate onions."', "enfermera"],
    ["Ich bin Hebamme. Übersetze: „I have three sons.“", "Hebamme"],
  ])("%s", async (text, word) => {
    const all = await learned(text);

    expect(all.join()).toContain(word);
    expect(all.join()).not.toMatch(/heart|Bergen|Lyon|June|dog|onions|sons/u);
  });
});

describe("plain talk is no pasted text", () => {
  test.each([
    ["Quick update: I moved to Leeds last week.", "Leeds"],
    ["My rule: always answer in British English.", "British"],
    ["Can you help me write an email? I live in Porto.", "Porto"],
    ["hi\nI'm Noor\nI live in Utrecht", "Utrecht"],
    ["I translate novels: I'm a translator in Ghent.", "Ghent"],
    ["You are a star! I live in Cork.", "Cork"],
    ["Work: I'm a nurse.\nHome: I live in Ulm.", "nurse"],
  ])("%s", (text, word) => {
    expect(maskUnspoken(text).text).toContain(word);
  });
});
