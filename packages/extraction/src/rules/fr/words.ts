import type { Asked } from "../grammar.ts";
import { each } from "../word-table.ts";

export const KIN_FR: Readonly<Record<string, string>> = {
  ...each("spouse", "femme|épouse|mari|époux|conjoint|conjointe"),
  ...each(
    "partner",
    "copain|copine|compagnon|compagne|petit ami|petite amie|fiancé|fiancée|chéri|chérie|partenaire|moitié|mec",
  ),
  ...each(
    "child",
    "fils|fille|enfant|bébé|aîné|aînée|cadet|cadette|benjamin|benjamine|jumeau|jumelle|jumeaux|jumelles|garçon|gamin|gamine|petit dernier|petite dernière|grand|beau-fils|belle-fille",
  ),
  ...each(
    "sibling",
    "frère|sœur|soeur|frangin|frangine|frère jumeau|sœur jumelle|demi-frère|demi-sœur|grand frère|grande sœur|petit frère|petite sœur",
  ),
  ...each("parent", "mère|père|maman|papa|parent"),
  ...each(
    "relative",
    "grand-mère|grand-père|mamie|papi|papy|mémé|pépé|oncle|tante|tata|tonton|cousin|cousine|neveu|nièce|belle-mère|beau-père|belle-sœur|beau-frère|petit-fils|petite-fille|petits-enfants|parrain|marraine|filleul|filleule|ex|ex-femme|ex-mari",
  ),
  ...each(
    "friend",
    "meilleur ami|meilleure amie|ami|amie|pote|copains|coloc|colocataire|voisin|voisine|amis",
  ),
  ...each(
    "colleague",
    "collègue|associé|associée|coéquipier|coéquipière|assistant|assistante|stagiaire|binôme",
  ),
  ...each(
    "manager",
    "chef|cheffe|patron|patronne|manager|responsable|supérieur|supérieure|boss|n\\+1",
  ),
  ...each(
    "contact",
    "médecin|dentiste|psy|kiné|proprio|propriétaire|avocat|avocate|comptable|coach|prof|professeur|nounou|vétérinaire|coiffeur|coiffeuse",
  ),
  ...each(
    "pet",
    "chien|chienne|chat|chatte|chaton|chiot|lapin|lapine|hamster|cheval|jument|poney|tortue|perruche|perroquet|poisson|poisson rouge|serpent|furet|oiseau|poule|chèvre|âne|cochon d'inde|canari|labrador|caniche|berger allemand|bouledogue|teckel|border collie|rat|souris|minou",
  ),
};

export const ATTRIBUTES_FR: Readonly<Record<string, string>> = {
  ...each("name", "nom|nom complet|prénom"),
  ...each("last_name", "nom de famille|nom de jeune fille|patronyme"),
  ...each("preferred_name", "surnom|pseudo"),
  ...each("pronouns", "pronoms"),
  ...each("birth_date", "date de naissance|anniversaire|anniv"),
  ...each("birth_place", "lieu de naissance|ville natale"),
  ...each("age", "âge"),
  ...each("nationality", "nationalité"),
  ...each(
    "email",
    "mail|email|e-mail|courriel|adresse mail|adresse e-mail|adresse email|adresse électronique",
  ),
  ...each(
    "phone",
    "numéro|téléphone|numéro de téléphone|portable|numéro de portable|mobile|fixe|tél",
  ),
  ...each("timezone", "fuseau horaire|fuseau"),
  ...each("native_language", "langue maternelle|première langue"),
  ...each("preferred_language", "langue préférée"),
  ...each("address", "adresse|adresse postale|adresse de livraison"),
  ...each("postcode", "code postal"),
  ...each("home_city", "ville|lieu de résidence"),
  ...each("employer", "employeur|boîte|entreprise|société"),
  ...each("job_title", "métier|boulot|travail|poste|profession|job|fonction|emploi"),
  ...each("team", "équipe|service"),
  ...each("working_hours", "horaires|horaires de travail"),
  ...each("marital_status", "situation familiale|état civil"),
  ...each("diet", "régime|régime alimentaire"),
  ...each("blood_type", "groupe sanguin"),
  ...each("height", "taille"),
  ...each("weight", "poids"),
  ...each("size", "pointure"),
  ...each("budget", "budget"),
  ...each("goal", "objectif|but|rêve|ambition|résolution|projet de vie"),
  ...each(
    "owns",
    "voiture|vélo|moto|ordinateur|ordi|appareil photo|guitare|téléphone portable|scooter|caméra|camionnette|bateau|montre|piano",
  ),
  ...each("hobby", "passe-temps|hobby|loisir|loisirs"),
  ...each("religion", "religion"),
  ...each("star_sign", "signe astrologique|signe"),
  ...each("subscription_plan", "abonnement|forfait|formule|niveau de compte"),
  ...each("allergy", "allergie|allergies"),
  ...each("tool_preference", "éditeur|navigateur|système d'exploitation|os"),
  ...each("emergency_contact", "contact d'urgence"),
};

export const ASKED_FR: readonly Asked[] = [
  {
    question:
      /(?:t['’]|tu t['’]|vous vous )appel\p{L}+ comment|comment (?:dois-je |puis-je |voulez-vous que je |veux-tu que je )?(?:vous |t['’]|te )?appel|(?:ton|votre) (?:prénom|nom)\b/iu,
    means: "je m'appelle #",
  },
  {
    question:
      /(?:habites?|habitez|vis|vivez|crèches?|résidez) où|où (?:est-ce que )?(?:tu |vous )?(?:habit|viv|vis|résid|crèch|es-tu|êtes-vous|es|êtes)|(?:ton|ta|votre) (?:ville|adresse)\b|quelle ville|dans quelle (?:ville|région)/iu,
    means: "j'habite à #",
  },
  { question: /d['’]où (?:viens|venez|es-tu|êtes-vous)/iu, means: "je viens de #" },
  {
    question:
      /(?:travailles|bosses|travaillez|taffes) (?:où|pour qui|chez qui)|dans quelle (?:boîte|entreprise|société)|où (?:est-ce que )?(?:tu |vous )?(?:travaill|boss)|(?:ton|votre) (?:employeur|entreprise)|pour qui (?:travaill|boss)/iu,
    means: "je travaille chez #",
  },
  {
    question:
      /tu fais quoi|vous faites quoi|(?:ton|ta|votre) (?:métier|travail|profession|boulot|poste|job)|que (?:fais-tu|faites-vous) dans la vie|dans la vie|quel métier/iu,
    means: "je travaille comme #",
  },
  { question: /quel âge/iu, means: "j'ai # ans" },
  {
    question:
      /(?:ta|votre) date de naissance|(?:né|née|nés|nées) (?:quand|quel jour)|quand (?:es-tu|êtes-vous|est-ce que (?:tu|vous)|tu es|vous êtes) né|quand (?:tombe|est)|(?:ton|votre) anniversaire/iu,
    means: "ma date de naissance est #",
  },
  {
    question: /(?:ton|votre) (?:adresse )?(?:e-?mail|mail|courriel)|adresse (?:mail|e-?mail)/iu,
    means: "mon mail est #",
  },
  {
    question: /(?:ton|votre) (?:numéro|téléphone|portable)|quel numéro/iu,
    means: "mon numéro est #",
  },
  { question: /allergi/iu, means: "je suis allergique à #" },
  { question: /régime|mangez-vous|manges-tu/iu, means: "mon régime est #" },
  {
    question:
      /quell?e? (?:voiture|vélo|appareil|ordinateur|téléphone|guitare|moto|instrument)|qu['’]est-ce que (?:tu conduis|vous conduisez)/iu,
    means: "je possède #",
  },
  { question: /quelles? langues?/iu, means: "je parle #" },
  {
    question:
      /(?:quel(?:le)? est|c['’]est quoi) (?:ton|ta|votre) (?<noun>[\p{L}' -]+?) préférée?/iu,
    means: "mon $noun préféré est #",
  },
  {
    question:
      /(?:comment (?:il |elle )?s['’]appelle|c['’]est quoi le (?:nom|prénom) d[eu]) (?:ton|ta|votre) (?<noun>[\p{L}' -]+?)\s*\?|(?:^|[,. ])(?:ton|ta|votre) (?<noun2>[\p{L} -]+?) (?:il |elle )?s['’]appelle comment/iu,
    means: "mon $noun s'appelle #",
  },
  {
    question:
      /(?:quel(?:le)? est|c['’]est quoi|quid de) (?:ton|ta|votre) (?<noun>[\p{L}' -]+?)\s*\?/iu,
    means: "mon $noun est #",
  },
  {
    question:
      /où (?:est|se trouve|trouve-t-on|je trouve|puis-je trouver) (?<noun>(?:le|la|l['’]|les) ?[^?]+?)\s*\?/iu,
    means: "$noun est #",
  },
  { question: /secteur|branche|domaine d['’]activité/iu, means: "je travaille dans le secteur #" },
  {
    question: /(?:^|[\s,])(?:as-tu|avez-vous|tu as|vous avez|t['’]as) (?:des|une?|de|combien)/iu,
    means: "j'ai #",
  },
  { question: /(?:joues?|jouez)[- ](?:tu|vous)|(?:tu joues|vous jouez)/iu, means: "je joue #" },
  {
    question: /(?:fais-tu|faites-vous|tu fais|vous faites|pratiques-tu|tu pratiques)/iu,
    means: "je fais #",
  },
  { question: /(?:prends-tu|prenez-vous|tu prends|vous prenez)/iu, means: "je prends #" },
  { question: /(?:utilises-tu|utilisez-vous|tu utilises|vous utilisez)/iu, means: "on utilise #" },
  { question: /quelle langue/iu, means: "je préfère #" },
];
