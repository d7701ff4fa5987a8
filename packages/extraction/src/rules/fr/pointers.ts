import type { Pointers } from "../grammar.ts";

export const POINTERS_FR: Pointers = {
  ends: [
    /^(?:le |la |les |l'|mon |ma |mes |notre |nos )?(?<old>[^,;!?]+?) (?:est|sont|a été|ont été|c'est) (?:annulée?s?|abandonnée?s?|finie?s?|terminée?s?|du passé|tombée? à l'eau|mort|supprimée?s?|fermée?s?|fini|vendue?s?|partie?s?|résiliée?s?|derrière nous|derrière moi)(?![\p{L}])/iu,
    /^(?:je|on|nous) (?:(?:me |nous )?(?:ai|avons|a|suis|sommes|est) )(?:annulé|viré|retiré|dégagé|vendu|abandonné|quitté|résilié|arrêté|laissé tomber|donné|perdu|jeté|désinstallé|supprimé|rendu|renoncé à|lâché|stoppé|cassé|remplacé|lassée? de|désabonnée? de|séparée? de|débarrassée? de|sortie? de|partie? de|désinscrite? de|divorcé de)(?: (?:de |d')?(?:la|le|les|l'|mon|ma|mes|notre|nos|du|des))? ?(?<old>[^,;!?]+?)(?= (?:pour|parce|car|et|à|au|la semaine|le mois|hier|en|\uE001|l'an)(?![\p{L}])|[.,!;]|$)/iu,
    /^(?<old>(?-i:\p{Lu})[\p{L}'-]+) (?:est partie?|nous a quittés?|a démissionné|a quitté|n'est plus là|est décédée?|est mort|a pris sa retraite)/iu,
    /^(?:laisse tomber|laissez tomber|oublie|oubliez|stop|basta|adieu|exit) (?:pour )?(?:le |la |les |l'|mon |ma |mes )(?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?:pour )?(?:le |la |les |l'|mon |ma |mes )?(?<old>[^,;!?]+?),? (?:c'est|ce est) (?:annulé|foutu|tombé à l'eau|râpé|cuit|fini|terminé|mort|du passé|plus pour moi|de l'histoire ancienne|derrière moi|plus d'actualité)(?![\p{L}])/iu,
    /^(?:je|on|nous) (?:ai|avons|a) (?:mis fin|dit adieu|dit stop) (?:à |au |aux )(?:la |l'|mon |ma |mes )?(?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?:je|on|nous) (?:me suis|nous sommes|se est) (?:désabonnée?s?|désinscrite?s?|débarrassée?s?|séparée?s?|lassée?s?) (?:de |d'|du |des )(?:la |l'|mon |ma |mes )?(?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?:je|on|nous) (?:ai|avons|a) rendu (?:ma|mon|la|le|mes) (?:carte|licence|clés|badge)s? (?:à la |à l'|au |aux |de la |du |des |de )(?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?:plus de|c'est fini(?:,)?(?: avec)?|fini(?: le| la| les)?|terminé(?: le| la| les)?|il n'y a plus de|y a plus de) (?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?:le |la |les |l'|mon |ma |pour )?(?<old>[^,;!?]{2,40}?),? (?:ça |cela )?(?:tombe à l'eau|est tombée? à l'eau|se (?:fait|fera) (?:plus|pas)|est plus d'actualité|ne se (?:fait|fera)|a capoté)[.!]*$/iu,
    /^(?:je|on|nous) (?:vais|va|pars|part|allons) (?:finalement )?(?:plus|pas) (?:à |en |au |aux )(?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?:je|on) (?:ai|a) (?:rompu|cassé|coupé les ponts) avec (?<old>(?-i:\p{Lu})[^,;!?]*?)[.!]*$/iu,
    /^(?:(?:le|la|mon|ma) (?:médecin|docteur|doc|psy|cardiologue|neurologue|généraliste) )?(?:on )?me a (?:arrêté|supprimé|enlevé|retiré|stoppé) (?:le |la |les |l')(?<old>[^,;!?]+?)[.!]*$/iu,
    /^avec (?<old>(?-i:\p{Lu})[^,;!?]*?),? (?:c'est|ce est) (?:fini|terminé|mort|de l'histoire ancienne)[.!]*$/iu,
    /^(?<old>(?-i:\p{Lu})[\p{L}-]+) et moi(?:,)? (?:on|nous) (?:se est|me suis|nous suis|suis plus|ne suis plus) (?:séparée?s?|quittée?s?|ensemble)[.!]*$/iu,
  ],
  swaps: [
    /^(?:je|on|nous) (?:ai|avons|a|viens de|venons de) (?:troqué|échangé|remplacé|changé|troquer|échanger|remplacer) (?:la |le |les |l'|mon |ma |mes |notre |nos )?(?<old>[^,;!?]+?) (?:contre|par|pour) (?:une? |la |le |les |l'|mon |ma |des )?(?<fresh>[^,;!?]+?)[.!]*$/iu,
    /^(?:(?:ce est|ce|c'est|je suis|je habite|à|chez) )*pas (?:à |en |chez |la |le |les |l'|une? )?(?<old>[^,;.!?]+?),? mais (?:plutôt |bien |à |en |chez |la |le |les |l'|une? )*(?<fresh>[^,;.!?]+?)[.!]*$/iu,
    /^(?:c'est |je voulais dire |plutôt |ce est )+(?<fresh>[^,;!?]+?)(?: avec [^,]+)?,? (?:et )?(?:pas|non pas|et non|au lieu de|plutôt que)(?: pas)? (?:la |le |les |l'|à )?(?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?:pas|non pas|non) (?:la |le |les |l'|à )?(?<old>[^,;.!?]+?),? (?:mais (?:plutôt )?|c'est |plutôt )*(?<fresh>[^,;.!?]+?)[.!]*$/iu,
    /^(?:je|on) (?:ai|avais) (?:dit|écrit) (?<old>[^,;!?]+?),? (?:mais )?(?:c'est|je voulais dire|il fallait lire) (?<fresh>[^,;!?]+?)[.!]*$/iu,
    /^(?:remplace|change|corrige) (?<old>[^,;!?]+?) (?:par|en) (?<fresh>[^,;!?]+?)[.!]*$/iu,
  ],
  contrast:
    /(?:, (?:et )?(?:pas|non pas|non)| et non| au lieu de| plutôt que) (?:la |le |les |l'|à |de |du |des |au |aux |en |une? )?(?<old>[^,;!?]+?)[.!]*$/iu,
};
