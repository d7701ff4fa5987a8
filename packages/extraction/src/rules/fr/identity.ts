import type { Family } from "../rule.ts";

export const IDENTITY_FR: Family = {
  name: "identity",
  rules: [
    {
      say: "je me (?:appelle|nomme|prénomme) <name>(?:,? (?:et )?(?:<age> ans))?(?:,? (?:mais )?(?:tout le monde|on|mes amis|les gens|mes proches|tu peux|vous pouvez)(?: me)? appel\\p{L}+(?:-moi)? <nick:name>)?",
      learn: { name: "$name", preferred_name: "$nick", age: "$age" },
    },
    {
      say: "{my} (?:nom complet|nom et prénom|nom|prénom)(?: est| c'est|:)+ <name>",
      learn: { name: "$name" },
    },
    {
      say: "{my} (?:nom de famille|nom de jeune fille|patronyme)(?: est| c'est|:)+ <n:name>",
      learn: { last_name: "$n" },
    },
    {
      say: "(?:(?:tu peux|vous pouvez|tout le monde|on|les gens|mes (?:amis|proches|collègues|potes)|mais) )*(?:me )?appel(?:le|les|ez|er|lent|le-moi|ez-moi|er-moi) (?:juste |simplement )?<n:name>",
      learn: { preferred_name: "$n" },
    },
    { say: "{my} (?:surnom|pseudo)(?: est| c'est|:)+ <n:name>", learn: { preferred_name: "$n" } },
    {
      say: "(?:je préfère|je aime mieux|je veux|je voudrais) (?:(?:que |qu')(?:on|tu|vous) (?:me )?(?:dise|dises|disiez|appelle|appelles|appeliez)|être appelée?) (?:simplement |juste )?<n:pname>",
      learn: { preferred_name: "$n" },
    },
    { say: "(?:on )?me a baptisée? <n:pname>", learn: { name: "$n" } },
    {
      say: "je (?:préfère|aimerais|veux) être (?<v>tutoyée?|vouvoyée?)",
      learn: { form_of_address: "$v" },
    },
    { say: "<n:pname> (?:à l'appareil|au bout du fil|à l'écoute)", learn: { name: "$n" } },
    { say: "je me présente ?[:,] <n:pname>", learn: { name: "$n" } },
    {
      say: "(?:moi )?(?:c'est|ici|moi,? c'est|moi :) <n:pname>(?=$|[,.!]|,)",
      learn: { name: "$n" },
      sure: 0.75,
    },
    {
      say: "je suis <n:pname>(?=$|[,.!]|,)(?:,? <age> ans)?",
      learn: { name: "$n", age: "$age" },
      sure: 0.85,
    },
  ],
};

export const ABOUT_ME_FR: Family = {
  name: "about-me",
  rules: [
    {
      say: "je (?:viens de (?:fêter mes|avoir)|ai fêté mes|ai eu|ai soufflé mes|fête mes) <age>(?: ans| bougies| printemps)",
      learn: { age: "$age" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "je (?:ai|viens de (?:fêter mes|avoir)|vais avoir|fête mes|ai fêté mes|ai eu|vais sur mes|ai soufflé mes) <age>(?: ans| bougies| printemps)",
      learn: { age: "$age" },
    },
    {
      say: "je suis née? (?:le )?<d:date>(?:,? (?:à|en|au|aux) <p:place>)?",
      learn: { birth_date: "$d", birth_place: "$p" },
    },
    {
      say: "je suis née? (?:à|en|au|aux|dans)(?: la| le)? <p:place>(?: <d:date>)?",
      learn: { birth_place: "$p", birth_date: "$d" },
    },
    {
      say: "{my} (?:date de naissance|anniversaire|anniv)(?: est| c'est| tombe| :|:)* (?:le )?<d:date>",
      learn: { birth_date: "$d" },
    },
    {
      say: "{my} (?:lieu de naissance|ville natale)(?: est|:)+ <p:place>",
      learn: { birth_place: "$p" },
    },
    { say: "{my} pronoms (?:sont|:) <p:rest>", learn: { pronouns: "$p" } },
    {
      say: "je suis (?:de nationalité )?(?<n>(?:[\\p{L}]+o-)?(?:français|française|belge|suisse|canadien|canadienne|québécois|québécoise|allemand|allemande|italien|italienne|espagnol|espagnole|portugais|portugaise|marocain|marocaine|algérien|algérienne|tunisien|tunisienne|sénégalais|sénégalaise|ivoirien|ivoirienne|camerounais|camerounaise|congolais|congolaise|malgache|libanais|libanaise|anglais|anglaise|américain|américaine|polonais|polonaise|russe|ukrainien|ukrainienne|vietnamien|vietnamienne|chinois|chinoise|japonais|japonaise|brésilien|brésilienne|luxembourgeois|luxembourgeoise|néerlandais|néerlandaise|roumain|roumaine))(?=$|[.,!;]| et| mais| d'origine)",
      learn: { nationality: "$n" },
    },
    { say: "je mesure <h:np>", learn: { height: "$h" } },
    {
      say: "je (?:fais|chausse) du (?<s>\\d{2}|XXS|XS|S|M|L|XL|XXL)(?=$|[,.;!]| en| pour)",
      learn: { size: "$s" },
    },
    {
      say: "{i} (?:ai|possède) (?:la )?(?:double |triple )?(?:nationalité|citoyenneté)s?,? <n:list>",
      learn: { nationality: "$n" },
    },
  ],
};

export const CONTACT_FR: Family = {
  name: "contact",
  rules: [
    {
      say: "(?:.*\\b(?:nouvelle? (?:adresse|mail|e-?mail|courriel)|chang\\p{L}+)\\b.*?|.*?(?=.*(?:désormais|dorénavant|à partir de maintenant|maintenant)))<e:email>",
      learn: { email: "$e" },
      cue: "replaces",
    },
    {
      say: "(?:{my} |tu peux |vous pouvez |écri\\p{L}+|contact\\p{L}+|joign\\p{L}+|envo\\p{L}+|je suis joignable|mail|e-?mail|courriel|on peut)[^@]*? ?(?:à|est|:|sur|au|par mail) ?(?:l'adresse )?<e:email>",
      learn: { email: "$e" },
    },
    {
      say: "(?:je ai |{my} |voici mon )(?:changé de |un |le )?(?:nouveau )(?:numéro|portable|téléphone)(?: de (?:téléphone|portable))?(?:,| est| c'est| le| :|:)* (?:le )?<p:phone>",
      learn: { phone: "$p" },
      cue: "replaces",
    },
    {
      say: "(?:{my} |le )?(?:numéro|num|portable|téléphone|tél|tel|mobile|fixe|whatsapp)(?: de (?:téléphone|portable|fixe|tel))?(?: \\p{L}+)?(?: est| c'est|:|, c'est|,)*(?: le)? <p:phone>(?<c>.*)",
      learn: { phone: "$p" },
    },
    {
      say: "(?:tu peux |vous pouvez |on peut )?(?:me )?(?:joindre|joignez-moi|appeler|appelle-moi|appelez-moi|rappelle\\p{L}*(?:-moi)?|contacter|contactez-moi|texto)(?: par téléphone)? (?:au|sur le|sur mon portable,? au|sur) <p:phone>",
      learn: { phone: "$p" },
    },
    {
      say: "je suis (?:joignable|dispo|disponible) (?:au|sur le) <p:phone>",
      learn: { phone: "$p" },
    },
    {
      say: "nouveau (?:numéro|portable|tel)(?: ?:| c'est| est|,)+(?: le)? <p:phone>",
      learn: { phone: "$p" },
      cue: "replaces",
    },
    {
      say: "(?!.*{kin})(?:.*\\b(?:joindre|joignable|appeler|appelle|appelez|contacter|portable|numéro|mobile|fixe|tél\\p{L}*|whatsapp)\\b)[^\\d+]*<p:phone>",
      learn: { phone: "$p" },
      sure: 0.8,
    },
  ],
};

export const HANDLE_FR: Family = {
  name: "handle",
  rules: [
    {
      say: "{my} (?:pseudo|compte|identifiant|nom d'utilisateur|profil)(?: sur)? <s:service>(?: est| c'est|:)+ <h:handle>",
      learn: { handle: "$h" },
      where: { service: "$s" },
      anywhere: true,
    },
    {
      say: "{my} <s:service>(?: est| c'est|:)+ <h:handle>",
      learn: { handle: "$h" },
      where: { service: "$s" },
      anywhere: true,
    },
    {
      say: "(?:sur|mon pseudo sur) <s:service>,? (?:je suis|c'est|mon pseudo est|on me trouve sous)(?: sous)? <h:handle>",
      learn: { handle: "$h" },
      where: { service: "$s" },
      anywhere: true,
    },
    {
      say: "je suis <h:handle> sur <s:service>",
      learn: { handle: "$h" },
      where: { service: "$s" },
      anywhere: true,
    },
  ],
};

export const RESIDENCE_FR: Family = {
  name: "residence",
  rules: [
    {
      say: "{i} (?:vis|habite|vit) (?<v>seule?|toute? seule?|en coloc(?:ation)?|en couple|chez mes parents|avec (?:mon |ma |mes |deux |trois )[\\p{L}]+)(?=$|[,.;!])",
      learn: { lives_with: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:ai|avons|a|loue|louons) (?:une? )?(?:petit |petite )?(?:appart(?:ement)?|studio|maison|chambre|coloc|logement|pied-à-terre) (?:à|en|au|aux) <p:pname>",
      learn: { home_city: "$p" },
      sure: 0.75,
    },
    {
      say: "{i} (?:habite|vis|vit|habitons|vivons) (?:dans|au|à) (?:le |la |l')?(?:sud|nord|est|ouest|centre|banlieue|périphérie|périf|campagne|quartier) (?:de|d'|du|près de) ?<p:place>",
      learn: { home_city: "$p" },
    },
    {
      say: "{i} (?:habite|vis|réside|suis)(?: à cheval)? entre <a:pname> et <b:pname>",
      learn: { residence: "$a", second_home: "$b" },
    },
    {
      say: "{i} (?:habite|habitons|vis|vit|vivons|réside|loge)(?: au)? (?<p>(?:au )?\\d+[a-z]?(?: bis| ter)?,? (?:rue|avenue|av\\.?|boulevard|bd|place|chemin|impasse|allée|quai|route|cours|square|passage|villa)[^;!?\\uE001]+)",
      learn: { address: "$p" },
    },
    {
      say: "{i} (?:ai|avons|a|suis|sommes|est|viens de|venons de|vient de|me suis|nous sommes) ?(?:déménagée?s?|déménager|emménagée?s?|emménager|installée?s?|me installer|partie?s? vivre|retournée?s? (?:vivre|habiter)|revenue?s? (?:vivre|habiter)|partie?s? se installer|me installer|partie?s? habiter|arrivée?s? vivre)(?: de <o:place>)?(?: à| en| au| aux| dans(?: le| la| les)?| sur)+ <p:place>",
      learn: { home_city: "$p", former_home: "$o" },
      cue: "replaces",
    },
    {
      say: "{i} (?:ai|avons|a|viens de|venons de|vient de) (?:enfin )?(?:posé|poser) (?:mes|nos) (?:cartons|valises|bagages|affaires) (?:à|en|au|aux|dans|sur|près de) <p:place>",
      learn: { home_city: "$p" },
      cue: "replaces",
    },
    {
      say: "{i} (?:ai|avons|a|viens de|venons de|vient de) (?:acheté|acheter|fait construire|loué|louer|trouvé|trouver) (?:une? |notre )(?:\\p{L}+ )?(?:maison|appart(?:ement)?|logement|studio|coloc|terrain)(?: \\p{L}+)? (?:à|en|au|aux) <p:place>",
      learn: { home_city: "$p" },
      cue: "replaces",
      sure: 0.75,
    },
    {
      say: "{i} (?:ai|avons|a) quitté <o:place> pour <p:place>",
      learn: { home_city: "$p", former_home: "$o" },
      cue: "replaces",
    },
    {
      say: "{i} (?:déménage|emménage|me installe|nous installons|pars vivre|part vivre|vais vivre)(?: à| en| au| aux) <p:place>",
      learn: { home_city: "$p" },
      cue: "replaces",
      isAhead: true,
    },
    {
      say: "{i} (?:habite|habitons|vis|vit|vivons|réside|résidons|loge|suis basée?|suis installée?|est installés?|sommes installés|suis domiciliée?|crèche|suis établie?|loue un [\\p{L}]+|continue (?:à|de) (?:vivre|habiter))(?: (?:avec [\\p{L} ]+?|seule?|ensemble|juste|tout près|près|pas loin|en ville|en banlieue|en périphérie|à côté|en coloc(?:ation)?|en centre-ville|à la campagne|dans la banlieue|dans le centre|dans une? (?:\\p{L}+ )?(?:ferme|maison|appart(?:ement)?|studio|village|chalet|coloc(?:ation)?|cabane|péniche|hameau|lotissement|résidence|quartier|immeuble|loft|pavillon|duplex|ville|bled|coin|rue)(?: \\p{Ll}+)?|dans un petit \\p{L}+))*(?:(?: à| en| au| aux| dans(?: le| la| les| l')?| sur| chez| de(?: la| le| l')?| vers| du côté de| sur la commune de)+ | (?:près |pas loin |à côté |du côté )?d')<p:place>",
      learn: { home_city: "$p" },
    },
    {
      say: "{my} (?:appartement|appart|maison|logement|studio|domicile|chez moi) (?:est|se trouve|se situe)(?: situé)? (?<p>(?:au )?\\d+[^;!?\\uE001]+|(?:rue|avenue|place|boulevard|quai) [^;!?\\uE001]+)",
      learn: { address: "$p" },
    },
    {
      say: "{my} (?:appartement|appart|maison|logement|studio) (?:est|se trouve|se situe)(?: situé)? (?:à|en|au|aux|dans) <p:place>",
      learn: { home_city: "$p" },
    },
    {
      say: "{my} (?:nouvelle )?adresse(?: postale| de livraison)?(?: est| c'est|:|, c'est)+ (?:le )?(?<p>[^;!?@\\uE001]*(?:\\d|rue|avenue|place|boulevard|quai|chemin)[^;!?@\\uE001]*)",
      learn: { address: "$p" },
    },
    {
      say: "(?:livraison|livraisons|colis|pour les (?:colis|livraisons)|livrez|envoyez(?: tout)?)(?:[^\\d:]*?(?:à|:|au))+ (?<p>[^;!?@\\uE001]*\\d+[^;!?@\\uE001]*)",
      learn: { address: "$p" },
      sure: 0.75,
    },
    {
      say: "je (?:partage|divise) (?:mon temps|ma vie|l'année) entre <a:place> et <b:place>",
      learn: { residence: "$a", second_home: "$b" },
    },
    {
      say: "(?:je habite|je vis) (?!chez|avec|seule?|ensemble|mieux|bien|mal)<p:place>",
      learn: { home_city: "$p" },
    },
    {
      say: "{i} habit(?:e|ons) (?:a|à|sur) <p:place>",
      learn: { home_city: "$p" },
    },
    {
      say: "{i} (?:suis|serai|serons)(?: actuellement| en ce moment)? (?:à|au|aux|en) <p:pname>(?=$|[,.;!]| \\uE001| et| pour| jusqu| cette)",
      learn: { current_location: "$p" },
      sure: 0.75,
    },
    { say: "{i} habitons <p:pname>", learn: { home_city: "$p" } },
    {
      say: "{i} (?:habite|habitons|vis|vivons|réside|loge)(?! (?:dans|avec) (?:un|une) (?:rêve|monde))[^;!?\\uE001]*? (?:à|en|dans (?:le|la|les|l')|au|aux|sur|de|d')(?: |(?<='))<p:pname>",
      learn: { home_city: "$p" },
      sure: 0.8,
    },
    {
      say: "(?:avec [^,;]{2,20} )?{i} (?:ai|avons|a) (?:enfin )?(?:acheté|trouvé|loué|pris|construit|retapé) (?:une? |notre |mon )(?:\\p{L}+ )?(?:longère|maison|appart(?:ement)?|logement|studio|chalet|ferme|pavillon|duplex|mas|villa)(?: \\p{Ll}+)? (?:à|en|au|aux|dans (?:le|la|les|l')) ?<p:pname>",
      learn: { home_city: "$p" },
      cue: "replaces",
      sure: 0.75,
    },
  ],
};

export const ORIGIN_FR: Family = {
  name: "origin",
  rules: [
    {
      say: "je (?:ai grandi|suis née?|ai passé mon enfance) dans un (?:petit )?(?:village|bled|hameau|patelin|quartier) (?:près de|à côté de|de|du|en|à) <p:place>",
      learn: { hometown: "$p" },
    },
    {
      say: "je (?:suis|viens)(?: originaire)? (?:de la |de |du |des |d')(?!naissance|mauvaise|bonne|retour|garde|service|sortie|passage|repos|corvée|permanence|astreinte|nature|taille|gauche|droite|plus|moins|\\p{Ll}+(?:er|ir|re|oir)(?![\\p{L}]))<p:place>",
      learn: { hometown: "$p" },
    },
    {
      say: "je (?:ai grandi|ai été élevée?|ai passé mon enfance) (?:à|en|au|aux|dans(?: le| la)?|près de) <p:place>",
      learn: { hometown: "$p" },
    },
    { say: "{i} habite (?:à|en|au|aux) <p:place>", learn: { former_home: "$p" }, tense: "past" },
  ],
};
