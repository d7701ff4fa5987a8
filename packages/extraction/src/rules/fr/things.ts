import type { Family } from "../rule.ts";

const ITEM =
  "(?:voiture|vélo(?: électrique)?|moto|scooter|camion|camionnette|van|fourgon|camping-car|bateau|voilier|kayak|ordinateur(?: portable)?|ordi|pc|mac|macbook|téléphone|portable|iphone|smartphone|tablette|ipad|liseuse|appareil photo|caméra|drone|guitare|piano|violon|violoncelle|batterie|synthé|saxophone|trompette|flûte|accordéon|ukulélé|télescope|imprimante|télé|console|montre|casque|platine|machine à coudre|machine à café|maison|appartement|chalet|jardin|potager|ferme|tente|piscine|trottinette|tracteur|remorque|caravane|four à pain|robot|bagnole|caisse|vtt|vélo cargo|trott|bécane|mobylette|vespa|box|chaîne hi-fi|enceinte|clavier|écran|home cinéma|poêle|machine à pain|monospace|berline|utilitaire|clio|twingo|mégane|zoé|kangoo|scénic|captur|duster|sandero|golf|polo|tesla|yaris|corolla|206|207|208|308|3008|c3|c4|berlingo|fiat 500|mini|vespa|brompton|ford|mercedes|porsche|mazda|honda|nissan|smart|opel|fiat|seat|kia|hyundai|volvo|peugeot|renault|citroën|toyota|volkswagen|bmw|audi|dacia|skoda)";

export const THINGS_FR: Family = {
  name: "things",
  rules: [
    {
      say: "on (?:me|nous) a (?:volé|piqué|chouré|fauché|tiré) (?:le |la |les |l'|mon |ma |mes |notre )<v:np>",
      learn: { owns: "$v" },
      cue: "ends",
      tense: "any",
    },
    {
      say: "{i} (?:ai|avons) (?:une? |deux |mon |ma )(?:nouvelle? |nouveau |vieille |vieux |petite? |belle |beau |super )?<v:pname>(?=$|[.,!;]| et| qui| \\uE001)",
      learn: { owns: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:roule|roulons|conduis|circule|me déplace) (?:en |dans |avec |à |sur )?(?:une? |ma |mon |la |le |notre )?(?!train|bus|métro|voiture|vélo|pied|scooter$)<v:np>",
      learn: { owns: "$v" },
    },
    {
      say: "{i} (?:possède|possédons|suis propriétaire (?:de|d')) ?(?:une? |des |deux |la |le )?<v:list>",
      learn: { owns: "$v" },
    },
    {
      say: "{i} (?:ai |avons |a |viens de |venons de |vient de |se est |se suis |me suis |nous sommes |se |me )+(?:enfin |juste )?(?:achetée?|acheter|offerte?|offrir|acquis|acquérir|payée?|payer|commandé|commander|hérité de|prise?|prendre|récupéré|récupérer|investi dans|craqué pour)(?: enfin)? (?:une? |des |le |la |les |mon |ma )(?:nouvelle? |nouveau |vieille |vieux |petite? |superbe |belle |beau )?(?!temps|peu|congé|verre|pause|rendez-vous|train|billet|retraite|avion|café)<v:np>",
      learn: { owns: "$v" },
      sure: 0.85,
    },
    {
      say: `{i} (?:ai|avons|a) (?:une? |deux |des |mon |ma |(?:le |la |l')(?=[^;]* de (?:mon|ma|mes) ))(?:nouvelle? |nouveau |vieille |vieux |petite? |superbe |belle |beau )?(?<v>${ITEM}(?: [\\p{L}\\p{N}-]+){0,3})(?=$|[.,!;]| et| qui| \\uE001| \\p{L})`,
      learn: { owns: "$v" },
      sure: 0.85,
    },
    {
      say: "{my} (?:nouvelle? |vieille |vieux )?(?<k>voiture|bagnole|caisse|vélo|moto|bécane|ordinateur|ordi|pc|téléphone|portable|tel|appareil photo|guitare|montre|scooter|console|piano|tablette|camionnette|casque|instrument)(?: est| c'est|,)+ (?:toujours )?(?:une? |la |le )(?:vieille |vieux |petite? |bonne vieille )?<v:np>",
      learn: { owns: { item: "$v", kind: "$k" } },
    },
    {
      say: "{i} (?:photographie|filme|joue|travaille|tourne|code|écris) (?:avec|sur) (?:une? |mon |ma |le |la )(?!ami|amis|collègue|équipe)<v:np>",
      learn: { owns: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:ai|avons) (?:vendu|donné|rendu|perdu|jeté|cassé|revendu) (?:la |le |les |l'|mon |ma |mes |notre )<v:np>",
      learn: { owns: "$v" },
      cue: "ends",
      sure: 0.8,
    },
  ],
};

export const MEMBER_FR: Family = {
  name: "member",
  rules: [
    {
      say: "{i} (?:ai|avons|a|paie|paye|payons)(?: (?:un )?abonnements? (?:à|chez))? <v:streams>",
      learn: { subscription: "$v" },
    },
    {
      say: "{i} (?:suis|sommes|est) (?:un |une |des )?(?:membres?|adhérente?s?|licenciée?s?|inscrite?s?|sociétaire) (?:actif |active )?(?:de la |de l'|du |de |des |d'un |d'une |d'|au |à la |à l'|à |dans (?:un |une |le |la )?)<v:long>",
      learn: { member_of: "$v" },
    },
    {
      say: "{i} (?:suis|sommes|est) (?:abonnée?s?) (?:à la |à l'|au |aux |à )<v:list>",
      learn: { subscription: "$v" },
    },
    {
      say: "{i} (?:ai|avons) (?:un |une )?(?:abonnement|forfait|carte)(?: d'abonnement)? (?:à |au |chez |de |du |d')?<v:np>",
      learn: { subscription: "$v" },
    },
    {
      say: "{i} fais(?:ons)? partie (?:de la |de l'|du |de |des |d'un |d'une |d')<v:long>",
      learn: { member_of: "$v" },
    },
    {
      say: "{i} (?:ai|avons) rejoint (?:la |le |l'|les |un |une )(?<v>(?:[\\p{L}-]+ )*?(?:club|équipe|chorale|groupe|association|asso|parti|collectif|orchestre|syndicat|troupe)[^;,.!?\\uE001]*)",
      learn: { member_of: "$v" },
    },
    {
      say: "{i} (?:ai|avons) résilié (?:mon |notre |l')?(?:abonnement|forfait)?(?: à| chez| au)? ?<v:np>",
      learn: { subscription: "$v" },
      cue: "ends",
    },
  ],
};
