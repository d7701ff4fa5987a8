import type { Asked } from "../grammar.ts";
import { each } from "../word-table.ts";

export const KIN_DE: Readonly<Record<string, string>> = {
  ...each("spouse", "frau|ehefrau|mann|ehemann|gatte|gattin|göttergatte"),
  ...each(
    "partner",
    "freundin|partner|partnerin|lebensgefährte|lebensgefährtin|verlobter|verlobte|verlobten|lebenspartner|lebenspartnerin|freund",
  ),
  ...each(
    "child",
    "sohn|tochter|kind|kinder|baby|ältester|älteste|jüngster|jüngste|kleiner|kleine|großer|große|zwillinge|söhne|töchter|junge|jungs|mädchen|mädels|stiefsohn|stieftochter|pflegekind",
  ),
  ...each(
    "sibling",
    "bruder|schwester|zwillingsbruder|zwillingsschwester|halbbruder|halbschwester|geschwister|brüder|schwestern|stiefbruder|stiefschwester",
  ),
  ...each("parent", "mutter|vater|mama|papa|eltern|stiefmutter|stiefvater|mutti|vati"),
  ...each(
    "relative",
    "oma|opa|großmutter|großvater|großeltern|tante|onkel|cousin|cousine|kusine|neffe|nichte|schwiegermutter|schwiegervater|schwiegereltern|schwager|schwägerin|schwiegersohn|schwiegertochter|enkel|enkelin|enkelkind|patenkind|patentante|patenonkel|ex|ex-frau|ex-mann|exfrau|exmann",
  ),
  ...each(
    "friend",
    "kumpel|bester freund|beste freundin|nachbar|nachbarin|mitbewohner|mitbewohnerin|bekannter|bekannte|freunde",
  ),
  ...each(
    "colleague",
    "kollege|kollegin|kollegen|geschäftspartner|geschäftspartnerin|mitgründer|mitgründerin|assistent|assistentin|praktikant|praktikantin|teamkollege|teamkollegin",
  ),
  ...each(
    "manager",
    "chef|chefin|boss|vorgesetzter|vorgesetzte|teamleiter|teamleiterin|abteilungsleiter|abteilungsleiterin",
  ),
  ...each(
    "contact",
    "arzt|ärztin|hausarzt|hausärztin|zahnarzt|zahnärztin|therapeut|therapeutin|vermieter|vermieterin|anwalt|anwältin|steuerberater|steuerberaterin|trainer|trainerin|lehrer|lehrerin|tierarzt|tierärztin|friseur|friseurin",
  ),
  ...each(
    "pet",
    "hund|hündin|katze|kater|kätzchen|welpe|kaninchen|hase|hamster|pferd|stute|pony|schildkröte|wellensittich|papagei|fisch|goldfisch|schlange|frettchen|vogel|huhn|hühner|ziege|esel|meerschweinchen|kanarienvogel|labrador|pudel|dackel|schäferhund|golden retriever|border collie|ratte|maus|mops|katzen|hunde|pferde|gecko|leguan",
  ),
};

export const ATTRIBUTES_DE: Readonly<Record<string, string>> = {
  ...each("name", "name|voller name|vorname"),
  ...each("last_name", "nachname|familienname|mädchenname|zuname"),
  ...each("preferred_name", "spitzname|rufname"),
  ...each("pronouns", "pronomen"),
  ...each("birth_date", "geburtsdatum|geburtstag"),
  ...each("birth_place", "geburtsort"),
  ...each("age", "alter"),
  ...each("nationality", "staatsangehörigkeit|nationalität|staatsbürgerschaft"),
  ...each("email", "e-mail|email|mail|e-mail-adresse|emailadresse|mailadresse|mail-adresse"),
  ...each(
    "phone",
    "nummer|telefonnummer|handynummer|handy|telefon|mobilnummer|festnetz|festnetznummer|rufnummer",
  ),
  ...each("timezone", "zeitzone"),
  ...each("native_language", "muttersprache|erstsprache"),
  ...each("address", "adresse|anschrift|lieferadresse|postadresse|wohnadresse"),
  ...each("postcode", "postleitzahl|plz"),
  ...each("home_city", "wohnort|heimatort"),
  ...each("hometown", "heimatstadt|heimat"),
  ...each("employer", "arbeitgeber|firma"),
  ...each("job_title", "beruf|job|stelle|position|funktion|tätigkeit"),
  ...each("team", "team|abteilung"),
  ...each("working_hours", "arbeitszeit|arbeitszeiten|bürozeiten|schicht"),
  ...each("marital_status", "familienstand"),
  ...each("diet", "ernährung"),
  ...each("blood_type", "blutgruppe"),
  ...each("height", "größe|körpergröße"),
  ...each("weight", "gewicht"),
  ...each("size", "schuhgröße|konfektionsgröße|kleidergröße"),
  ...each("budget", "budget"),
  ...each("goal", "ziel|traum|vorsatz|vorhaben"),
  ...each(
    "owns",
    "auto|wagen|fahrrad|rad|motorrad|laptop|rechner|kamera|gitarre|roller|e-bike|klavier|uhr",
  ),
  ...each("hobby", "hobby|hobbys|hobbies|steckenpferd"),
  ...each("religion", "religion|konfession"),
  ...each("star_sign", "sternzeichen"),
  ...each(
    "subscription_plan",
    "abo|abonnement|tarif|kontostufe|mitgliedschaft|kontotyp|kundenstatus",
  ),
  ...each("allergy", "allergie|allergien"),
  ...each("tool_preference", "editor|browser|betriebssystem|shell"),
  ...each("emergency_contact", "notfallkontakt"),
};

export const ASKED_DE: readonly Asked[] = [
  {
    question:
      /wie (?:soll|darf|kann) ich (?:dich|sie) (?:nennen|ansprechen)|wie hei(?:ß|ss)(?:t du|en sie)|(?:dein|ihr) (?:name|vorname)|du hei(?:ß|ss)t/iu,
    means: "ich heiße #",
  },
  {
    question:
      /wo (?:wohn|leb|steckst|kommst du her|bist du zu hause|sind sie zu hause)|(?:dein|ihr) wohnort|welche(?:r|n|s)? (?:stadt|ort)|in welcher (?:stadt|gegend)/iu,
    means: "ich wohne in #",
  },
  {
    question: /woher (?:komm|stamm)|wo (?:bist du|sind sie) aufgewachsen/iu,
    means: "ich komme aus #",
  },
  {
    question: /wo arbeite|(?:dein|ihr) arbeitgeber|bei welcher firma|für wen arbeite/iu,
    means: "ich arbeite bei #",
  },
  {
    question:
      /was (?:machst du|machen sie) beruflich|(?:dein|ihr) beruf|was arbeite|als was arbeite/iu,
    means: "ich arbeite als #",
  },
  { question: /wie alt/iu, means: "ich bin # Jahre alt" },
  {
    question:
      /wann (?:hast du|haben sie) geburtstag|(?:dein|ihr) (?:geburtsdatum|geburtstag)|wann (?:bist du|sind sie) geboren/iu,
    means: "mein Geburtsdatum ist #",
  },
  { question: /(?:deine?|ihre?) (?:e-?mail|mail)/iu, means: "meine E-Mail ist #" },
  {
    question: /(?:deine?|ihre?) (?:nummer|telefon|handy)|welche nummer/iu,
    means: "meine Nummer ist #",
  },
  { question: /allergi/iu, means: "ich bin allergisch gegen #" },
  { question: /ernähr|isst du|essen sie/iu, means: "meine Ernährung ist #" },
  {
    question:
      /welche[rsn]? (?:kamera|auto|wagen|handy|laptop|rechner|fahrrad|gitarre|drucker|motorrad|instrument)|was für ein(?:e|en)? (?:kamera|auto|wagen|handy|laptop|rechner|fahrrad|gitarre|drucker|motorrad|instrument)|womit fotografier|was (?:fährst du|fahren sie)/iu,
    means: "ich besitze #",
  },
  { question: /welche sprachen?/iu, means: "ich spreche #" },
  {
    question: /(?:was ist|wie lautet|welche[rs]? ist) (?:deine?|ihre?) lieblings(?<noun>\p{L}+)/iu,
    means: "mein Lieblings$noun ist #",
  },
  {
    question: /wie hei(?:ß|ss)(?:t|en) (?:deine?|ihre?) (?<noun>[\p{L} -]+?)\s*\?/iu,
    means: "mein $noun heißt #",
  },
  {
    question: /(?:was|wer|wie) (?:ist|lautet) (?:deine?|ihre?) (?<noun>[\p{L} -]+?)\s*\?/iu,
    means: "mein $noun ist #",
  },
  {
    question:
      /wo (?:finde ich|liegt|liegen|ist|sind|läuft) (?<noun>(?:der|die|das|den) [^?]+?)\s*\?/iu,
    means: "$noun ist #",
  },
  { question: /branche|bereich arbeite|in welchem bereich/iu, means: "ich arbeite im Bereich #" },
  {
    question:
      /wann passt es|wann (?:bist du|sind sie) (?:am besten )?erreichbar|wann hast du zeit|wann haben sie zeit/iu,
    means: "ich bin erreichbar #",
  },
  { question: /(?:hast du|haben sie|habt ihr)(?! lust| zeit| kurz)/iu, means: "ich habe #" },
  { question: /(?:spielst du|spielen sie)/iu, means: "ich spiele #" },
  { question: /(?:sprichst du|sprechen sie)/iu, means: "ich spreche #" },
  { question: /(?:machst du|machen sie|treibst du)/iu, means: "ich mache #" },
  { question: /(?:nimmst du|nehmen sie)/iu, means: "ich nehme #" },
  {
    question: /(?:nutzt du|nutzen sie|nutzt ihr|verwendet ihr|verwenden sie)/iu,
    means: "wir nutzen #",
  },
];
