import type { Rewrite } from "../grammar.ts";

export const STATE =
  "née?s?|originaires?|installée?s?|basée?s?|mariée?s?|pacsée?s?|divorcée?s?|passionnée?s?|diplômée?s?|retraitée?s?|allergiques?|fan|papa|maman";

/** Makes a French clause plain: short spoken forms spelt out, what is taken up by a pronoun back in its place, fillers gone. */
export const REWRITES_FR: readonly Rewrite[] = [
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
    from: /^(?=(?:suis|habite|bosse|taffe|adore|déteste|kiffe|préfère|mange|bois|joue|parle|apprends|prends|vis|fais|utilise|cherche|pars|vais|travaille|ai) (?!-|tu|vous))/iu,
    to: "je ",
    isOpening: true,
  },
  { from: new RegExp(`^(je|on|nous) (?=(?:${STATE})(?![\\p{L}]))`, "iu"), to: "$1 suis " },
  {
    from: /^(?:(?:bonjour|salut|coucou|bonsoir|hello|hey|alors|donc|bon|ben|bah|eh bien|oui|ouais|non(?=[,.!;:-])|ok|d'accord|merci|au fait|d'ailleurs|en fait|sinon|et|mais|ou|puis|car|aussi|bref|enfin|voilà|sache que|sachez que|pour info|pour information|fyi|à noter|note que|notez que|pour rappel|je rappelle que|comme (?:je (?:le |vous |te )?(?:disais|ai dit|l'ai dit)|dit)(?: (?:avant|plus tôt|hier|déjà))?|petite (?:précision|info|question)|petit rappel|il faut (?:savoir|dire) que|je (?:dois|tiens à|voulais|veux|peux) (?:te |vous )?(?:dire|préciser|signaler|ajouter) que|je (?:pense|crois|trouve|précise) que|je te (?:ai|avais) dit que|te ai-je dit que|il se trouve que|heureusement|malheureusement|franchement|honnêtement|personnellement|perso|moi(?=[,:] )|moi(?=,? je )|de mon côté|pour ma part|en ce moment|ces temps-ci|récemment|ça y est|bonne nouvelle|grande nouvelle|du coup|finalement|au final|au fait|en définitive|depuis peu|sinon|bon ben|ah et|petit update|à vrai dire|pour être honnête|entre nous|(?:avant|après) (?:que |de )?(?!le (?:boulot|travail))[^,]{3,40}(?=,)|la vérité est que|le truc,? c'est que|attention|enchantée?|ravie?(?: de (?:vous|te) rencontrer)?|tu sais|vous savez|vu que|sachant que|comme|étant donné que|(?:petite )?question (?:bête|conne|idiote)|avec [^,]{2,20}(?=,? on )|haha|mdr|lol|ouf|aïe|tu sais quoi|devine quoi|figure-toi que|pour (?:tout te dire|info)|chez nous|chez moi|dans (?:notre équipe|mon équipe|l'équipe|notre boîte|ma boîte)|côté (?:boulot|travail|perso|santé|famille|cœur|technique|sport|études)|niveau (?:boulot|santé|sport|famille)|question (?:boulot|santé|régime)|pendant (?:mon temps libre|mes loisirs)|dans la vie(?=,)|depuis (?:toujours|tout petit|toute petite|l'enfance))[,:!. -]* )+/iu,
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
  {
    from: /\b(je|on) (?:supporte|encaisse|blaire) (?:vraiment |juste )?pas (?=(?:le |la |les |l'|qu|ce |cette |mon |ma )(?!lactose|gluten|lait|alcool|soleil|aspirine|sucre|fructose|caféine|piment|produits laitiers))/giu,
    to: "$1 déteste ",
  },
  {
    from: /\b(je|on) peux? pas (?:supporter|voir|encaisser|sentir|blairer|piffer) /giu,
    to: "$1 déteste ",
  },
  {
    from: /\bon peut pas (?:supporter|voir|encaisser|sentir|blairer|piffer) /giu,
    to: "on déteste ",
  },
  {
    from: /\b(je|on|nous)((?: (?:me|nous|y|en))*) (aime(?= plus (?:le|la|les|l'|ça))|adore(?= plus (?:le|la|les|l'))|mange(?= plus (?:le|la|les|l'))|regarde|habite|vis|vit|bosse|travaille|taffe|fume|utilise|utilisons|joue|suis|loge|pratique|prends|conduis|cours|enseigne|regarde|vois|fréquente|sors|porte) plus(?= (?!(?:que|de|tard|tôt|ou|grande?|petite?|vieux|jeune|âgée?|vite|souvent|en plus|heureu)(?![\p{L}]))|$)/iu,
    to: "$1$2 $3",
    flags: ["ended"],
  },
  {
    from: /\b(je|on|nous) (mange|bois|prends|consomme|consommons|mangeons|fume) plus (?:de |d')(?=(?:viande|porc|poisson|lait|laitages|gluten|sucre|alcool|café|produits|fromage|œufs|pain|bœuf|charcuterie|fruits de mer|sel|vin|bière|thé|clopes|cigarettes|fast))/iu,
    to: "$1 $2 ",
    flags: ["negated"],
  },
  {
    from: /\b(je|on|nous) (ai|a|avons) plus (?:de |d')(?=(?:voiture|chien|chat|vélo|moto|abonnement|animaux|ordi|télé|permis|coloc|copain|copine|chef)(?![\p{L}]))/iu,
    to: "$1 $2 ",
    flags: ["ended"],
  },
  {
    from: /(?<=(?<![\p{L}])(?:fils|fille|garçon|bébé|enfant|gamine?|chien|chienne|chat|chatte|frère|sœur)) de (?:\d{1,2}|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze) (?:ans|mois)(?=,? (?:qui|appelé|prénommé|se appelle|s'appelle)|$)/iu,
    to: "",
  },
  {
    from: / et (?:de la|du|des|de l'|d') ?(?=\p{L})(?<=(?:fais|fait|pratique|mange|bois) (?:du|de la|des|de l'|de) .{1,60})/iu,
    to: " et ",
  },
  {
    from: /^depuis (?!que|quand|combien)(?:[\p{L}'-]+ ){0,3}?[\p{L}'-]+,? (?=(?:je|on|nous) (?:habite|vis|vit|suis|travaille|bosse|fais|fait|mange|bois|joue|ai|a)(?![\p{L}]))/iu,
    to: "",
  },
  {
    from: /^(?:à|pour|pendant) (?:la Pentecôte|Noël|Pâques|la Toussaint|l'Ascension|les (?:fêtes|vacances)(?: (?:de |d')?\p{L}+)?|le pont|le nouvel an|le réveillon),? (?=(?:je|on|nous) )/iu,
    to: "",
  },
  { from: /\b(c'est|ce est|est) plutôt (?=(?:le|la|les|l'|du|mon|ma|\p{Lu}))/giu, to: "$1 " },
  { from: /\bbilingue (?:en )?(\p{L}+)[ /-](?=\p{L}+$)/iu, to: "bilingue $1 et " },
  {
    from: /^(?:du|entre le) \d{1,2}(?:er)?(?: \p{L}+)? (?:au |et le )?(\uE001.),? (.+)$/iu,
    to: "$2 $1",
  },
  {
    from: /^(?:dans|à) (?:la boîte|ma boîte|l'équipe|mon équipe|la société|l'entreprise|mon entreprise|l'asso|l'école|l'hôpital|l'agence|mon service),? (?=(?:je|on|nous) )/iu,
    to: "",
  },
  {
    from: /^(?:petite?|plus jeune|enfant|quand j'étais petite?),? (?=(?:je|on|nous) \p{L}+(?:ais|ait|ions)(?![\p{L}]))/iu,
    to: "",
  },
  {
    from: /\b(je suis|on suis) (?:grave|hyper|méga|ultra|archi|carrément|trop|super) (?=fan|accro|dingue|allergique|nul|branché)/iu,
    to: "$1 ",
  },
  {
    from: /(?<=(?:retourn|rentr|reven|réinstall)\p{L}*)(?: vivre| habiter)? chez (?:mes|mon|ma) \p{L}+(?= (?:à|en|au) )/iu,
    to: " vivre",
  },
  {
    from: /^au (?:petit[- ]déj(?:euner)?|goûter|dîner|déjeuner|resto),? (?=(?:je|on|nous) )/iu,
    to: "",
  },
  { from: / et (?:aussi |parfois )?un peu (?:en |de |d'|du )?(?=\p{L})/iu, to: " et " },
  { from: /,? (?:d'occasion|de seconde main|tout neuf|toute neuve|flambant neuve?)$/iu, to: "" },
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
    from: /^(je|on|nous)((?: (?:me|nous|y|en))*) (\p{L}{2,}) (?:pas|jamais)(?! mal(?![\p{L}]))(?: (?:du tout|trop|vraiment|tellement|beaucoup|très))*(?=$| )/iu,
    to: "$1$2 $3",
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
    from: /,? (?:maintenant|désormais|dorénavant|à présent|aujourd'hui|en ce moment|actuellement|à partir de maintenant|ces temps-ci|depuis peu|depuis quelques (?:jours|semaines)|depuis quelque temps)$/iu,
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
