import type { Family } from "../rule.ts";

const DAYS =
  "(?:le |les |tous les |chaque |l')?(?:lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|week-ends?|matins?|soirs?|matinées?|soirées?|après-midis?)";

export const AVAILABILITY_FR: Family = {
  name: "availability",
  rules: [
    {
      say: "{i} (?:suis|serai) (?<w>injoignable|indisponible|absente?|occupée?|hors ligne)(?<x> (?:avant|après|le|la|les|entre|de|pendant|à partir|tous|toutes|dès)[^;!?\\uE001]*)",
      learn: { availability: { status: "$w", detail: "$x" } },
      sure: 0.75,
    },
    {
      say: "{i} (?:suis|serai|serons|peux|pourrai|sommes)(?: (?:vraiment |trop )?(?:dispo|disponible|là|joignable|libre|au bureau|en ligne|répondre|bosser|travailler|me connecter|traiter ça|venir))* ?(?=\\uE001)",
      learn: { availability: { status: "pas disponible" } },
      polarity: "negated",
      sure: 0.8,
    },
    {
      say: "{i} (?:reviens|rentre|reprends|suis de retour|serai de retour)(?: (?:au (?:boulot|bureau|travail)|de (?:vacances|congés?|voyage)|le (?:boulot|travail)))* ?(?=\\uE001)",
      learn: { availability: { status: "absent" } },
      sure: 0.75,
    },
    {
      say: "{i} (?:suis|serai|serons|sommes|vais être|pars) (?:en )?(?<w>vacances|congés?|absente?s?|indisponibles?|en déplacement|déplacement|arrêt(?: maladie)?|voyage|à l'étranger|injoignables?|hors ligne|formation|occupée?s?|en repos)(?<x>[^;!?\\uE001]*?) ?(?=\\uE001)",
      learn: { availability: { status: "$w", detail: "$x" } },
    },
    {
      say: "{i} (?:suis|serai|ne suis) (?<w>disponible|dispo|libre|joignable)(?: que)?(?<x> (?:le|la|les|après|avant|entre|à partir|de|tous|toutes|uniquement|seulement)[^;!?]*)",
      learn: { availability: { status: "$w", detail: "$x" } },
      sure: 0.7,
    },
    {
      say: "{i} (?:suis|serai) (?<w>disponible|dispo|libre|joignable)(?<x> (?:avant|après|le|la|les|entre|de|pendant|en|au)[^;!?]*)",
      learn: { availability: { status: "pas $w", detail: "$x" } },
      polarity: "negated",
      sure: 0.7,
    },
    {
      say: `{i} (?:peux|suis là|travaille|bosse|suis de repos)(?: (?:jamais|rien faire))? (?<x>${DAYS}(?: [^;!?]*)?)`,
      learn: { availability: { status: "indisponible", detail: "$x" } },
      polarity: "negated",
      sure: 0.7,
    },
    {
      say: `(?:appelle|appelez|joins|joignez|contacte|contactez|écris|écrivez|rappelle|rappelez)-(?:moi|nous) (?:plutôt |de préférence |seulement |uniquement |plus )?(?<x>(?:${DAYS}|après|avant|entre|à partir|en (?:fin|début|soirée|matinée)|pas (?:avant|après))[^;!?]*)`,
      learn: { availability: { status: "joignable", detail: "$x" } },
      sure: 0.7,
    },
    {
      say: `(?:c'est )?(?:plutôt |mieux )(?<x>${DAYS}[^;!?]*) (?:pour me (?:appeler|joindre|contacter|voir))`,
      learn: { availability: { status: "joignable", detail: "$x" } },
      sure: 0.7,
    },
    {
      say: "{i} (?:suis|serai) (?:de |en )?(?<w>repos|congé|off|rtt)(?<x> (?:le|les|tous|chaque|un)[^;!?]*)",
      learn: { availability: { status: "$w", detail: "$x" } },
      sure: 0.75,
    },
  ],
};

export const GOAL_FR: Family = {
  name: "goal",
  rules: [
    {
      say: "{i} (?:veux|voulons|veut|tiens à|voudrais vraiment) (?<v>(?:apprendre|arrêter|perdre|déménager|passer|reprendre|courir|monter|ouvrir|créer|finir|acheter|économiser|maigrir|voyager|visiter|obtenir|publier)(?![\\p{L}])[^;!?\\uE001]*)",
      learn: { goal: "$v" },
      sure: 0.7,
    },
    {
      say: "{my} (?:grand |principal |prochain |nouvel |nouveau )?(?:objectif|but|rêve|ambition|résolution|défi|projet)(?: principal| de l'année| \\uE001.)?(?:,? c'est| est| serait|:| :)+ (?:de |d'|que )?(?<v>[^;!?\\uE001]+)",
      learn: { goal: "$v" },
    },
    {
      say: "{i} (?:veux|voulons|souhaite|espère|compte|vise|aimerais|rêve de|rêve d'|ai envie de|ai envie d'|tiens à|prévois de|prévois d'|ambitionne de) ?(?:à )?(?!savoir|te |vous |dire|parler|voir si)(?<v>[^;!?\\uE001]+?)(?= *\\uE001)",
      learn: { goal: "$v" },
    },
    {
      say: "{i} (?:me entraîne|me prépare|économise|épargne|révise|prépare(?! (?:une? |mon |ma |le |la )?(?:bts|master|licence|cap|bac|thèse|doctorat|diplôme|but|dut))|me suis fixé) (?:pour |à |au |aux )?<v:np>",
      learn: { goal: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:essaie|essaye|tente) (?:de |d')(?<v>(?:arrêter|perdre|apprendre|économiser|réduire|manger|courir|finir|trouver|améliorer|lire|dormir|moins)[^;!?\\uE001]+)",
      learn: { goal: "$v" },
      sure: 0.75,
    },
  ],
};

export const PLAN_FR: Family = {
  name: "plan",
  rules: [
    {
      say: "{i} (?:vais|va|allons|irai|ira|irons) (?:à|en|au|aux|dans le|sur) (?<v>(?-i:\\p{Lu})[\\p{L}'-]+(?:[ -](?-i:\\p{Lu})[\\p{L}'-]+)?)(?=$|[,.;!]| \\uE001| avec| pour| et)",
      learn: { plan: "aller à $v" },
      sure: 0.7,
    },
    {
      say: "{i} (?:prévois|prévoyons|prévoit|planifie|organise|organisons|prépare(?! (?:une? |mon |ma |le |la )?(?:bts|master|licence|cap|bac|thèse|doctorat|diplôme|but|dut))|préparons|ai réservé|avons réservé|a réservé|me suis inscrite?|suis inscrite?|envisage|envisageons|ai prévu|avons prévu|a prévu)(?: à| au| aux| pour| de| d')? ?(?:un |une |le |la |l'|les |mon |ma |des )?(?<v>(?!que |te |vous )[^;!?\\uE001]+)",
      learn: { plan: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:part|pars|partons)(?: à (?<n>\\p{L}+))? (?:en |à |au |aux |pour |dans )(?<v>(?:la |le |les |l')?[^;!?\\uE001,]+)",
      learn: { plan: "partir: $v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:vais|allons|va) (?<v>(?:visiter|déménager|partir|voyager|commencer|acheter|me marier|nous marier|adopter|étudier|participer|ouvrir|lancer|courir|passer|reprendre|changer|quitter|avoir|faire)[^;!?\\uE001]+)",
      learn: { plan: "$v" },
      sure: 0.75,
    },
  ],
};

export const EVENT_FR: Family = {
  name: "event",
  isWeak: true,
  rules: [
    {
      say: "(?:le |la |les |l'|mon |ma |mes |notre |nos )?(?<e>(?!jour|temps|fois|année|mois|semaine|je |on |nous |il |elle |ça |ce )(?:[\\p{L}\\p{N}'&.-]+ ){0,4}?[\\p{L}\\p{N}'-]+?) (?:(?:est|a été|sont|ont été|se)(?: finalement| encore)? (?:décalée?s?|reportée?s?|déplacée?s?|repoussée?s?|avancée?s?|décale|repoussent)|passe|est passée?|se décale|(?:est|c'est|ce est) (?:maintenant|désormais|finalement)|tombe finalement)(?: pour| à| au| en)* ?<d:date>",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "(?:le |la |les |l'|mon |ma |mes |notre |nos )(?<e>(?!jour|temps|fois|année|mois|semaine)(?:[\\p{L}\\p{N}'&.-]+ ){0,4}?[\\p{L}\\p{N}'-]+?) (?:est|sont|sera|a lieu|aura lieu|commence|débute|se tient|tombe|se termine|finit|expire|est prévue?|est fixée?|est reportée?|est décalée?|est programmée?|arrive|est attendue?|ouvre|sort)(?: pour| à| au)* ?<d:date>",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
    },
    {
      say: "<d:date>,? (?:c'est|ce est|il y a) (?:le |la |l'|mon |ma |notre )(?<e>[\\p{L}' ]+?)(?=$|[.,!;])",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
      sure: 0.75,
    },
    {
      say: "(?<e>deadline|échéance|lancement|démo|examen|mariage|livraison|soutenance|opération|réunion)(?: est| c'est|:)* <d:date>",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
    },
  ],
};
