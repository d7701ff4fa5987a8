import type { Rewrite } from "../grammar.ts";

const NOW = "(?:maintenant|désormais|à présent|aujourd['’]hui)";

/** What people say in two halves that only tell something together: what is over, and what is so instead. */
export const WHOLE_FR: readonly Rewrite[] = [
  {
    from: /^(?:on a|j['’]ai|nous avons) eu (?:des|une?|nos|notre) (?:\p{L}+ )?(?:jumelles|jumeaux|fille|fils|garçon|bébé|enfant)[^,;]*, (?:elles? s['’]appelle(?:nt)? |ils? s['’]appelle(?:nt)? )?([^;]+)$/iu,
    to: "nos enfants s'appellent $1",
  },
  {
    from: /^((?-i:\p{Lu})[\p{L}'-]+) (?:n['’])?est plus (?:là|de ce monde|parmi nous|avec nous)(?:, .*)?$/iu,
    to: "$1 est mort",
  },
  {
    from: /^avant (?:je détestais|j['’]aimais pas|je n['’]aimais pas|je supportais pas) (?:le |la |les |l['’])?([^,;]+?),? (?:mais )?maintenant (?:j['’]adore|j['’]aime|je kiffe)(?: ça)?$/iu,
    to: "maintenant j'adore $1",
  },
  {
    from: new RegExp(
      `^(?:j['’]ai quitté|je suis partie? de) ([^,;]+?),? (?:et |mais )?(?:${NOW},? )?je (?:code|développe|travaille|bosse|taffe|enseigne)(?: ${NOW})? (?:chez|à|pour|au) ([^,;]+)$`,
      "iu",
    ),
    to: "j'ai quitté $1\nje travaille maintenant chez $2",
  },
  {
    from: /^(mon|ma|notre) ([\p{L}-]+), ((?-i:\p{Lu})[\p{L}'-]+), (?=(?:est|travaille|bosse|habite|vit|a|étudie|joue) )/iu,
    to: "$1 $2 $3 ",
  },
  {
    from: /^(?:j['’]ai|je viens de) chang(?:é|er) de (?:boulot|job|taf|métier|travail|voie)[,.;: –-]+(?:et )?(?:maintenant |désormais )?je suis (?:maintenant |désormais )?(?!chez|à |au |en |dans )([^,;]+)$/iu,
    to: "maintenant je suis $1",
  },
  {
    from: /^(.*?(?:habite|vis|vit|loge) plus (?:à|en|au|aux) [^,;]+?),? mais (?:plutôt |maintenant |désormais )?(à|en|au|aux) ([^,;]+)$/iu,
    to: "$1\nj'habite maintenant $2 $3",
  },
  {
    from: /^(?!non|en fait|pardon|finalement)(.*?(?<![\p{L}])une? [^,;]+?),? (?:et )?(?:elle|il) s['’]appelle ([^,;]+)$/iu,
    to: "$1 qui s'appelle $2",
  },
  {
    from: new RegExp(
      `^(.*?(?:j['’ ]?habite|on habite|je vis|on vit|je loge) (?:plus|pas) (?:à|en|au|aux|sur) [^,;]+?),? (?:et |mais )?(?:${NOW},? )?(?:je suis|on est|nous sommes|j['’]habite|on habite|je vis|on vit)(?: ${NOW})? (à|en|au|aux|sur|dans) ([^,;]+?)(?: ${NOW}| du coup)?$`,
      "iu",
    ),
    to: "$1\nj'habite maintenant $2 $3",
  },
  {
    from: /^(.*(?:habit|déménag|emménag|install|viv)[^,;]*), (?:et )?avant (?:on|j['’]|je|nous) ?(?:était|étais|étions|habitais|habitait|habitions|vivais|vivait|vivions) (?:à|en|au|aux|sur) ([^,;]+)$/iu,
    to: "$1\nje n'habite plus à $2",
  },
  {
    from: new RegExp(
      `^((?:je ne |je |j['’]ai )(?:(?:bosse|travaille|taffe|suis) plus chez|quitté|démissionné de|lâché) [^,;]+?),? (?:et |mais )?(?:${NOW},? )?je (?:suis|bosse|travaille)(?: ${NOW})? (?:chez|à|au|pour) ([^,;]+?)(?: ${NOW}| du coup)?$`,
      "iu",
    ),
    to: "$1\nje travaille maintenant chez $2",
  },
  {
    from: new RegExp(
      `^(?:j['’]ai|on a|nous avons|je viens de|on vient de) chang(?:é|er) de (boîte|boulot|job|taf|employeur|travail|crèmerie)[,.;: –-]+(?:et )?(?:${NOW},? )?(?:je|on|c['’]est) ?(?:suis|est|bosse|travaille)?(?: ${NOW})? (?:chez |à la |à |au |pour )?([^,;]+?)(?: ${NOW}| du coup)?$`,
      "iu",
    ),
    to: "je travaille maintenant chez $2",
  },
  {
    from: new RegExp(
      `^(?:j['’]ai|on a|nous avons|je viens de|on vient de) (?:de nouveau )?chang(?:é|er) de (chef|cheffe|manager|patron|patronne|responsable|médecin|dentiste|numéro|mail|adresse|téléphone|portable|prof|coach|psy|voiture|vélo|coloc|proprio|kiné|copine|copain)[,.;: –-]+(?:et )?(?:${NOW},? )?(?:c['’]est|le nouveau,? c['’]est|la nouvelle,? c['’]est|j['’]ai|je suis avec|il s['’]appelle|elle s['’]appelle|le nouveau est|la nouvelle est)(?: ${NOW})? (?:une? |le |la |l['’])?([^,;]+?)(?: ${NOW})?$`,
      "iu",
    ),
    to: "mon nouveau $1 est $2",
  },
  {
    from: new RegExp(
      `^(?:(?:j['’]ai|on a|nous avons|je viens de|on vient de) (?:déménagé|bougé|déménager|bouger|emménagé)|je (?:me )?suis (?:déménagée?|partie?))[,.;: –-]+(?:et )?(?:${NOW},? )?(?:je suis|on est|nous sommes|j['’]habite|on habite|je vis|on vit)(?: ${NOW})? (à|en|au|aux|sur|dans) ([^,;]+?)(?: ${NOW}| du coup)?$`,
      "iu",
    ),
    to: "j'habite maintenant $1 $2",
  },
  {
    from: /^((?-i:\p{Lu})[\p{L}'-]+) (?:est partie?|nous a quittés?|a démissionné|a quitté [^,]+|a pris sa retraite),? (?:et |du coup )?c['’]est ((?-i:\p{Lu})[\p{L}'-]+)(?: qui (?:l['’]|le |la )(?:remplace|a remplacée?)| maintenant| à sa place)$/iu,
    to: "pas $1 mais $2",
  },
  {
    from: /^(?:(?:en fait|non|pardon|désolée?|finalement|ah non|enfin)[, ]+)+(?:c['’]est|il s['’]appelle|elle s['’]appelle) ([^,;]+?),? (?:et )?(?:pas|non pas) ([^,;]+)$/iu,
    to: "pas $2 mais $1",
  },
  {
    from: /^(.+?),? (?:et )?(?:(?:on|nous|je) (?:l['’]|les |la |le )(?:ai |a |avons )(?:appelée?s?|nommée?s?|baptisée?s?|prénommée?s?)|qu['’](?:on|elle) a (?:appelée?|nommée?|baptisée?)|que j['’]ai (?:appelée?|nommée?|baptisée?)) ([^,;]+)$/iu,
    to: "$1 qui s'appelle $2",
  },
  {
    from: /^(mon|ma|notre) ([\p{L}-]+) s['’]appelle (\p{L}+),? (?:et )?(mon|ma|notre) ([\p{L}-]+) (?:s['’]appelle )?(\p{L}+)$/iu,
    to: "$1 $2 s'appelle $3\n$4 $5 s'appelle $6",
  },
  {
    from: /^(j['’]ai|on a|nous avons) ((?:une?|deux|trois) [^,;]+?) et ((?:une?|deux|trois) (?:\p{L}+ )?\p{L}+)$/iu,
    to: "$1 $2\n$1 $3",
  },
];
