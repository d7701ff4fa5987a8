import type { Family } from "../rule.ts";

const DIET =
  "(?:végétarien(?:ne)?s?|végane?s?|vegans?|végétalien(?:ne)?s?|pescétarien(?:ne)?s?|pescatarien(?:ne)?s?|flexitarien(?:ne)?s?|casher|kasher|halal|sans gluten|sans lactose|sans sucre|sans sel|sans gras|crudivore|cétogène|keto|paléo|omnivore|sobre|abstinente?|cœliaque|coeliaque)";
const CONDITION =
  "(?:asthme|diabète(?: de type [12])?|migraines?|épilepsie|arthrose|arthrite|TDAH|autisme|dyslexie|anxiété|dépression|insomnies?|hypertension|hypotension|maladie de \\p{Lu}\\p{L}+|maladie cœliaque|endométriose|acouphènes|anémie|eczéma|psoriasis|rhume des foins|scoliose|fibromyalgie|sclérose en plaques|vertiges?|mal de dos|apnée du sommeil|cholestérol|cancer|hernie discale|lombalgie|sciatique|hypothyroïdie|polyarthrite|reflux|tension|pacemaker|problèmes? de (?:dos|genou|cœur|thyroïde|vue|sommeil)|phobie [^;,.!?\\uE001]+|covid long|glaucome|tendinite|entorse[^;,.!?\\uE001]*)";

/** Ends of the names of drugs. */
const DRUG =
  "(?:pril|sartan|statine|olol|prazole|formine|thyrox|thyroxine|profène|cétamol|tadine|zépam|zolam|oxétine|sertraline|dipine|mycine|cilline|sémide|thiazide|solone|lukast|gabaline|triptan|aspirine|insuline|mélatonine|quétiapine|venlafaxine|citalopram|cortisone|antidépresseurs?|anxiolytiques?|bêtabloquants?|magnésium|ventoline|vitamine d|ritaline|spasfon|doliprane|antihistaminiques?|anticoagulants?|pilule|kardégic|xanax|symbicort)";

export const ALLERGY_FR: Family = {
  name: "allergy",
  rules: [
    {
      say: "{i} (?:suis|est|sommes) (?:(?:très|gravement|sévèrement|légèrement|fortement|un peu) )*(?:allergiques?|intolérante?s?|sensibles?) (?:à la |à l'|au |aux |à )<v:list>",
      learn: { allergy: "$v" },
    },
    {
      say: "{i} (?:ai|fais) (?:une? |des )?(?:\\p{L}+ )?(?:allergies?|intolérances?|réactions? allergiques?)(?: \\p{L}+)? (?:à la |à l'|au |aux |à )<v:list>",
      learn: { allergy: "$v" },
    },
    {
      say: "{i} (?:fais|ai|ai eu) (?:une? |des |de |souvent des )?(?:(?:\\p{L}+ )?(?:réactions?|chocs?|crises?)(?: \\p{L}+)?) (?:à la |à l'|au |aux |à |avec (?:le |la |les |l'))<v:list>",
      learn: { allergy: "$v" },
    },
    {
      say: "{i} (?:digère|supporte|tolère|encaisse|assimile) (?:très |assez |vraiment |plutôt |super )?mal (?:le |la |les |l'|du )?<v:list>",
      learn: { allergy: "$v" },
    },
    {
      say: "(?:le |la |les |l')?<v:np>,? (?:ça )?me (?:rend|rendent) malade|(?:le |la |les |l')?<w:np>,? (?:ça )?me (?:réussit|réussissent|fait du bien) pas",
      learn: { allergy: "$v|$w" },
    },
    {
      say: "(?:c'est |ce est )?(?:à la |à l'|au |aux |à )<v:np> que (?:je suis|je suis) allergique",
      learn: { allergy: "$v" },
    },
    {
      say: "{my} allergies?(?: est| sont| c'est|:)+ (?:à la |à l'|au |aux |à )?<v:list>",
      learn: { allergy: "$v" },
    },
    {
      say: "<v:np> me (?:donne|donnent|file|filent|provoque|provoquent|déclenche|déclenchent) (?:de l'|des |de la |une? )?(?:urticaire|plaques|allergies?|boutons|migraines?|crises?|asthme|rougeurs)",
      learn: { allergy: "$v" },
    },
    {
      say: "{i} (?:supporte|tolère|digère) (?:le |la |les |l')?<v:list>",
      learn: { allergy: "$v" },
      polarity: "negated",
    },
    {
      say: "(?:le |la |les |l')?<v:np> (?:me (?:suis|est|sont)|nous sont) (?:interdite?s?|déconseillée?s?|proscrite?s?)",
      learn: { avoids: "$v" },
    },
  ],
};

export const DIET_FR: Family = {
  name: "diet",
  rules: [
    {
      say: "(?:pas|plus|zéro|aucune?) ?(?:de |d')?(?<v>pain|gluten|lactose|sucre|viande|porc|alcool|lait|fromage|laitages|produits laitiers|fruits de mer|noix|œufs|poisson|sel|gras|féculents|charcuterie|café)(?: (?:pour moi|chez moi))?(?=$|[,.;!])",
      learn: { avoids: "$v" },
      polarity: "any",
      sure: 0.8,
    },
    {
      say: "{i} (?:remange|mange|mangeons|me suis remise? à manger|ai recommencé à manger|me remets à manger|ai repris)(?: (?:à nouveau|de nouveau|maintenant))? (?:de la |de l'|du |des |de )?(?<v>viande|poisson|tout|œufs|fromage|gluten|laitages|porc|pain)(?: (?:à nouveau|de nouveau|maintenant))?(?<=remange [^;]*|nouveau[^;]*|remise?s? [^;]*|recommencé [^;]*|remets [^;]*|repris [^;]*)",
      learn: { diet: "mange $v" },
      cue: "replaces",
    },
    {
      say: `{i} (?:suis|est|sommes|mange|mangeons|suis devenue?|suis passée? au|suis au régime|fais)(?: un régime| strictement| complètement| entièrement| totalement)? ?(?<v>${DIET})(?![\\p{L}])`,
      learn: { diet: "$v" },
    },
    {
      say: "{i} (?:mange|mangeons|bois|buvons|consomme|peux manger|peux boire|prends|touche)(?: à)? (?:de la |de l'|du |des |de |d'|le |la |les )?<v:list>",
      learn: { avoids: "$v" },
      polarity: "negated",
    },
    {
      say: "{i} (?:évite|évitons|bannis|ai (?:arrêté|stoppé|lâché|banni|supprimé)(?= (?:de (?:manger|boire)|l[ae] (?:viande|gluten|lactose|sucre|lait|pain|soda|sel|porc|bœuf|café)|les (?:produits|sucreries|sodas|œufs|laitages)|l'alcool))) (?:de manger |de boire |tous? )?(?:de la |de l'|du |des |de |d'|le |la |les |l')?<v:list>",
      learn: { avoids: "$v" },
    },
    {
      say: "{i} (?:suis|fais) (?:un |le |mon )?<v:np>(?<=régime [^;]*)",
      learn: { diet: "$v" },
      sure: 0.7,
    },
    {
      say: "(?:ni |pas|jamais|zéro|aucune?|plus) ?(?:de |d')?<v:np> (?:pour moi|chez moi|dans mon assiette)",
      learn: { avoids: "$v" },
      polarity: "any",
    },
  ],
};

export const HEALTH_FR: Family = {
  name: "health",
  rules: [
    {
      say: "on me a (?:retiré|enlevé|arraché|posé|mis|opéré) (?:de |d')?(?:la |le |les |l'|une? |des )?(?<v>(?:dents? de sagesse|appendice|amygdales|vésicule|pacemaker|stent|prothèse|utérus|tumeur|kyste|plâtre|attelle|thyroïde|rein|grain de beauté|appareil|stérilet)[^;,.!?\\uE001]*)",
      learn: { medical_history: "$v" },
      tense: "any",
    },
    {
      say: `{i} (?:ai|souffre|vis avec|suis atteinte?|suis suivie? pour|fais|suis sujette?)(?: (?:de |d'|du |des |une? |la |le |l'|à |aux |souvent |régulièrement |de l'|mes |sévère |chronique ))* ?(?<v>${CONDITION}(?: (?:avec|de) [\\p{L}]+)?)`,
      learn: { medical_condition: "$v" },
    },
    {
      say: "{i} (?:suis|est) (?<v>(?:diabétique|asthmatique|épileptique|dyslexique|dyspraxique|autiste|daltonien(?:ne)?|sourde?|malentendante?|aveugle|malvoyante?|myope|astigmate|hypermétrope|presbyte|claustrophobe|bipolaire|hypertendue?|anémiée?|migraineuse?|gauchère?|droitière?|en fauteuil(?: roulant)?|insomniaque|hypersensible|agoraphobe|arachnophobe|alcoolique|cardiaque|handicapée?|hémophile)(?: (?:de|d'une?|depuis|type) [^;,.!?\\uE001]+)?)",
      learn: { medical_condition: "$v" },
    },
    {
      say: "(?:{i} (?:ai été|suis|ai eté|viens d'être) (?:diagnostiquée?|déclarée?|reconnue?)|(?:on|le médecin|les médecins|mon médecin) (?:me a|viennent de me|vient de me) (?:diagnostiqué|diagnostiquer|découvert|découvrir|trouvé|trouver|détecté)) (?:comme |une? |du |de la |des |le |la |l'|un début de )?<v:np>",
      learn: { medical_condition: "$v" },
    },
    {
      say: "{i} (?:prends|suis sous|suis traitée? (?:par|au|avec)) (?:du |de la |un comprimé de |mon )?(?!Tram|RER|TGV|Uber|Métro|Train)(?<v>(?-i:\\p{Lu})[\\p{L}\\d-]+)(?: [\\d,.]+ ?mg)?(?=$| tous| toutes| chaque| le matin| le soir| deux fois| une fois| par jour| contre| pour (?:ma|mon|mes|la|le|l')| matin| depuis| au coucher| quotidien| à vie)",
      learn: { medication: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:porte|utilise|ai besoin d'|ai) (?<v>(?:des |un |une |mes )?(?:lunettes|lentilles|appareils? auditifs?|prothèses? auditives?|fauteuil roulant|canne|béquilles|pompe à insuline|pacemaker|appareil dentaire))",
      learn: { medical_condition: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:prends|suis sous) (?:de la |de l'|du |des |un |une )?(?<v>insuline|antidépresseurs?|bêtabloquants?|anticoagulants?|antihistaminiques?|metformine|levothyrox|lithium|ventoline|cortisone|traitement [^;,.!?\\uE001]+|médicaments? [^;,.!?\\uE001]+|antibiotiques?|statines?|pilule|ritaline)",
      learn: { medication: "$v" },
    },
    {
      say: "{i} (?:me suis fait|viens de me faire|ai|ai eu|souffre d'|me remets d')(?: |(?<='))(?:une? )(?:petite? |grosse? |belle |vilaine )?(?<v>(?:entorse|fracture|luxation|déchirure|élongation|tendinite|claquage|foulure|lumbago|rupture)(?: (?:à |au |du |de |aux |des )[^;,.!?\\uE001]+)?)",
      learn: { injury: "$v" },
    },
    {
      say: `{i} (?:prends|prend|suis sous|me pique à|me injecte|ai)(?: (?:tous les (?:jours|matins|soirs)|chaque (?:jour|matin|soir)|quotidiennement|régulièrement|aussi))? ?(?:de la |de l'|du |des |d'|le |la |l'|mon |ma |mes |une? )?(?<v>[\\p{L}-]*${DRUG})(?![\\p{L}])`,
      learn: { medication: "$v" },
    },
    {
      say: "{i} (?:me suis|viens de me) (?:pétée?|explosée?|bousillée?|rompu|déboîtée?|brûlée?|coupée?|démise?|cassée?|foulée?|casser|fouler|fracturée?|tordue?|déchirée?|luxée?|blessée?) (?:à |au )?(?:le |la |l'|un |une )?<v:np>",
      learn: { injury: "$v" },
    },
    {
      say: "(?:le|mon|ma|la) (?:médecin|docteur|kiné|dentiste|cardiologue|chirurgien|généraliste|toubib)(?: \\p{L}+)* (?:me )?(?:a (?:interdit|dit|conseillé|demandé|prescrit)|interdit|déconseille|conseille|dit) (?:que |qu')?(?<v>[^;!?\\uE001]+)",
      learn: { medical_restriction: "$v" },
      polarity: "any",
    },
    {
      say: "{i} (?:suis phobique des?|ai (?:très |une )?peur (?:de|des|du)|ai la phobie (?:de|des|du)) <v:long>",
      learn: { fear: "$v" },
    },
    {
      say: "je suis (?<v>gauchère?|gaucher|droitier|droitière|couche-tard|lève-tôt|sobre|frileuse?|sobre depuis [^;,.!?\\uE001]+)",
      learn: { trait: "$v" },
    },
    {
      say: "{my} (?<v>tension|dos|genou|épaule|cholestérol|glycémie|thyroïde|vue|cœur|estomac) (?:est|me fait|me font|baisse|fait) (?<w>trop \\p{L}+|fragile|souffrir|mal|bas|bousillée?|opérée?|capricieu\\p{L}+)?",
      learn: { medical_condition: "$v $w|$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:ai eu|ai fait|ai survécu à|suis en rémission d'|me remets d'|ai été opérée? d) ?(?:'|une? |du |de la |des? )*(?<v>(?:petit |grave |gros )?(?:infarctus|AVC|cancer|burn-?out|accident|phlébite|embolie|crise cardiaque|pneumonie|méningite|dépression|fausse couche|opération[^;,.!?\\uE001]*)(?: [\\p{L}']+){0,3})",
      learn: { medical_history: "$v" },
      tense: "any",
    },
    {
      say: "{i} (?:ai été|viens d'être|vais être) opérée? (?:de la |du |des |de l'|d'une? )<v:np>",
      learn: { medical_history: "opération: $v" },
    },
  ],
};
