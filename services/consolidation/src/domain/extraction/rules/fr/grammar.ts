import type { Grammar, Rewrite } from "../grammar.ts";
import { SERVICES } from "../services.ts";
import { alternation } from "../word-table.ts";
import { INSTRUCTIONS_FR } from "./instructions.ts";
import { POINTERS_FR } from "./pointers.ts";
import { TECH_FR } from "./project.ts";
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
const STATE =
  "née?s?|originaires?|installée?s?|basée?s?|mariée?s?|pacsée?s?|divorcée?s?|passionnée?s?|diplômée?s?|retraitée?s?|allergiques?|fan|papa|maman";

const rewrites: Rewrite[] = [
  { from: /[’‘]/gu, to: "'" },
  {
    from: /(?<![\p{L}'])j(?=(?:suis|fais|bosse|vais|veux|peux|viens|travaille|taffe|vis|prends|bois|mange|déteste|joue|parle|sais|dois|cherche|habit|ai|aim|ador|étudi|utilis|apprend|écout)\p{L}*(?![\p{L}]))/giu,
    to: "je ",
  },
  { from: /(?<![\p{L}'])(?:chuis|chui|jsui)(?![\p{L}])/giu, to: "je suis" },
  { from: /(?<![\p{L}'])jme(?![\p{L}])/giu, to: "je me" },
  { from: /\bj'/giu, to: "je " },
  { from: /\bm'/giu, to: "me " },
  { from: /\bn'/giu, to: "ne " },
  { from: /\bt'/giu, to: "te " },
  { from: /\bs'(?=\p{L})/giu, to: "se " },
  {
    from: /^(?=(?:suis|habite|bosse|taffe|adore|déteste|ai) )/iu,
    to: "je ",
    isOpening: true,
  },
  { from: new RegExp(`^(je|on|nous) (?=(?:${STATE})(?![\\p{L}]))`, "iu"), to: "$1 suis " },
  {
    from: /^(?:(?:bonjour|salut|coucou|bonsoir|hello|hey|alors|donc|bon|ben|bah|eh bien|oui|ouais|non(?=[,.!;:-])|ok|d'accord|merci|au fait|d'ailleurs|en fait|sinon|et|mais|ou|puis|car|aussi|bref|enfin|voilà|sache que|sachez que|pour info|pour information|fyi|à noter|note que|notez que|pour rappel|je rappelle que|comme (?:je (?:le |vous |te )?(?:disais|ai dit|l'ai dit)|dit)(?: (?:avant|plus tôt|hier|déjà))?|petite (?:précision|info|question)|petit rappel|il faut (?:savoir|dire) que|je (?:dois|tiens à|voulais|veux|peux) (?:te |vous )?(?:dire|préciser|signaler|ajouter) que|je (?:pense|crois|trouve|précise) que|je te (?:ai|avais) dit que|te ai-je dit que|il se trouve que|heureusement|malheureusement|franchement|honnêtement|personnellement|perso|moi(?=[,:] )|moi(?=,? je )|de mon côté|pour ma part|en ce moment|ces temps-ci|récemment|ça y est|bonne nouvelle|grande nouvelle|du coup|à vrai dire|pour être honnête|entre nous|(?:avant|après) (?:que |de )?(?!le (?:boulot|travail))[^,]{3,40}(?=,)|la vérité est que|le truc,? c'est que|attention|enchantée?|ravie?(?: de (?:vous|te) rencontrer)?|tu sais|vous savez|vu que|sachant que|comme|étant donné que|(?:petite )?question (?:bête|conne|idiote)|avec [^,]{2,20}(?=,? on )|haha|mdr|lol|ouf|aïe|tu sais quoi|devine quoi|figure-toi que|pour (?:tout te dire|info)|chez nous|chez moi|dans (?:notre équipe|mon équipe|l'équipe|notre boîte|ma boîte)|côté (?:boulot|travail|perso|santé|famille|cœur|technique|sport|études)|niveau (?:boulot|santé|sport|famille)|question (?:boulot|santé|régime)|pendant (?:mon temps libre|mes loisirs)|dans la vie(?=,)|depuis (?:toujours|tout petit|toute petite|l'enfance))[,:!. -]* )+/iu,
    to: "",
  },
  {
    from: /^((?:le|les|tous les|toutes les|chaque) (?:week-ends?|matins?|soirs?|midis?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|semaines?|étés?|hivers?|jours?|ans?)),? ((?:je|on|nous) .*)$/iu,
    to: "$2 $1",
  },
  {
    from: /^(?:ça|cela) fait (?:maintenant |bientôt |déjà )?[^,]{2,25}? qu(?:e |')(je|on|nous) (?:suis|est|sommes) (?=(?:à|en|au|aux|dans) )/iu,
    to: "$1 habite ",
  },
  {
    from: /^(?:(?:ça|cela) fait|voilà|il y a) (?:maintenant |bientôt |déjà )?(?:[^,]{2,25}?|\uE001.) qu(?:e |')(?=je |on |nous )/iu,
    to: "",
  },
  { from: /^c'est (.{2,25}?),? ((?:la|le|les|mon|ma|mes|notre) [\p{L}-]+)$/iu, to: "$2 est $1" },
  {
    from: /^ce que (je|on) (aime|adore|préfère|déteste|kiffe)[^,]{0,35}, (?:c'est|ce sont|ce est) /iu,
    to: "$1 $2 ",
  },
  {
    from: /^ce qui me (?:plaît|passionne|fait vibrer|branche)[^,]{0,35}, (?:c'est|ce sont|ce est) /iu,
    to: "je aime ",
  },
  {
    from: /^(?:le |la |les |l'|du |de la |des |ça,? )(.+?),? (je|on|nous) (ne )?(?:le |la |les |l'|en |y )(\p{L}+)(?: (pas|plus|jamais)(?: (?:du tout|trop|vraiment))?)?(?= |$)/iu,
    to: "$2 $3$4 $5 $1",
  },
  {
    from: /^(je|on|nous) suis (?:(?:maintenant|désormais) )?chez (?=(?-i:\p{Lu}).*(?:maintenant|désormais|depuis|à présent|\uE001))/iu,
    to: "$1 travaille chez ",
  },
  {
    from: /^(je|on|nous) suis (?:maintenant|désormais) chez (?=(?-i:\p{Lu}))/iu,
    to: "$1 travaille maintenant chez ",
  },
  {
    from: /^(?:(?:pardon|désolée?|oups|erreur|correction|en fait|rectification|je me suis (?:trompée?|mal exprimée?)|je corrige|je rectifie|mea culpa|je me corrige|je voulais dire|au temps pour moi|autant pour moi|non,? (?=c'est|pas|je|en)|excuse-moi|excusez-moi|faute de frappe|attends|ah non|euh non|non non|erreur de ma part|je me suis (?:plantée?|gourée?|emmêlée?)(?: les pinceaux)?|je t'ai dit une bêtise|j'ai dit une bêtise|petite correction|en réalité(?=,))[,:;.! -]*)+(?=\S)/iu,
    to: "",
    flags: ["corrected"],
  },

  {
    from: /,? avec (?:une?|deux|l')? ?(?:\p{L}|accent|tréma|trait d'union|cédille|ph|th)(?: (?:et|à|au|en) [^,]+)?$/iu,
    to: "",
  },
  {
    from: /,? (?:pardon|désolée?|faute de frappe|erreur de ma part|mon erreur|je me suis trompée?|oups)$/iu,
    to: "",
    flags: ["corrected"],
  },
  { from: /\bon est\b/giu, to: "on suis" },
  { from: /\bnous sommes\b/giu, to: "nous suis" },
  { from: /^(?:mise à jour|màj|update|nouveau|changement)[,:] /iu, to: "", flags: ["now"] },
  { from: /\bje ne peux pas (?:vivre|me passer) (?:sans|de |d')/giu, to: "je adore " },
  {
    from: /\b(?:je|on) ne (?:supporte|supportons|peux|encaisse) (?:vraiment )?(?:pas|plus) (?:supporter |voir |encaisser )?/giu,
    to: "je déteste ",
  },
  { from: /\bj(?:e )? ai horreur (?:de |du |des |d')/giu, to: "je déteste " },
  { from: /\bne (.{1,30}?) ni (.+?),? ni (.+)$/iu, to: "$1 $2 et $3", flags: ["negated"] },
  {
    from: /\bne (.{1,30}?) plus(?! (?:que|de \d|tard|tôt|jamais de))\b ?/iu,
    to: "$1 ",
    flags: ["ended"],
  },
  {
    from: /\bne (.{1,30}?) (?:pas|jamais|guère|point)(?: (?:du tout|trop|vraiment|tellement|beaucoup|particulièrement|spécialement|encore|très))*\b ?/iu,
    to: "$1 ",
    flags: ["negated"],
  },
  {
    from: /^(je (?:suis|ai|aime|mange|bois|peux|veux|parle|fais|travaille|habite|supporte|vis|digère|tolère|me|sais)(?: \p{L}+)?) pas(?: (?:du tout|trop|vraiment|tellement|beaucoup|très))*\b ?/iu,
    to: "$1 ",
    flags: ["negated"],
  },
  {
    from: /\b(je|on|nous)((?: (?:me|nous|ne|y|en|le|la|les))*) (\p{L}+) (?:(?:vraiment|aussi|actuellement|également|déjà|juste|surtout|souvent|quand même|beaucoup|énormément|trop|simplement|seulement|bien|en fait|plutôt|généralement|habituellement|normalement|parfois|régulièrement|principalement|carrément|absolument|tout simplement|en ce moment|officiellement|finalement|enfin|depuis peu|récemment|tout juste|à peine|fraîchement|très|super|assez|particulièrement|tellement|personnellement|d'ailleurs|bel et bien|tous|toutes|juste) )+/giu,
    to: "$1$2 $3 ",
  },
  {
    from: /\b(je|on|nous)((?: (?:me|nous))?) (\p{L}+) (?:toujours|encore|tout le temps) /giu,
    to: "$1$2 $3 ",
    flags: ["still"],
  },
  {
    from: /\b(je|on|nous)((?: (?:me|nous))?) (\p{L}+) (?:maintenant|désormais|dorénavant|à présent) /giu,
    to: "$1$2 $3 ",
    flags: ["now"],
  },
  {
    from: /,? (?:maintenant|désormais|dorénavant|à présent|aujourd'hui|en ce moment|actuellement|à partir de maintenant|ces temps-ci)$/iu,
    to: "",
    flags: ["now"],
  },
  {
    from: /^(?:maintenant|désormais|dorénavant|à présent|aujourd'hui|actuellement),? /iu,
    to: "",
    flags: ["now"],
  },
  {
    from: /,? (?:aussi|également|merci|s'il (?:te|vous) plaît|stp|svp|d'ailleurs|en fait|quoi|hein|lol|haha|au fait|comme d'habitude|du coup|je crois|je pense|si (?:ça|cela) (?:aide|peut aider|t'intéresse)|tu sais|vous savez|depuis toujours|en passant|enchantée?)$/iu,
    to: "",
  },
  {
    from: /^(je|on|nous) (?:pourrais|pourrait|devrais|devrait|aurais|serais|serait|aurait|ferais|irais|voudrais être|aimerais être)\b/iu,
    to: "$1 pourrais",
    flags: ["modal"],
  },
  {
    from: /^(je|on|nous) (?:habitais|habitait|vivais|vivait|résidais)\b/iu,
    to: "$1 habite",
    flags: ["past"],
  },
  {
    from: /^(je|on|nous) (?:travaillais|travaillait|bossais)\b/iu,
    to: "$1 travaille",
    flags: ["past"],
  },
  { from: /^(je|on|nous) (?:avais|avait|avions)\b/iu, to: "$1 ai", flags: ["past"] },
  { from: /^(je|on|nous) (?:étais|était|étions)\b/iu, to: "$1 suis", flags: ["past"] },
  {
    from: /^(je|on|nous) (jou|aim|ador|détest|utilis|pratiqu|préfér|parl)(?:ais|ait|ions)\b/iu,
    to: "$1 $2e",
    flags: ["past"],
  },
  { from: /^(je|on) ai (?:arrêté|cessé) de (?:la |le |du )?/iu, to: "$1 fais ", flags: ["ended"] },
];

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
    langs:
      "(?:{language}(?:(?:, |,? et |,? ou )(?:(?:un peu (?:de |d')?|le |la |l'|du |couramment |de ))*{language})*)",
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
      `\\s*,\\s+(?!${TAKEN_UP})(?!(?:mon|ma|mes|notre|nos) ${KIN}[^,;.]{0,30},)(?=${SUBJECT}(?![\\p{L}]))`,
      "giu",
    ),
    new RegExp(`,\\s+(?:et\\s+)?(?=(?:${STATE})(?![\\p{L}]))`, "giu"),
    /,\s+(?=(?:deadline|date limite|échéance|livraison|budget|départ|rdv|rendez-vous)(?![\p{L}]))/giu,
    new RegExp(`,?\\s+et\\s+(?=${VERB}(?![\\p{L}]))`, "giu"),
    /(?<!(?:^|\s)ce qu(?:e|i|['’]\S*) [^,;.!?]*|préférée?s?|favorite?s?|passion|métier|rêve|nom|truc|objectif|mignon|dada|boulot|but|ville|plat|âge|numéro|mail|adresse|téléphone|portable|prénom|pseudo|équipe|langue|pointure|taille),\s+(?=c['’]est )/giu,
    /\s*:\s+(?=(?:je|j['’]|on|nous|mon|ma|mes)(?![\p{L}]))/giu,
  ],
  carried: new RegExp(`^(?:${VERB.slice(3, -1)}|${STATE})(?![\\p{L}])`, "iu"),
  subject: /^(?:(?:je|on|nous)(?![\p{L}])|j['’](?=\p{L}))/iu,
  firstPerson: "je",
  demonstrative:
    /^(?:(?:c'est|ce est|il s'agit de|je voulais dire|plutôt|mais|plutôt que|en réalité) )+/iu,
  possessive: /^(?:mon|ma|mes|notre|nos) /iu,
  ownVerb: /^(?:départ|rendez-vous|rdv|vacances|inscrite?|déménagement|vol|voyage)\b/iu,
  pastVerb:
    /^(?:je|on|nous) (?:(?:me |nous )?(?:ai|avons|a|suis|sommes|est) (?:\p{L}+(?:é|ée|és|ées|i|is|u|us|ue|ues|it|ert))\b(?! (?:à|au) (?:un|une|l'|la|des))|étais|avais)/iu,
  rewrites,
  questions:
    /^(?:(?:et|mais|alors|dis|sinon|bonjour|salut),? )*(?:est-ce (?:que|qu['’])|qu['’]est-ce|quel(?:le)?s?|où|quand|comment|pourquoi|combien|qui|que|quoi|lequel|laquelle|peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|sais-tu|savez-vous|as-tu|avez-vous|es-tu|êtes-vous|dois-je|puis-je|faut-il|y a-t-il|c['’]est quoi|ça va)(?![\p{L}])/iu,
  repeated: /^(?:te |vous |t['’])?ai-je (?:déjà )?(?:dit|mentionné) que/iu,
  hypothetical:
    /(?<![\p{L}])(?:suppos(?:ons|e|ez)|imagin(?:e|ez|ons)|admettons|mettons|disons que|et si|si (?:je|j['’]\p{L}+|on|nous|seulement|jamais)|hypothétiquement|comme si|au cas où|dans (?:mon|ma|le|un) (?:roman|livre|histoire|rêve|jeu|scénario)|mon personnage|par exemple,? (?:si|je)|faisons comme si|fais comme si|à supposer|en admettant|dans un monde idéal|j['’]aurais|je serais|si (?:un jour)|(?:haha\p{L}*|mdr|lol|ptdr)[ ,!.]+je suis (?:(?-i:\p{Lu})\p{L}*|le|la|un|une)|je suis (?:le roi|la reine|le pape|dieu|batman|superman))(?![\p{L}])/iu,
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
    /^(?:Français|Française|Belge|Suisse|Canadien|Canadienne|Allemand|Allemande|Italien|Italienne|Espagnol|Espagnole|Québécois|Québécoise|Lundi|Mardi|Mercredi|Jeudi|Vendredi|Samedi|Dimanche|Oui|Non|Merci|Bonjour|Salut|Désolé|Désolée|Content|Contente|Je|J|Il|Elle|On|Nous|Le|La|Les|Mon|Ma|Mes|Dieu|Noël|Docteur|Monsieur|Madame)$/u,
};
