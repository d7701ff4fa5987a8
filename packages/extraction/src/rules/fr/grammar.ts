import type { Grammar } from "../grammar.ts";
import { SERVICES, STREAMS } from "../services.ts";
import { alternation } from "../word-table.ts";
import { INSTRUCTIONS_FR } from "./instructions.ts";
import { POINTERS_FR } from "./pointers.ts";
import { TECH_FR } from "./project.ts";
import { REWRITES_FR, STATE } from "./rewrites.ts";
import { WHOLE_FR } from "./whole.ts";
import { ASKED_FR, ATTRIBUTES_FR, KIN_FR } from "./words.ts";

const KIN = alternation(Object.keys(KIN_FR));
const NAME = "(?-i:\\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}’'-]+)?|\\uE000.)";
const SUBJECT =
  "(?:(?:(?:le|les|tous les|toutes les|chaque) [\\p{L}-]+,? )?(?:je|j['’]\\w*|on|nous)|mon|ma|mes|notre|nos|il|elle|ils|elles|ça|cela|tu|t['’]\\w+|vous|les? [\\p{L}-]+ (?:est|sont|a|ont|tourne|utilise|passe|vont|va)|la [\\p{L}-]+ (?:est|a|tourne|utilise|passe|va)|l['’][\\p{L}-]+ (?:est|a|tourne|utilise))";
const VERB =
  "(?:suis|ai|habite|vis|travaille|bosse|étudie|joue|parle|aime|adore|déteste|préfère|conduis|roule|possède|fais|veux|vais|viens|utilise|apprends|collectionne|mange|bois|cherche|dirige|gère|enseigne|me|n['’]|ne|pratique|cours|nage|tiens|sors|utilisons|avons|sommes|déploie|teste|loge|réside)";

/** "…, je le prends noir": what stands before it is its object. */
const TAKEN_UP =
  "(?:je|j['’]|on|nous) ?(?:ne |n['’])?(?:le |la |les |l['’]|en |y )(?!ai (?:dit|fait))";

/** How a clause about somebody else goes on. */
const THIRD =
  "vit|est|a|fait|va|boit|lit|travaille|bosse|habite|joue|aime|adore|déteste|étudie|s['’]appelle|ne|n['’]";

export const GRAMMAR_FR: Grammar = {
  language: "fr",
  macros: {
    i: "(?:je|on|nous)",
    my: "(?:mon|ma|mes|notre|nos)",
    a: "(?:un |une |des |le |la |les |l'|mon |ma |mes |du |de la |de l'|de |d')?",
    kin: `(?:${KIN})`,
    pet: `(?:${alternation(Object.keys(KIN_FR).filter((word) => KIN_FR[word] === "pet"))})`,
    attr: `(?:${alternation(Object.keys(ATTRIBUTES_FR))})`,
    tech: TECH_FR,
    service: SERVICES,
    love: "(?:(?:me )?(?:aime|aimons|adore|adorons|apprécie|kiffe|raffole|suis (?:fan|dingue|fou|folle|passionnée?|mordue?|accro|amateur|amatrice|friande?|branchée?|fana|féru|férue)|passionne|ai (?:un faible|une passion) pour|suis tombée? amoureu(?:x|se))(?: bien| beaucoup| trop| vraiment)*(?: (?:à|de|du|des|d'|au|aux|par|pour)(?= ))?)(?![\\p{L}])",
    hate: "(?:(?:déteste|hais|exècre|abhorre|ai horreur|ai en horreur)(?: (?:de|du|des|d')(?= ))?)(?![\\p{L}])",
    notchat:
      "(?!(?:que|qu'|ça|cela|bien que|ce que|votre|ton|ta|tes|vos|cette idée|l'idée|savoir|te|vous|comment|quand|si|tout|beaucoup que)(?![\\p{L}]))",
    streams: STREAMS,
    langs:
      "(?:{language}(?:(?:, |,? et |,? ou )(?:(?:un peu (?:de |d')?|le |la |l'|du |couramment |de |je me débrouille en |pas mal |assez bien (?:le |l')?|je comprends (?:le |l')?|en |quelques mots (?:de |d')|bien ))*{language}(?: (?:couramment|un peu|aussi|courant))?)*)",
    language:
      "(?:anglais|français|allemand|espagnol|italien|portugais|néerlandais|polonais|russe|ukrainien|tchèque|hongrois|roumain|bulgare|serbe|croate|grec|turc|arabe|hébreu|persan|hindi|bengali|tamoul|mandarin|cantonais|chinois|japonais|coréen|vietnamien|thaï|indonésien|swahili|suédois|norvégien|danois|finnois|islandais|breton|basque|catalan|occitan|corse|alsacien|créole|wolof|kabyle|berbère|latin|espéranto|langue des signes|LSF|albanais|arménien|géorgien|lingala|malgache|flamand|luxembourgeois)",
  },
  splits: [
    /\s*;\s*/gu,
    /\s+[-–—]+\s+|\s*—\s*/gu,
    /,\s+(?=(?:avec|dans|sur|pour|chez|sans) (?:lequel|laquelle|lesquel\p{L}*|qui)(?![\p{L}])|(?:dont|où) )/giu,
    new RegExp(`,?\\s+mais\\s+(?=${SUBJECT}(?![\\p{L}]))`, "giu"),
    /,?\s+(?<!(?:^|\s)pas (?:\S+ ){0,3}\S+\s+)mais\s+/giu,
    /,?\s+(?:alors que|tandis que|bien que|parce que|car|puisque|sauf que|par contre|donc|du coup|même si|en revanche)\s+/giu,
    new RegExp(`,?\\s+et\\s+(?=${SUBJECT}(?![\\p{L}]))`, "giu"),
    new RegExp(
      `\\s*,\\s+(?!${TAKEN_UP})(?!(?:mon|ma|mes|notre|nos) (?:${KIN})[^,;.]{0,30},)(?=${SUBJECT}(?![\\p{L}]))`,
      "giu",
    ),
    new RegExp(`,\\s+(?:et\\s+)?(?=(?:${STATE})(?![\\p{L}]))`, "giu"),
    new RegExp(
      `(?:,\\s+(?:et\\s+)?|\\s+et\\s+)(?=(?:${THIRD})(?:\\s|(?<=['’])))(?<=(?:^|[,.:] )(?:mon|ma|mes|notre|nos|une?) (?:\\p{L}+ ){0,2}?(?:${KIN})(?![\\p{L}])[^;.!?]{0,120})`,
      "giu",
    ),
    /,\s+(?=(?:pas|plus|zéro|jamais) (?:de |d['’])(?:pain|gluten|lactose|sucre|viande|porc|alcool|lait|fromage|laitages|noix|œufs|poisson|sel|gras|féculents|café|produits)(?![\p{L}]))/giu,
    /,\s+(?=(?:maintenant|désormais|à présent|aujourd['’]hui|depuis) (?:je|on|c['’]est|j['’]))/giu,
    /,\s+(?=(?:deadline|date limite|échéance|livraison|budget|départ|rdv|rendez-vous)(?![\p{L}]))/giu,
    /,?\s+et\s+(?=(?:pas d|aucune?)(?![\p{L}]))/giu,
    new RegExp(`,?\\s+et\\s+(?=${VERB}(?![\\p{L}]))`, "giu"),
    /(?<!(?:^|\s)ce qu(?:e|i|['’]\S*) [^,;.!?]*|préférée?s?|favorite?s?|passion|métier|rêve|nom|truc|objectif|mignon|dada|boulot|but|ville|plat|âge|numéro|mail|adresse|téléphone|portable|prénom|pseudo|équipe|langue|pointure|taille),\s+(?=c['’]est )/giu,
    /\s*:\s+(?=(?:je|j['’]|on|nous|mon|ma|mes)(?![\p{L}]))/giu,
  ],
  carried: new RegExp(`^(?:${VERB.slice(3, -1)}|${STATE}|(?:${THIRD})(?= ))(?![\\p{L}])`, "iu"),
  subject: /^(?:(?:je|on|nous)(?![\p{L}])|j['’](?=\p{L}))/iu,
  firstPerson: "je",
  demonstrative:
    /^(?:(?:c'est|ce est|il s'agit de|je voulais dire|plutôt|mais|plutôt que|en réalité) )+/iu,
  possessive: /^(?:mon|ma|mes|notre|nos) /iu,
  ownVerb: /^(?:départ|rendez-vous|rdv|vacances|inscrite?|déménagement|vol|voyage)\b/iu,
  pastVerb:
    /^(?:je|on|nous) (?:(?:me |nous )?(?:ai|avons|a|suis|sommes|est) (?:\p{L}+(?:é|ée|és|ées|i|is|u|us|ue|ues|it|ert))\b(?! (?:à|au) (?:un|une|l'|la|des))|étais|avais)/iu,
  rewrites: REWRITES_FR,
  whole: WHOLE_FR,
  naming:
    /(?<=(?<![\p{L}])(?:s['’]appellent?|se nomme(?:nt)?|nommée?s?|appelée?s?|baptisée?s?|prénommée?s?|m['’]appelle|me surnomme|appelle-moi|appelez-moi|qui s['’]appelle|une? (?:fils|fille|garçon|chien|chienne|chat|chatte|chaton|chiot|lapin|frère|sœur|soeur|copain|copine|bébé),) )(?!comme|pareil|ainsi|toujours|pas|plus|à |au |de |le |la |les |je |tu |souvent|par |pour |sur |en |et |une? |quand|dès|si |demain|hier|mon|ma)[\p{L}'’-]{2,}(?:(?:, | et )[\p{L}'’-]{2,}(?=$|[,.;!]| et )){0,6}/giu,
  questions:
    /^(?:(?:et|mais|alors|dis|sinon|bonjour|salut),? )*(?:est-ce (?:que|qu['’])|qu['’]est-ce|quel(?:le)?s?|où|quand|comment|pourquoi|combien|qui|que|quoi|lequel|laquelle|peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|sais-tu|savez-vous|as-tu|avez-vous|es-tu|êtes-vous|dois-je|puis-je|faut-il|y a-t-il|c['’]est quoi|ça va)(?![\p{L}])/iu,
  repeated: /^(?:te |vous |t['’])?ai-je (?:déjà )?(?:dit|mentionné) que/iu,
  hypothetical:
    /(?<![\p{L}])(?:^(?:s['’]il te plaît,? )?(?:écris|écrivez|raconte|invente|rédige|génère|crée|fais)(?:[- ]moi|[- ]nous)? (?:une?|encore une?) (?:\p{L}+ )?(?:histoire|conte|roman|poème|blague|chanson|personnage|dialogue|mail|e-mail|lettre|texte|dissertation|discours|biographie|post|scénario)|suppos(?:ons|e|ez)|imagin(?:e|ez|ons)|admettons|mettons|disons que|et si|si (?:je|j['’]\p{L}+|on|nous|seulement|jamais)|hypothétiquement|comme si|au cas où|dans (?:mon|ma|le|un) (?:roman|livre|histoire|rêve|jeu|scénario)|mon personnage|par exemple,? (?:si|je)|faisons comme si|fais comme si|à supposer|en admettant|dans un monde idéal|j['’]aurais|je serais|si (?:un jour)|(?:haha\p{L}*|mdr|lol|ptdr)[ ,!.]+je suis (?:(?-i:\p{Lu})\p{L}*|le|la|un|une)|je suis (?:le roi|la reine|le pape|dieu|batman|superman))(?![\p{L}])/iu,
  joke: /\b(?:je plaisante|je rigole|je déconne|je blague|c'(?:est|était) (?:une blague|pour rire)|pour rire|nan je (?:rigole|déconne)|lol non|blague à part)\b/iu,
  hedge: /\b(?:genre de|une espèce de|pratiquement|presque)\b/iu,
  others: [
    new RegExp(
      `^(?:mon|ma|mes|notre|nos) (?:(?:petite?|grande?|meilleure?|jeune|vieille|vieux|nouveau|nouvelle|ancien|ancienne|cher|chère) )?(?<kin>${KIN})s?(?: (?:aînée?|cadette?|jumelle|jumeau))?(?:,? (?<name>${NAME}),?)?(?:,? qui)? (?=\\p{Ll})`,
      "iu",
    ),
    new RegExp(`^(?<name>${NAME}), (?:mon|ma|notre|une?) (?<kin>${KIN}), (?=\\p{Ll})`, "iu"),
    new RegExp(
      `^(?:un|une|l['’]un|l['’]une) (?:de mes |de nos )?(?:bon |bonne )?(?<kin>${KIN})s?(?: à moi)?(?:,? (?<name>${NAME}),?)? (?=\\p{Ll})`,
      "iu",
    ),
  ],
  pronoun: /^(?:ils?|elles?) |^(?=(?:son) (?:nom|prénom) )/iu,
  retell: [
    { from: /^(?:elle|il) /iu, to: "" },
    { from: /^est /iu, to: "suis " },
    { from: /^a /iu, to: "ai " },
    { from: /^(ne |n')est /iu, to: "$1suis " },
    { from: /^(ne |n')a /iu, to: "$1ai " },
    { from: /^(ne )?(vi|fai|boi|condui|écri|di|li|cour|par|sor|dor)t /iu, to: "$1$2s " },
    { from: /^(ne )?(?:peut) /iu, to: "$1peux " },
    { from: /^(ne )?(?:veut) /iu, to: "$1veux " },
    { from: /^(ne )?va /iu, to: "$1vais " },
    { from: /^(?:ils|elles) /iu, to: "" },
    { from: /^sont /iu, to: "suis " },
    { from: /^ont /iu, to: "ai " },
    { from: /^(ne )?viennent /iu, to: "$1viens " },
    { from: /^(ne )?tiennent /iu, to: "$1tiens " },
    { from: /^(ne )?(viv|part|dorm|sort|cour)ent /iu, to: "$1$2s " },
    { from: /^(ne )?font /iu, to: "$1fais " },
    { from: /^(ne )?(\p{L}{3,})ent /iu, to: "$1$2e " },
    { from: /^(?:s'|se )(?=\p{L})/iu, to: "me " },
    { from: /\b(?:son)\b/giu, to: "mon" },
    { from: /\b(?:sa)\b/giu, to: "ma" },
    { from: /\b(?:ses)\b/giu, to: "mes" },
  ],
  strangers: /^(?:le client|la cliente|l['’]usager|le patient|la patiente)/iu,
  subjectNoun:
    /^(?:l['’]utilisat(?:eur|rice)|le client|la cliente|l['’]usager|le patient|la patiente)(?: (?:a )?(?:dit|mentionn[ée]|indiqu[ée]|précis[ée]|signal[ée]|confirm[ée]|expliqu[ée])(?: que| qu['’](?:il|elle))?)?/iu,
  kin: KIN_FR,
  attributes: ATTRIBUTES_FR,
  asked: ASKED_FR,
  polar: [
    {
      from: /^(?:on (?:peut )?se (?:tutoie|tutoyer)|(?:je peux|puis-je|est-ce que je peux) (?:te|vous) tutoyer|je (?:te|vous) tutoie)\s*\?$/iu,
      to: "je préfère être tutoyé",
    },
    {
      from: /^(?:et )?(?:es-tu|êtes-vous|tu es|vous êtes) (?:toujours |encore )?(.+?)\s*\?$/iu,
      to: "je suis $1",
    },
    {
      from: /^(?:et )?(?:as-tu|avez-vous|tu as|vous avez) (?:toujours |encore )?(.+?)\s*\?$/iu,
      to: "j'ai $1",
    },
    {
      from: /^(?:est-ce que )?(?:tu|vous) (aim|habit|mang|parl|travaill|jou|utilis)(?:es|ez) (.+?)\s*\?$/iu,
      to: "je $1e $2",
    },
    {
      from: /^(aim|habit|mang|parl|travaill|jou|utilis)(?:es-tu|ez-vous) (.+?)\s*\?$/iu,
      to: "je $1e $2",
    },
  ],
  negate: { from: /^(je) (\p{L}+) /iu, to: "$1 ne $2 pas " },
  choice:
    /(?:^|[,:.] |\b(?:plutôt|préf\p{L}+|veux|voulez) )(?:(?:une?|le|la|les|du|des) )?(?<noun>[\p{L}]+ )?(?<a>[\p{L}\p{N}'-]+) ou (?:(?:une?|le|la|les|du|des) )?(?<b>[\p{L}\p{N}'-]+)\s*\?/iu,
  choose: "je préfère $noun#",
  instructions: INSTRUCTIONS_FR,
  pointers: POINTERS_FR,
  yes: /^(?:oui|ouais|exact|tout à fait|bien sûr|absolument|carrément|voilà|si)(?![\p{L}])[,.! ]*/iu,
  no: /^(?:non|nan|pas du tout|jamais)(?![\p{L}])[,.! ]*/iu,
  answerNoise:
    /^(?:(?:donc|alors|ben|bah|euh|oh|c['’]est|ce serait|plutôt|à|en|au|chez|toujours|s['’]il (?:te|vous) plaît|chez moi,? donc|la maison,? donc) )+|(?:,? (?:ça (?:va|ira|marche|suffit)|s['’]il (?:te|vous) plaît|merci|suffit|toujours|c['’]est bien|c['’]est parfait|de préférence|bien sûr))+(?=[.! ]*$)/giu,
  notNames:
    /^(?:[Aa]dmin|[Rr]oot|[Tt]est|[Dd]emo|[Uu]sername|Français|Française|Belge|Suisse|Canadien|Canadienne|Allemand|Allemande|Italien|Italienne|Espagnol|Espagnole|Québécois|Québécoise|Lundi|Mardi|Mercredi|Jeudi|Vendredi|Samedi|Dimanche|Oui|Non|Merci|Bonjour|Salut|Désolé|Désolée|Content|Contente|Je|J|Il|Elle|On|Nous|Le|La|Les|Mon|Ma|Mes|Dieu|Noël|Docteur|Monsieur|Madame)$/u,
};
