import type { Instructions } from "../grammar.ts";
import { INSTRUCTION_TOPICS } from "../topics.ts";

const DO =
  "(?:adresse|ajoute|appelle|arrête|arrond|avert|cherche|cite|commence|commente|compte|confirme|contacte|convert|corrige|demande|dis|donne|écri|emploie|envoie|évite|explique|fais|formate|formule|garde|indique|inclu|invite|laisse|limite|lis|mentionne|mets|mettez|met|montre|nomme|note|oublie|parle|passe|précise|présente|prévien|propose|rappelle|recommande|rédige|remplace|répond|résume|respecte|sauvegarde|signe|suggère|sui|suppose|termine|tien|traduis|traite|tutoie|utilise|vérifie|vouvoie|sois|reste|prends|prend|réserve|commande)\\p{L}*";

export const INSTRUCTIONS_FR: Instructions = {
  durable: [
    /^(?:toujours|jamais) (?:des|de|d'|en|les|du|une?) /iu,
    /^(?:quand|si|chaque fois que|lorsque) je (?:te |vous )?[^,?]+? (?:donne|donnez|réponds|répondez|écris|utilise|mets|fais|montre|ne |n')(?:[- ]moi)? ?(?:que|juste|seulement|toujours|le|la|les|du|des|en|pas|moi)(?![\p{L}])/iu,
    /^je (?:ne )?veux (?:pas|plus|surtout pas) que (?:tu|vous) /iu,
    /^(?:s'il te plaît,? |stp )?(?:réponds|répondez|écris|parle|parlez|explique|formule|résume)(?:-moi| moi)? (?:plus|moins|de façon plus|de manière plus) (?:court|courte|brièvement|simplement|formellement|clairement|longuement|directement|lentement|vite|détaillée?|simple|concise?|technique)(?: stp| s'il te plaît)?$/iu,
    /^(?:ne )?(?:m'|me |nous )(?:envoie|envoies|mets|donne|fais|réponds|écris|propose) (?:plus|pas|jamais) (?:de |d')/iu,
    /^(?:plus|jamais|stop) (?:de |d'|les |aux )(?:\p{L}+ )?(?:introductions?|conclusions?|résumés?|emojis?|émojis?|listes?|tableaux?|jargon|anglicismes?|excuses|blagues|puces|gras|majuscules|phrases|blabla|formules|politesses?|superlatifs|points d'exclamation|commentaires)(?![\p{L}])/iu,
    /^(?:s['’]il (?:te|vous) plaît,? )?(?:utilise|utilisez|emploie|employez|donne|donnez|garde|gardez)(?:-\p{L}+)? (?:bien )?(?:le |les |l['’]|la |des |mes )?(?:système métrique|unités? (?:métriques?|impériales?|si)|celsius|fahrenheit|euros?|format 24 ?h\p{L}*|tutoiement|vouvoiement|écriture inclusive|nouvelle orthographe|anglais britannique)/iu,
    new RegExp(
      `^(?:merci de |prière de |veuillez |pense à |pensez à )?(?:bien )?(?:toujours |ne jamais |ne plus |systématiquement )(?:me |m['’]|nous |te |lui |leur |y |en |l['’]|les |le |la )*${DO}`,
      "iu",
    ),
    new RegExp(
      `^(?:s['’]il (?:te|vous) plaît,? )?${DO}(?:-\\p{L}+)*\\b.*?\\b(?:toujours|systématiquement|désormais|dorénavant|à l['’]avenir|à partir de maintenant|à chaque fois|chaque fois|par défaut|tout le temps|dès que|quand (?:je|tu|vous)|lorsque|si (?:je|tu|vous)|pour (?:tous|toutes) (?:mes|les)|(?:tous|toutes) (?:mes|les|tes|vos) (?:mails?|messages?|réponses?|factures?|prix|dates?))`,
      "iu",
    ),
    new RegExp(
      `^(?:s['’]il (?:te|vous) plaît,? )?(?:ne |n['’])(?:me |m['’]|nous |te |lui |leur |y |en )*${DO} (?:plus |jamais |pas |surtout pas )(?!peur|grave|vrai|ça$|tort|besoin)`,
      "iu",
    ),
    /^(?:désormais|dorénavant|à partir de maintenant|à l['’]avenir|à chaque fois|par défaut|la prochaine fois|règle|nouvelle règle|consigne|pour la suite)[,:]? (?!je |j['’]|on |nous |mon |ma )/iu,
    /^(?:s['’]il (?:te|vous) plaît,? )?(?:arrête|arrêtez|évite|évitez|cesse|cessez)(?:-\p{L}+)? (?:de |d['’]|les |le |la |tout )/iu,
    /^(?:répond|réponds|répondez|écri[st]|écrivez|parle|parlez|rédige|explique)(?:s|z)?(?:-(?:moi|nous))? (?:(?:toujours|uniquement|seulement|brièvement|simplement|plutôt) )?(?:en|sous|avec|de (?:façon|manière)|par|sans|brièvement|court|dans) /iu,
    /^(?:utilise|utilisez|emploie|employez|mets|mettez|garde|gardez|limite|limitez|préfère|préférez)(?:-\p{L}+)? (?!ce |cette |ça|le texte|la phrase)[^.;!?]+(?:,? (?:pas|jamais|et non|au lieu d|plutôt qu)| (?:unités?|format|style|ton|réponses?|mots|phrases|tutoiement|vouvoiement)\b)/iu,
    /^(?:tes|vos|les) réponses (?:doivent|devraient|ne doivent)/iu,
    /^(?:tutoie|vouvoie|tutoyez|vouvoyez|appelle|appelez)-(?:moi|nous)/iu,
    /^(?:on (?:peut|pourrait) se tutoyer|tu peux me tutoyer|vous pouvez me tutoyer)/iu,
    /^(?:je (?:veux|voudrais|préfère|souhaite|aimerais)|j['’]aimerais) que (?:tu|vous) /iu,
    /^(?:tu|vous) (?:dois|devez|peux|pouvez)(?: \p{L}+)* (?:toujours|jamais|désormais|maintenant|dorénavant|jusqu['’]à \d+)/iu,
    new RegExp(
      `^(?:quand|lorsque|dès que|si|chaque fois que|à chaque fois que) (?:je|j['’]|tu|vous|il y a|on)[^?]*, ?(?:ne |n['’]|me |toujours )*${DO}`,
      "iu",
    ),
    /^(?:quand|lorsque|dès que|si|chaque fois que) (?:je|j['’]) ?(?:te |t['’]|vous )[^,?]+, ?(?!je |j['’]|il |elle |on |nous |c['’]est |ça )\p{L}+/iu,
    /^je (?:ne )?(?:veux|souhaite) (?:plus|pas|jamais) (?:voir |lire |recevoir )?(?:de |d['’]|des )?(?:emojis?|émojis?|listes|puces|tableaux|anglicismes|jargon|rappels?|notifications?|blabla|excuses|résumés?|digressions)/iu,
    /(?:,| -| –|:) ?(?:toujours|à chaque fois|systématiquement|désormais|dorénavant)[.! ]*$/iu,
    /^(?:sois|soyez|reste|restez) (?:plus |moins |toujours )?(?:bref|brève|concise?|direct|directe|clair|claire|précise?|poli|polie|franc|franche|formel|formelle|simple|honnête)/iu,
    /^(?:pas|plus|moins|aucun|jamais) (?:de |d['’])(?:emojis?|émojis?|émoticônes?|jargon|blabla|puces|listes|tableaux|anglicismes|majuscules|points d['’]exclamation|markdown|abréviations|excuses|formules de politesse)/iu,
    /^(?:merci de|prière de|veuillez|pense à|pensez à) .*\b(?:toujours|systématiquement|à chaque|désormais|avant de|plus|jamais|pas)\b/iu,
  ],
  once: /^je (?:veux|voudrais|souhaite) que (?:tu|vous) (?:m['’]aid|me dis|me donn)\p{L}*|\b(?:ce (?:texte|mail|message|document|fichier|code|paragraphe|tableau|matin|soir)|cette (?:phrase|page|lettre|liste|fonction|image|fois|semaine|version)|cet (?:article|extrait|exemple)|ces (?:lignes|phrases|mots)|ci-dessous|ci-dessus|suivante?s?)\b|\?\s*$|^(?:traduis|traduisez|résume|résumez|corrige|corrigez)(?:-\p{L}+)?\b(?!.*(?:toujours|désormais|systématiquement|à chaque))/iu,
  withdrawn: [
    /\b(?:oublie|oubliez|ignore|laisse tomber|laissez tomber|annule) (?:la (?:règle|consigne) (?:sur|concernant|du|de la|des) |ce que j['’]ai dit sur |ma (?:règle|consigne|demande) (?:sur|de|concernant) )?(?<about>[^,;.!?]+?)(?:,|[.!]*$)/iu,
    /^(?:tu ne dois plus|vous ne devez plus|tu (?:ne )?(?:as|es) plus (?:besoin|obligée?) (?:de |d['’])|plus besoin (?:de |d['’])|inutile (?:de |d['’])|ce n['’]est plus la peine (?:de |d['’])|pas la peine (?:de |d['’])|tu peux arrêter (?:de |d['’])|vous pouvez arrêter (?:de |d['’]))(?<about>[^,;.!?]+)/iu,
    /^(?:la )?(?:règle|consigne) (?:sur |concernant |du |de la |des )?(?<about>[^,;.!?]+?) (?:ne (?:s['’]applique|vaut|tient) plus|n['’]est plus valable|est annulée|tombe)/iu,
  ],
  lead: /^(?:(?:s['’]il (?:te|vous) plaît|stp|svp|merci(?! de)|ok|d['’]accord|et|aussi|au fait|note|retiens(?: bien)?(?: que)?|souviens-toi(?: que| de)?|pour la prochaine fois|encore une chose|une chose|petite consigne|consigne|règle)[,:.!]? )+/iu,
  topics: INSTRUCTION_TOPICS,
};
