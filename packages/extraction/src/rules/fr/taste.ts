import type { Family } from "../rule.ts";

export const FAVOURITE_FR: Family = {
  name: "favourite",
  rules: [
    {
      say: "{my} (?<k>[\\p{L}' -]+?) (?:préférée?s?|favorite?s?|fétiche)(?: de tous les temps)?(?:,? c'est| est| sont| reste|:)+ (?!quand|que|de |celui|celle)<v:list>",
      learn: { favorite_$k: "$v" },
    },
    {
      say: "<v:np> (?:est|sont|reste) {my} (?<k>[\\p{L}' -]+?) (?:préférée?s?|favorite?s?)",
      learn: { favorite_$k: "$v" },
    },
  ],
};

export const LIKE_FR: Family = {
  name: "like",
  rules: [
    {
      say: "(?:le |la |les |l')?<v:np>,? (?:ça )?me (?:plaît|plaisent|intéresse|intéressent|branche|branchent|dit|tente|parle|attire|passionne|réussit) (?:pas|plus|rien)(?: (?:du tout|trop|vraiment))?$",
      learn: { dislikes: "$v" },
      polarity: "any",
    },
    {
      say: "{i} (?:préfère|préférons|aime mieux|aimons mieux)(?: (?:prendre|boire|manger|utiliser|avoir|voyager en|travailler avec|y aller en))? <v:np> (?:à|au|aux|plutôt que|que) ?(?:la |le |les |l'|du |de la |des )?<o:np>",
      learn: { prefers: { what: "$v", over: "$o" } },
    },
    {
      say: "{i} (?:préfère|préférons|aime mieux|privilégie)(?: (?:prendre|boire|manger|utiliser|avoir|voyager en|travailler avec|travailler|être))? (?!que|si|ne |pas |(?:la |le |les |l')?(?:première?|deuxième|seconde?|troisième|dernière?|autre|précédente?) (?:option|version|idée|proposition|solution|réponse|formulation))<v:long>",
      learn: { prefers: { what: "$v" } },
    },
    {
      say: "je suis (?:plus |plutôt |très |team )?(?!sûre?|certaine?|contente?|désolée?|persuadée?|heureux|heureuse|d'avis|convaincue?|ravie?|triste|d'accord|là|étonnée?|surprise?|plus|moins|aussi|mieux)(?<v>(?:du |de la |de l')?[\\p{L}-]+) que (?:du |de la |de l')?(?<o>[\\p{L}-]+)$",
      learn: { prefers: { what: "$v", over: "$o" } },
      sure: 0.8,
    },
    {
      say: "{i} (?:prends|bois|mange|veux|aime) (?:le |la |les |mon |ma |mes |du |de la |des |l')?(?<k>café|thé|viande|steak|whisky|pizza|eau|bière|lait|chocolat|œufs|pâtes|pain|vin)(?:s)? (?<v>(?:noire?|sucrée?|sans|avec|bien|saignante?|à point|froide?|glacée?|chaude?|corsée?|serrée?|allongée?|nature|pétillante?|plate|complet|brouillés?|au|à la)[^;!?\\uE001]*)",
      learn: { prefers: { what: "$k $v" } },
    },
    { say: "plutôt <v:np> que <o:np>", learn: { prefers: { what: "$v", over: "$o" } }, sure: 0.8 },
    { say: "{i} {love} ?{notchat}<v:list>", learn: { likes: "$v" } },
    { say: "{i} {love} ?{notchat}<v:list>", learn: { dislikes: "$v" }, polarity: "negated" },
    {
      say: "{i} (?:suis|est)(?: \\p{L}+)? (?:fan|amateur|amatrice|friande?) (?:de |du |des |d')<v:list>",
      learn: { dislikes: "$v" },
      polarity: "negated",
    },
    { say: "{i} (?:{hate}) ?{notchat}<v:list>", learn: { dislikes: "$v" } },
    {
      say: "(?:fan|supporter|supportrice|passionnée?|grande? fan|amateur|amatrice|mordue?|accro) (?:de |du |des |d'|à |au |aux )<v:list>",
      learn: { likes: "$v" },
    },
    {
      say: "{i} (?:suis|est|sommes) (?:une? )?(?:grande? |gros |vraie? )?(?:fan|supporter|supportrice|passionnée?|amateur|amatrice|inconditionnelle?) (?:de |du |des |d')<v:list>",
      learn: { likes: "$v" },
    },
    {
      say: "<v:np>,? (?:ce (?:est|ne est)|c'est|est|sont) (?:(?:vraiment|trop|tellement) )*(?:mon truc|ma passion|ma tasse de thé|pour moi|mon péché mignon|mon dada|mon kif)",
      learn: { likes: "$v" },
    },
    {
      say: "<v:np>,? (?:ce est|ce|c'est|est|sont)(?: ne)?(?: est)? (?:(?:vraiment|trop|tellement) )*(?:mon truc|ma tasse de thé|pour moi|mon fort|mon dada)",
      learn: { dislikes: "$v" },
      polarity: "negated",
    },
    {
      say: "(?!t(?:a|on|es) |votre |vos |cette |ce |cet )<v:np>,? (?:ça )?(?:me (?:plaît|plaisent|passionne|passionnent|branche|enchante|fascine|détend|ravit)|me met de bonne humeur)",
      learn: { likes: "$v" },
    },
    {
      say: "<v:np>,? (?:ça )?(?:me (?:plaît|plaisent|branche|intéresse|intéressent|convient|réussit|attire|dit rien|tente))",
      learn: { dislikes: "$v" },
      polarity: "negated",
    },
    {
      say: "<v:np>(?: (?:aux|au|à|en|dans|sur|le|la|pendant) [^,;.!?\\uE001]+?)?,? (?:ça )?me (?:dégoûte|soûle|gave|fatigue|stresse|tape sur les nerfs|énerve|ennuie|horripile|gonfle|insupporte|répugne|saoule|laisse de marbre|laisse froide?)",
      learn: { dislikes: "$v" },
    },
    {
      say: "<v:np>,? (?:très peu pour moi|je (?:déteste|peux pas|supporte pas|hais))",
      learn: { dislikes: "$v" },
      polarity: "any",
    },
    { say: "<v:np>,? je (?:adore|aime|kiffe)(?: ça)?$", learn: { likes: "$v" } },
    {
      say: "{my} (?:passion|péché mignon|grande passion|dada)(?:,? c'est| est|:)+ <v:list>",
      learn: { likes: "$v" },
    },
    { say: "rien ne (?:vaut|bat) <v:list>", learn: { likes: "$v" }, polarity: "any", sure: 0.75 },
    {
      say: "je trouve (?!que|ça|ce |cet |cette |ces |ton |ta |tes |votre )(?:le |la |les |l')<v:np> (?:vraiment |trop |très |plutôt |super |complètement )*(?:génial|super|top|magnifique|délicieu|fascinant|passionnant|formidable|extra|merveilleu)\\p{L}*",
      learn: { likes: "$v" },
      sure: 0.75,
    },
    {
      say: "je trouve (?!que|ça|ce |cet |cette |ces |ton |ta |tes |votre )(?:le |la |les |l')<v:np> (?:vraiment |trop |très |plutôt |super |complètement )*(?:nul|horrible|affreu|moche|chiant|ennuyeu|insupportable|dégueu|dégoûtant|immangeable|pénible|fade|infect|surcoté)\\p{L}*",
      learn: { dislikes: "$v" },
      sure: 0.75,
    },
    {
      say: "(?:entre [^,]+, )?je (?:choisis|prends|vote) (?:pour |toujours )?(?:le |la |les |l')<v:np> (?:sans hésiter|à chaque fois|sans hésitation|direct)",
      learn: { prefers: { what: "$v" } },
    },
    {
      say: "rien de (?:tel|mieux) (?:qu'une? |que (?:le |la |les |l')?)<v:np>",
      learn: { likes: "$v" },
      polarity: "any",
    },
    {
      say: "(?:le |la |les |l')?<v:np>,? (?:c'est|ce est|est|sont) (?:pas )?(?:ma came|mon délire|mon kiff|mon rayon|mon univers|ma tasse de thé|mon truc)",
      learn: { dislikes: "$v" },
      polarity: "negated",
    },
    {
      say: "(?:le |la |les |l')?<v:np>,? (?:c'est|ce est) pas (?:ma came|mon délire|mon kiff|mon rayon|mon univers|ma tasse de thé|mon truc|pour moi)",
      learn: { dislikes: "$v" },
      polarity: "any",
    },
  ],
};

export const HOBBY_FR: Family = {
  name: "hobby",
  rules: [
    {
      say: "{i} (?<a>chante|joue|danse) dans (?:une? |la |le |l'|notre )(?<v>(?:petite? |grande? )?(?:chorale|chœur|choeur|groupe|troupe|orchestre|fanfare|compagnie|ensemble|harmonie|club|équipe)(?: (?:de |d'|du )[\\p{L}-]+)?)",
      learn: { hobby: { activity: "$a dans $v", group: "$v" } },
    },
    {
      say: "{i} (?:joue|jouons) (?:à |au |aux |du |de la |de l'|des |d')(?:la |l')?<v:np>",
      learn: { hobby: "$v" },
    },
    {
      say: "{i} (?:fais|faisons|fait|pratique|pratiquons) (?:du |de la |de l'|de |d'|des |le |la |l')(?!(?:l')?(?:queue|vaisselle|ménage|courses|sieste|grasse mat\\p{L}*|tête|gueule|point|tour|fête|lessive|tri|nécessaire|code reviews?|tests?|déploiements?|commits?|revues?|sprints?|rétros?|backups?|mob|asthme|hypertension|diabète|eczéma|insomnie|cauchemars|fièvre|psoriasis|apnée|anémie|dépression|crises?|bruit|peine|effort|cholestérol|arthrose|urticaire|migraines?)(?![\\p{L}]))(?![^;]* chez (?-i:\\p{Lu}))<v:np>",
      learn: { hobby: "$v" },
    },
    {
      say: "{i} (?:me suis mise?|me suis remise?|me mets|me remets|nous sommes mis|viens de me mettre|ai repris) (?:à |au |aux |le |la |l')(?!mon |jour|l'aise|table|plat|place|travail)(?:la |l')?<v:np>",
      learn: { hobby: "$v" },
    },
    {
      say: "{i} (?:collectionne|élève|restaure|cultive|brasse) (?:les |des |mes )?<v:list>",
      learn: { hobby: { activity: "$v", kind: "collection" } },
    },
    {
      say: "{i} (?<v>nage|cours|jardine|tricote|cuisine|peins|dessine|chante|danse|grimpe|randonne|lis|écris|skie|surfe|pêche|bricole|jongle|médite|campe)(?: (?:à cause|beaucoup|tous les|chaque|le |souvent|deux fois|une fois|pas mal|régulièrement|dans)[^;,.!?\\uE001]*|$)",
      learn: { hobby: "$v" },
    },
    {
      say: "{my} (?:passe-temps|hobby|loisirs?)(?: préféré)?(?: est| c'est| sont|:)+ <v:list>",
      learn: { hobby: "$v" },
    },
    {
      say: "(?:à|pendant|dans|sur) {my} (?:temps libre|loisirs|moments perdus),? {i} <v:long>",
      learn: { hobby: "$v" },
    },
    {
      say: "{i} (?:soutiens|supporte) (?:le |la |l'|les )?<v:pname>",
      learn: { likes: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:suis|est) bénévole (?:à|au|aux|chez|dans|pour)(?: la| le| l')? ?<v:np>",
      learn: { volunteers_at: "$v" },
    },
    {
      say: "{i} chante dans <v:np>",
      learn: { hobby: { activity: "chante dans $v", group: "$v" } },
    },
  ],
};

export const SKILL_FR: Family = {
  name: "skill",
  rules: [
    {
      say: "je suis certifiée? (?:en )?<v:np>",
      learn: { skill: "$v" },
    },
    {
      say: "{i} (?:maîtrise|connais bien|me débrouille (?:bien )?(?:avec|sur)|gère bien|suis à l'aise (?:avec|sur|en)) (?:bien |très bien )?(?:le |la |l'|les )?<v:list>",
      learn: { skill: "$v" },
      sure: 0.75,
    },
    {
      say: "je (?:ai|possède|ai passé|ai obtenu) (?:une?|la|ma) (?<v>(?:certif(?:ication)?|habilitation) [\\p{L}\\d .-]+?)(?=$|[,.;!])",
      learn: { skill: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:parle|parlons|maîtrise|comprends|me débrouille en|suis bilingue(?: en)?|suis trilingue(?: en)?)(?: (?:couramment|un peu|bien|aussi|mal|le|la|l'))* ?(?:le |la |l')?<v:langs>",
      learn: { speaks: "$v" },
    },
    {
      say: "{i} parle(?: un mot de)? ?(?:le |l')?(?<v>{language})",
      learn: { does_not_speak: "$v" },
      polarity: "negated",
    },
    {
      say: "(?:le |l')?<v:langs> (?:est|sont) {my} langues? maternelles?",
      learn: { speaks: { value: "$v", level: "langue maternelle" } },
    },
    {
      say: "{my} (?:langue maternelle|première langue)(?: est| c'est|:)+ (?:le |l')?(?<v>{language})",
      learn: { native_language: "$v" },
    },
    {
      say: "{i} (?:apprends|apprenons|suis en train d'apprendre|prends des cours (?:de|d')|me suis mise? à apprendre|me mets) ?(?:à |au |le |la |l'|les )?(?:(?<l>{language})(?=$|[,.;!]| (?:le|la|les|tous|chaque|avec|sur|en|depuis|par|tout|toute|avec|pour|à|dans)(?![\\p{L}])| \\uE001)|<v:list>)",
      learn: { learning: "$v|$l" },
    },
    {
      say: "{i} (?:suis (?:douée?|bonne?|forte?|calée?) (?:en|à|au|pour)|me y connais en|m'y connais en|sais) <v:list>",
      learn: { skill: "$v" },
      sure: 0.75,
    },
    {
      say: "{my} (?<v>{language}) est (?:plutôt |assez |très |vraiment )?(?:correct|bon|courant|moyen|rouillé|scolaire|fluide|mauvais|nul|pas mal)",
      learn: { speaks: "$v" },
    },
    {
      say: "je ai (?:le|mon|un|le brevet de|obtenu mon) (?<v>(?:permis|brevet|diplôme|BAFA|bac|CAP|caces|certificat)(?: (?:de |d')?[\\p{L}]+){0,3})(?=$|[,.;!]| depuis| et| \\uE001)",
      learn: { skill: "$v" },
      sure: 0.8,
    },
  ],
};
