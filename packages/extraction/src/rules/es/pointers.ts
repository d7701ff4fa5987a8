import type { Pointers } from "../grammar.ts";

export const POINTERS_ES: Pointers = {
  ends: [
    /^(?:(?:he|hemos) (?:cancelado|anulado|dejado|dado de baja)|cancelé|anulé|di de baja) (?:la |mi |nuestra )?(?:suscripción|abono|cuota|cuenta)(?: (?:al?|del?|con|en))?(?: (?:el|la|los|las))? (?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?:el |la |los |las |mi |mis |lo de |lo del |nuestr[oa] )?(?<old>[^,;!?]+?) (?:se (?:ha |han )?(?:cancel\p{L}+|acab\p{L}+|suspend\p{L}+|anul\p{L}+|termin\p{L}+|vendi\p{L}+|fue|ha ido|cerr\p{L}+)|está[n]? (?:cancelad[oa]s?|anulad[oa]s?|descartad[oa]s?|cerrad[oa]s?|muert[oa]s?)|queda[n]? (?:cancelad[oa]s?|descartad[oa]s?)|es historia|ha muerto|ha terminado|ya fue|está fuera)\b/iu,
    /^(?:(?:me |nos )?(?:he|hemos) )(?:cancelado|quitado|retirado|eliminado|descartado|jubilado|vendido|dejado|abandonado|anulado|dado de baja(?: de)?|regalado|perdido|tirado|renunciado a|desinstalado|devuelto|cerrado|separado de|divorciado de|deshecho de|cansado de|borrado de(?:l)?(?: la)?|dado de baja del?|salido de|roto con|cortado con|despedido de)(?: (?:el|la|los|las|mi|mis|nuestro|nuestra|del|de la))? ?(?<old>[^,;!?]+?)(?= (?:porque|para|por|y|hace|la semana|este|\uE001)\b|[.,!;]|$)/iu,
    /^(?:vendí|cancelé|dejé|abandoné|anulé|regalé|perdí|tiré|devolví|cerré|cancelamos|vendimos|dejamos|rompí con|corté con|terminé con|terminamos con|acabé con|lo dejé con|me peleé con|me separé de|me divorcié de|me deshice de|me di de baja de|renuncié al|renuncié a|me salí del|me salí de|salí del|salí de|me cansé de|me aburrí de|me aburrí del|me harté de|me harté del|quité)(?: (?:el|la|los|las|mi|mis|nuestro|nuestra|del|de la))? ?(?<old>[^,;!?]+?)(?= (?:porque|para|por|y|hace|la semana|este|\uE001)\b|[.,!;]|$)/iu,
    /^(?:lo del? |el |la |los |las |mi |con (?:el |la )?)(?:el |la )?(?<old>[^,;!?]+?),? (?:ya )?(?:(?:lo|la|los|las) (?:he|hemos) (?:dejado|vendido|cancelado|abandonado|quitado|regalado|devuelto|aparcado)|(?:lo|la|los|las) (?:dejé|vendí|cancelé|abandoné|quité|regalé|aparqué)|(?:no|ya) (?:va conmigo|lo hago|la hago)|se acabó|pasó a la historia|quedó atrás)(?![\p{L}])/iu,
    /^(?:el |la |mi )?(?<old>[^,;!?]{2,30}?) (?:se (?:nos|me) (?:murió|ha muerto|fue|ha ido)|ya no está(?: con nosotros)?)(?![\p{L}])/iu,
    /^(?:he|hemos) (?:colgado|abandonado|aparcado|mandado a paseo|pasado de) (?:el |la |los |las )?(?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?:olvídate|olvida|nada) (?:del|de la|de los|de) (?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?<old>(?-i:\p{Lu})[\p{L}'-]+) (?:se (?:ha ido|fue|marchó|ha marchado|jubiló|ha jubilado)|ha dejado (?:la empresa|el equipo)|dejó (?:la empresa|el equipo)|falleció|murió|ha muerto)/iu,
    /^(?:se acabó|se acabaron|nada más de|no más|adiós a(?:l| la)?) (?:el |la |los |las )?(?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?:lo|eso|esto|la idea|el plan|el tema) de(?:l| la| los| las)? (?<old>[^,;!?]+?),? (?:ya no|al final no|qued[oó] (?:en nada|descartado|suspendido)|se cay[oó]|ya fue|no va|no se (?:hace|hizo|dio|pudo))(?![\p{L}])/iu,
    /^(?:al final |finalmente |ya )?no (?:voy|vamos|iré|iremos|viajo|viajamos) (?:a(?:l| la)?|para) (?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?<old>[^,;!?]{2,40}?) (?:se cay[oó]|no se dio|qued[oó] en la nada|se fue al (?:traste|diablo))[.!]*$/iu,
    /^(?:se (?:me |nos )?(?:cancel[oó]|suspendi[oó]|anul[oó]|cay[oó]|pospuso)|(?:me|nos) (?:cancelaron|suspendieron|anularon)|cancelaron|suspendieron) (?:lo del? )?(?:el |la |los |las |mi )?(?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?:mi |el |la )?(?<old>[^,;!?]{2,30}?) (?:se (?:perdi[oó] y|escap[oó]|extravi[oó])|ya no vive|falleci[oó])/iu,
    /^(?:(?:el|la|mi) (?:doctora?|médic[oa]|psiquiatra|cardiólog[oa]|neurólog[oa]) )?me (?:quit[oó]|quitaron|suspendi[oó]|suspendieron|retir[oó]|retiraron) (?:el |la |los |las )(?<old>[^,;!?]+?)[.!]*$/iu,
  ],
  swaps: [
    /^(?<old>(?-i:\p{Lu})[^,;.!?]*?) no,? (?:es |sino |que es )?(?<fresh>(?-i:\p{Lu})[^,;.!?]*?)[.!]*$/iu,
    /^no (?:es |son |era |se llaman? )?(?:en |el |la |los |las |del? )?(?<old>[^,;.!?]+?),? (?:sino (?:que )?|es |son |se llaman? |mejor dicho )(?:en |el |la |los |las )?(?<fresh>[^,;.!?]+?)[.!]*$/iu,
    /^no (?:en |el |la |los |las )?(?<old>(?-i:\p{Lu})[^,;.!?]*?), (?:es |sino )?(?<fresh>(?-i:\p{Lu})[^,;.!?]*?)[.!]*$/iu,
    /^(?:es |son |se llama |se llaman |era |quise decir |en realidad es |en realidad se llama )+(?:en |el |la |los |las )?(?<fresh>[^,;!?]+?)(?: con [^,]+)?,? (?:y )?(?:no|en (?:vez|lugar) de) (?:es |en |el |la |los |las )?(?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?:dije|he dicho|puse|escribí) (?<old>[^,;!?]+?),? (?:pero )?(?:quería decir|quise decir|es|era) (?<fresh>[^,;!?]+?)[.!]*$/iu,
    /^(?:cambia|corrige|sustituye|reemplaza) (?<old>[^,;!?]+?) (?:por|a) (?<fresh>[^,;!?]+?)[.!]*$/iu,
  ],
  contrast:
    /, (?:y )?(?:no|nunca|en (?:vez|lugar) de|tampoco) (?:es |en |el |la |los |las |al? |del? )?(?<old>[^,;!?]+?)[.!]*$/iu,
};
