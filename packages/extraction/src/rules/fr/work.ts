import type { Family } from "../rule.ts";

const ART = "(?:(?:un|une|des|le|la|les|l'|du|au|aux|mon|ma) ?)?";
const TRADE =
  "(?:(?!daltonien|comédien de|originaire|intolérante?|tolérante?|allergique|contente?|patiente?|importante?|différente?|présente?|absente?|prudente?|indépendante?|bien|mien|sien|premier|première|dernier|dernière|entière?|fière?|amère?|chère?|familier|parisien|italien|canadien|végétarien|algérien|tunisien|ancien|meilleur|seule|heureuse|joyeuse|peureuse|amoureuse|curieuse|sérieuse|nerveuse|jalouse|majeur|mineur|supérieur|inférieur|amateur|supporteur|supporter|supportrice|mère|père|frère|arrière|hier|quartier|particulier|régulier|célibataire|propriétaire|locataire|solitaire|volontaire|contraire|nécessaire|triste|réaliste|optimiste|pessimiste|féministe|égoïste|vivante?|étudiante?|habitante?|gagnante?|croyante?|pratiquante?|débutante?|enfant|distante?|gourmande?|malade|membre)\\p{L}*(?:eur|euse|rice|iste|ier|ière|er|ère|ien|ienne|logue|graphe|ant|ante|aire|aître|aîtresse|cin|cien|cienne|ste)|chef|cheffe|cuisto|cadre|avocate?|docteur|doctoresse|médecin|prof|maçon|soldat|policier|gendarme|pompier|juge|notaire|peintre|poète|architecte|sage-femme|kiné|infirmière?|dentiste|vétérinaire|pilote|guide|interprète|étudiante?|lycéenne?|doctorante?|apprentie?|stagiaire|retraitée?|freelance|indépendante?|intermittente?|auto-entrepreneuse?|DRH|PDG|DSI|comptable|commerciale?|concierge|libraire|fleuriste|photographe|webdesigner|dev|développeuse?|secrétaire|nounou|agent [\\p{L} ]+|chargée? de [\\p{L} ]+|responsable [\\p{L} ]+|directrice|aide-soignante?|assistante? [\\p{L}]*)";

export const WORK_FR: Family = {
  name: "work",
  rules: [
    {
      say: "je suis (?:une? |le |la )?(?<j>(?:lead dev|dev|développeu(?:r|se)|data (?:scientist|analyst|engineer)|product (?:owner|manager|designer)|po|pm|chef(?:fe)? de (?:projet|produit|rayon|chantier|rang|partie|service|cuisine)|devops|sre|testeu(?:r|se)|ux designer|designer|tech lead|scrum master|community manager|cto|ceo|rh|drh|daf|commercial|sage-femme|barista|véto|kiné|psy|ostéo|archi|instit|graphiste|avocate?|aide-soignante?|agent [\\p{L}]+|prof)(?: (?:front(?:-?end)?|back(?:-?end)?|full ?-?stack|web|mobile|android|ios|java|python|senior|junior|indépendante?|freelance|libérale?|logiciel|sportif|commerciale?))*)(?=$|[.,!;:]| chez| à| au| aux| en| dans| pour| et| \\uE001)(?: (?:chez|au|aux|dans|pour|à (?=la |l'|une? )) ?(?:la |le |l'|une? )?<o:np>)?",
      learn: { job_title: "$j", employer: "$o" },
    },
    {
      say: "je (?:ai été|suis|viens d'être) mutée?(?: (?:à|en|au|sur|dans)(?: l'agence de| le bureau de| la filiale de| l'antenne de| le site de)?) <c:pname>",
      learn: { work_location: "$c" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{my} (?:n\\+1|n\\+2|supérieure? (?:direct|directe|hiérarchique)|chef(?:fe)? (?:direct|directe)|responsable (?:direct|directe|hiérarchique))(?: est| c'est| ce est| se appelle|,|:)+ <m:name>",
      learn: { manager: "$m" },
      anywhere: true,
    },
    {
      say: "je (?:me occupe de|me occupe du|me occupe des|suis (?:chargée?|responsable) (?:de|du|des)|gère) ?(?:la |le |les |l')?(?<r>(?:support|service client|compta(?:bilité)?|marketing|ventes|achats|recrutement|réseaux sociaux|logistique|paie|communication|facturation|rh|ressources humaines|stocks?|planning)[^;,.!?\\uE001]*?)(?=$|[,.;!]| \\uE001| chez)",
      learn: { job_title: "s'occupe de $r" },
      sure: 0.8,
    },
    {
      say: "je (?<v>ai démissionné|ai posé ma dém(?:ission)?|me suis fait virer|me suis fait licencier|ai été licenciée?|ai été virée?|ai perdu mon (?:boulot|travail|job|emploi))(?=$|[,.;!]| \\uE001)",
      learn: { employment_status: "sans emploi ($v)" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "je télétravaille (?:pour|chez|avec) (?:une? |la |le |l')?<o:np>",
      learn: { employer: "$o", working_hours: "télétravail" },
    },
    {
      say: "je suis (?:une? )?(?<j>(?:ingénieure?|développeu(?:r|se)|technicien(?:ne)?|chargée? de [\\p{L}]+|assistante?|conseillère?|conseiller|consultante?|architecte|analyste) (?!chez|à|en|dans|pour)[\\p{Ll}]+(?: [\\p{Ll}]+)??)(?: (?:chez|dans|à|au|pour) (?:une? |la |le |l')?<o:np>)?(?=$|[,.;!]| \\uE001| et| depuis)",
      learn: { job_title: "$j", employer: "$o" },
    },
    {
      say: "{i} gagne ma vie (?:comme|en tant que) (?:une? )?<j:np>(?: (?:du|de la|des|de) [\\p{L}]+)?",
      learn: { job_title: "$j" },
    },
    {
      say: "{i} (?:ai|viens de|ai été|suis|vais) ?(?:commencé|commencer|décroché|décrocher|trouvé|trouver|rejoint|rejoindre|intégré|intégrer|embauchée?|prise?|signé|signer|changé de boulot|recrutée?|passée?)(?: un (?:nouveau )?(?:boulot|poste|job|travail|emploi|stage|cdi|cdd)| une nouvelle place| comme <j:job>| l'équipe de| en cdi)*(?: (?:chez|à|au|aux|dans|avec)(?: la| le| l')?)? <o:pname>(?: comme <k:job>)?",
      learn: { employer: "$o", job_title: "$j|$k" },
      cue: "replaces",
      sure: 0.85,
    },
    {
      say: "{i} (?:ai été|viens d'être|suis) (?:promue?|nommée?) <j:job>(?: (?:chez|à|au) <o:np>)?",
      learn: { job_title: "$j", employer: "$o" },
      cue: "replaces",
    },
    {
      say: "je (?:suis|viens de) (?:devenue?|passée?|passer|devenir) (?!à |en |sur |de |par |chez |au |du |maman|papa|mère|père|tonton|tata|mamie|papi|parents|végé|vegan|fou|folle)<j:job>(?: (?:chez|à|au|pour) (?:la |le |l')?<o:np>)?",
      learn: { job_title: "$j", employer: "$o" },
      cue: "replaces",
    },
    {
      say: "{i} (?:travaille|bosse|travaillons|taffe|bossons) (?<h>à mi-temps|à temps partiel|à (?:temps plein|plein temps)|de nuit|en intérim|en freelance|en alternance|à distance|en télétravail|le week-end)(?: (?:comme|en tant que|en tant qu') ?(?:une? )?<j:job>)? (?:chez|pour|au|aux|dans(?: une?| le| la| l')?|à(?: la| l')?) ?<o:np>",
      learn: { employer: "$o", job_title: "$j", working_hours: "$h" },
    },
    {
      say: "{i} (?:travaille|bosse|travaillons|taffe|bossons) (?!comme|en tant)[^;!?\\uE001]*?,? chez <o:pname>(?: (?:comme|en tant que|en tant qu') ?(?:une? )?<k:job>)?",
      learn: { employer: "$o", job_title: "$k" },
    },
    {
      say: "{i} (?:fais|me occupe|fait) (?:de la |de l'|du |des |de |d')<j:np> (?:chez|pour le compte de) (?:la |le |l')?<o:np>",
      learn: { job_title: "$j", employer: "$o" },
    },
    {
      say: "{i} (?:me suis mise?|me suis lancée?|suis|me mets|me lance|travaille|bosse|viens de me mettre) (?:à mon|à son|à notre) compte(?: (?:comme|en tant que|en tant qu'|dans) ?(?:une? |la |le |l')?<j:job>)?",
      learn: { employment_status: "à son compte", job_title: "$j" },
    },
    {
      say: "je suis (?:salariée?|employée?|embauchée?|cadre|agent|en poste|en CDI|en CDD|en stage|en alternance|en apprentissage|apprentie?|stagiaire|alternante?|consultante?) (?:de |d'|du |des |à |au |aux |chez |dans )(?:une? |la |le |les |l')*<o:np>",
      learn: { employer: "$o" },
    },
    {
      say: "{i} (?:bosse|travaille) (?:surtout )?dans (?:le |la |les |l')(?<v>[^;,.!?\\uE001]+)",
      learn: { industry: "$v" },
      sure: 0.8,
    },
    {
      say: "(?:{i} (?:suis|me retrouve) )?(?<s>au chômage|à la retraite|en arrêt(?: maladie)?|en congé (?:maternité|parental|paternité|sabbatique|mat|pat)|en reconversion|en recherche d'emploi|entre deux boulots)(?=$|[,.;!]| depuis| \\uE001| jusqu)",
      learn: { employment_status: "$s" },
    },
    {
      say: "{i} (?:cherche|recherche|suis à la recherche de|suis à la recherche d') ?(?:activement )?(?:un |une |du )?(?<v>(?:poste|emploi|boulot|travail|taf|job|stage|alternance|CDI|CDD|apprentissage|mission)s?(?: (?:de|d'|comme|en|dans|à) ?[^;,.!?\\uE001]+)?)",
      learn: { goal: "trouver $v" },
    },
    {
      say: "{i} (?:travaille|bosse|travaillons|taffe|bossons)(?: (?:comme|en tant que|en tant qu') ?(?:une? )?<j:job>)?,? (?:chez|pour|au sein de|à|au|aux|dans(?: une?| le| la| l')?)(?: (?:la société|l'entreprise|une boîte|la|le|les|l'))* ?<o:np>(?:,? (?:comme|en tant que|en tant qu') ?(?:une? )?<k:job>)?",
      learn: { employer: "$o", job_title: "$j|$k" },
    },
    {
      say: "{i} (?:travaille|bosse|travaillons|taffe) (?:comme|en tant que|en tant qu') ?(?:une? )?<j:job>(?: (?:chez|à|au|dans|pour) (?:la |le |l')?<o:np>)?",
      learn: { job_title: "$j", employer: "$o" },
    },
    {
      say: "{i} (?:travaille|bosse)(?: surtout)? (?<h>de nuit|la nuit|à mi-temps|à temps partiel|en télétravail|à domicile|en freelance|à mon compte|le week-end|en horaires décalés|en trois-huit|de jour|de [^;!?\\uE001]*\\d+[^;!?\\uE001]*)",
      learn: { working_hours: "$h" },
    },
    {
      say: "{my} (?:métier|boulot|travail|profession|job|poste|emploi)(?: est| c'est|:)+ (?:une? )?<j:job>(?: (?:chez|à|au) <o:np>)?",
      learn: { job_title: "$j", employer: "$o" },
    },
    {
      say: "{my} (?:employeur|entreprise|boîte)(?: est| c'est| se appelle|:)+ <o:np>",
      learn: { employer: "$o" },
    },
    {
      say: "je suis (?:une? )?<j:job> de (?:métier|formation|profession)",
      learn: { job_title: "$j" },
    },
    {
      say: "{i} (?:ai|avons|a) (?:co-?fondé|cofondé|fondé|créé|lancé|monté|ouvert|repris) (?<b>(?:une?|ma|mon|notre|le|la) (?:petite? )?(?:[\\p{L}-]+ ){0,3}?(?:entreprise|boîte|start-?up|société|boutique|agence|association|asso|librairie|boulangerie|restaurant|café|studio|marque|cabinet|salon|ferme|atelier|école|chaîne|podcast)(?: de [\\p{L}-]+)?)(?:,? (?:appelée?|nommée?|qui se appelle))?(?:,? <o:pname>)?",
      learn: { business: { name: "$b", called: "$o" } },
    },
    {
      say: "{i} (?:tiens|gère|dirige|possède|exploite|ai) (?<b>(?:une?|ma|mon|le|la) (?:petite? )?(?:[\\p{L}-]+ ){0,2}?(?:entreprise|boîte|start-?up|société|boutique|agence|association|librairie|boulangerie|restaurant|café|studio|cabinet|salon|ferme|atelier|magasin|commerce|bar|hôtel|gîte|crèche|garage|chambre d'hôtes|épicerie|pharmacie|fleuriste)(?: (?:de|d')[^;,.!?\\uE001]+?)?)(?=$|[,.;!]| à| en| avec| au| \\uE001)",
      learn: { business: "$b" },
    },
    {
      say: `{i} (?:dirige|gère|encadre|manage|pilote|coordonne|supervise|suis (?:responsable|à la tête|cheffe?|directeur|directrice|en charge)(?: de| du| d'))(?: ${ART})(?<r>(?:l'|le |la |les )?(?:équipe|service|département|pôle|projet|agence|rayon|atelier|cuisine|bureau)[^;,.!?\\uE001]*?)(?: (?:chez|de chez) <o:np>)?(?=$|[,.;!]| \\uE001)`,
      learn: { job_title: "leads $r", employer: "$o" },
    },
    {
      say: "je enseigne (?<j>[^.;!?\\uE001,]+?)(?: (?:à|au|dans|en) (?<l>[^.;!?\\uE001,]+))?(?=$|[,.;!]| \\uE001)",
      learn: { job_title: "enseigne $j", workplace: "$l" },
    },
    {
      say: "je suis (?:prof|professeure?|enseignante?|instituteur|institutrice|maître|maîtresse) (?:de |d'|des |en )<s:np>(?: (?:à|au|dans|chez) <o:np>)?",
      learn: { job_title: "prof de $s", employer: "$o" },
    },
    {
      say: `je suis (?:une? )?(?<j>${TRADE}(?: (?:de|en|d'|du)(?: |(?<='))[\\p{L}'-]+(?: [\\p{Ll}'-]+)?| [\\p{Ll}]+(?:el|elle|al|ale|ique|if|ive|aire|ier|ière|eur|euse|iel|ielle|é|ée|ais|aise)| indépendante?| libérale?| freelance| senior| junior)?)(?=$|[.,!;:]| chez| à| au| aux| en| dans| pour| et| \\uE001| depuis)(?: (?:chez|au|aux|dans|pour|à (?=la |l'|une? )) ?(?:la |le |l'|une? )?(?!mon compte|mi-temps|temps)<o:np>| (?:à|en|sur|près de) <c:pname>)?`,
      learn: { job_title: "$j", employer: "$o", work_location: "$c" },
    },
    {
      say: "je suis (?:à la |en )?(?<s>retraite|retraitée?|au chômage|chômage|sans emploi|freelance|indépendante?|congé (?:maternité|parental|paternité|sabbatique)|arrêt maladie|reconversion(?: professionnelle)?|recherche d'emploi|auto-entrepreneuse?|à mon compte)(?: de <o:np>)?",
      learn: { employment_status: "$s", former_job: "$o" },
    },
    {
      say: "je (?:ai pris|prends) (?:ma|la) retraite(?: \\uE001.)?(?: après [^;!?]*?(?:à|comme|chez|dans|de) <o:long>)?",
      learn: { employment_status: "retraite", former_job: "$o" },
    },
    {
      say: "{my} (?:chef|cheffe|manager|manageuse|patron|patronne|responsable|supérieure?|boss|n\\+1)(?: est| se appelle| c'est|,)+ <m:name>",
      learn: { manager: "$m" },
    },
    {
      say: "je (?:rends compte|reporte|dépends|réponds) (?:directement )?(?:à|de) <m:name>",
      learn: { manager: "$m" },
    },
    {
      say: "{i} (?:ai|avons) (?:quitté|démissionné de)(?: mon (?:poste|job|boulot) (?:chez|à))? <o:pname>",
      learn: { employer: "$o" },
      cue: "ends",
    },
  ],
};

export const HOURS_FR: Family = {
  name: "hours",
  rules: [
    {
      say: "(?:{my} |le |la |les |l')(?<e>(?:[\\p{L}-]+ ){0,2}?(?:réunion|point|daily|stand-?up|cours|répétition|entraînement|séance|atelier|rétro|chorale)(?: (?:d'équipe|hebdo|hebdomadaire|de [\\p{L}]+))?) (?:passe|est passée?|est déplacée?|est décalée?|a été déplacée?|a été décalée?|se fera|aura lieu|est avancée?)(?: désormais)? (?<w>(?:au|le|les|du) (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?[^;!?\\uE001]*|à \\d[^;!?\\uE001]*)",
      learn: { routine: { activity: "$e", when: "$w" } },
      where: { activity: "$e" },
      cue: "replaces",
    },
    {
      say: "{my} (?:horaires(?: de travail)?|heures de (?:travail|bureau)|journée)(?: sont| est|:| c'est)+ (?<h>[^;!?\\uE001]*\\d[^;!?\\uE001]*)",
      learn: { working_hours: "$h" },
    },
    {
      say: "{i} (?:travaille|bosse|commence|finis|termine|embauche)(?: à)? (?<h>(?:de )?\\d{1,2} ?h(?:\\d\\d)?[^;!?\\uE001]*)",
      learn: { working_hours: "$h" },
    },
    {
      say: "(?:{my} |le |la |les |l')(?<e>(?:[\\p{L}-]+ ){0,3}?(?:réunion|point|daily|stand-?up|cours|répétition|entraînement|séance|atelier|rétro|rendez-vous|marché|messe|yoga|chorale)(?: (?:d'équipe|hebdo|hebdomadaire|quotidienne?|mensuelle?|de [\\p{L}]+))?)(?: est| a lieu| se tient| commence| tombe| c'est|:)+(?: toujours)? (?<w>(?:à |tous les |toutes les |chaque |le |les |vers |au )?(?:\\d{1,2} ?h|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|matins?|soirs?|semaines?|jours?)[^;!?\\uE001]*)",
      learn: { routine: { activity: "$e", when: "$w" } },
      where: { activity: "$e" },
    },
  ],
};

export const EDUCATION_FR: Family = {
  name: "education",
  rules: [
    {
      say: "{i} (?:ai commencé|commence|ai fait|ai suivi|suis|fais|viens de finir|ai terminé|me suis inscrite? à) une? (?<l>formation|cours|bootcamp|stage|certification|mooc|atelier) (?:de |d'|en |sur )?(?<f>(?!chez|à |avec|pour|sur )[\\p{L}\\d+#.'-]+)(?: (?:chez|à|avec|sur) (?:l'|la |le )?<i:np>)?",
      learn: { education: { level: "$l", field: "$f", institution: "$i" } },
    },
    {
      say: "je (?:ai étudié|ai fait mes études|étudie) (?:à|au) (?:l'|la |le )?(?<i>(?:université|uni|fac|iut|école|ens|insa|iep|sciences po)[^;,.!?\\uE001]*)",
      learn: { education: { institution: "$i" } },
    },
    {
      say: "{i} (?:suis|entre|termine|commence) en (?<y>première|deuxième|seconde|troisième|quatrième|cinquième|dernière|\\d+(?:e|ème|re)?) année (?:de |d')(?<l>licence|master|doctorat|thèse|bts|but|dut|médecine|droit|prépa|[\\p{L}]+)(?: (?:de |d'|en |à )?<f:np>)?(?: (?:à|au|chez) (?:l'|la )?<i:np>)?",
      learn: { education: { level: "$l", field: "$f", institution: "$i", year: "$y" } },
    },
    {
      say: "{i} (?:ai fait|fais|prépare|ai|ai obtenu|ai eu|suis en|commence|attaque|termine|viens de finir|passe) (?:en )?(?:une? |mon |ma |le |la )?(?<l>doctorat|master(?: [12])?|m[12]|licence(?: pro)?|l[123]|bts|dut|but|mba|cap|bac pro|bachelor|deust|deug|prépa|école|iut) (?:de |d'|en )?(?<f>(?!à |au |chez |et )[\\p{L}'-]+(?: (?!à |au |chez |et |en |depuis |cette )[\\p{L}'-]+)?)(?: (?:à|au|chez|de) (?:l'|la |le )?<i:np>)?(?=$|[,.;!]| et| cette| \\uE001| en)",
      learn: { education: { level: "$l", field: "$f", institution: "$i" } },
    },
    {
      say: "{i} (?:fais|prépare|poursuis|termine|finis|commence|ai|suis|passe|entame|démarre|suis inscrite? en|rédige|écris)(?: en)? (?:une? |mon |ma |le |la )?(?<l>doctorat|thèse|master|licence|bts|dut|but|mba|cap|bac(?: pro)?|diplôme|alternance|apprentissage|formation|prépa|mémoire|reconversion|bachelor|certificat|stage)(?: (?:de |d'|en |sur |dans )(?:la |le |les |l')?<f:np>)?(?: (?:à|au|chez|de) (?:l'|la |le )?<i:np>)?",
      learn: { education: { level: "$l", field: "$f", institution: "$i" } },
    },
    {
      say: "{i} (?:étudie|étudions|ai étudié|fais des études (?:de|d'|en)|suis étudiante? en|suis en fac (?:de|d')|suis en école (?:de|d')) ?(?:la |le |l'|les )?<f:np>(?: (?:à|au|chez) (?:l'|la |le )?<i:np>)?",
      learn: { education: { field: "$f", institution: "$i" } },
    },
    {
      say: "{i} (?:ai fait|ai suivi|fais|suis|ai terminé) (?:mes|des|toutes mes) (?:études|classes)(?: supérieures)?(?: (?:de|d'|en) ?<f:np>)? (?:à|au|chez|dans) (?:l'|la |le )?<i:np>",
      learn: { education: { institution: "$i", field: "$f" } },
    },
    {
      say: "{i} (?:ai fait|ai intégré|sors de|ai étudié à|suis passée? par|viens de finir) (?:à )?(?:l'|la |le )?<i:pname>",
      learn: { education: { institution: "$i" } },
      sure: 0.7,
    },
    {
      say: "{i} (?:ai|avons) (?:eu|obtenu|décroché|passé|validé|réussi) (?:une? |mon |ma |le |la )(?<l>bac(?: pro| \\p{L}{1,4})?|brevet|licence|master|doctorat|diplôme|bts|cap|dut|but|permis|deug|dea|mba|agrégation|capes|concours)(?: (?:de |d'|en |du )(?:la |le |l')?<f:np>)?",
      learn: { education: { level: "$l", field: "$f" } },
    },
    {
      say: "je suis diplômée? (?:de |d'|en )(?:la |le |l')?<f:np>",
      learn: { education: { field: "$f" } },
    },
    {
      say: "{my} (?<l>thèse|mémoire|master|doctorat)(?: porte)?(?: sur| en) <f:np>",
      learn: { education: { field: "$f", level: "$l" } },
      anywhere: true,
    },
  ],
};
