import type { Family } from "../rule.ts";

const DIET =
  "(?:vegetarian[oa]s?|vegan[oa]s?|pescetarian[oa]s?|flexitarian[oa]s?|celíac[oa]s?|crudivegan[oa]s?|kosher|halal|sin gluten|sin lactosa|sin azúcar|sin sal|sin grasas?|sin harinas|bajo en (?:sal|grasas?|carbohidratos|azúcar)|keto|cetogénica|paleo|abstemi[oa]s?|omnívor[oa]s?)";
const CONDITION =
  "(?:asma|diabetes(?: (?:de )?tipo [12])?|migrañas?|epilepsia|artrosis|artritis|TDAH|autismo|dislexia|ansiedad|depresión|insomnio|hipertensión|(?:tensión|presión) (?:arterial )?(?:alta|baja)|gastritis|colitis|sinusitis|tendinitis|asma(?: alérgica)?|hipertiroidismo|síndrome de [\\p{L} ]+|ovario poliquístico|ovarios poliquísticos|arritmia|un soplo(?: en el corazón)?|resistencia a la insulina|prediabetes|dermatitis|bruxismo|lumbago|\\p{L}{3,}(?:itis|osis|emia|patía)(?: (?:crónica|reumatoide|aguda))?|hígado graso|hernia de hiato|celiaquía|enfermedad de \\p{Lu}\\p{L}+|colon irritable|endometriosis|acúfenos|anemia|eccema|psoriasis|rinitis|escoliosis|fibromialgia|lupus|esclerosis múltiple|párkinson|parkinson|TOC|apnea(?: del sueño)?|gota|glaucoma|vértigos?|cáncer|una hernia(?: discal)?|hernia discal|ciática|hipotiroidismo|reflujo|lumbalgia|dolor(?:es)? de (?:espalda|cabeza|rodilla)|problemas? (?:de|del|en) [\\p{L} ]+|colesterol(?: alto)?|marcapasos|miopía|astigmatismo|covid persistente|fobia a [^;,.!?\\uE001]+|claustrofobia|una lesión [^;,.!?\\uE001]+)";

/** Ends of the names of drugs. */
const DRUG =
  "(?:pril|sartán|sartan|statina|olol|prazol|formina|tiroxina|profeno|cetamol|tadina|zepam|zolam|oxetina|sertralina|tralina|dipino|micina|cilina|semida|tiazida|sona|solona|fano|lukast|gabalina|triptán|aspirina|insulina|melatonina|quetiapina|venlafaxina|escitalopram|citalopram|levotiroxina|anticonceptivos|antidepresivos|corticoides|hierro|magnesio|vitamina d|salbutamol|ventolín|losartán|eutirox|clonazepam|omega 3|creatina)";

export const ALLERGY_ES: Family = {
  name: "allergy",
  rules: [
    {
      say: "(?:soy|somos) (?:(?:muy|gravemente|altamente|ligeramente|bastante) )*(?:alérgic[oa]s?|intolerantes?|sensibles?) (?:a la |a los |a las |al |a )<v:list>",
      learn: { allergy: "$v" },
    },
    {
      say: "(?:(?:le |les )?tengo|padezco|sufro)(?: de)? (?:una )?(?:\\p{L}+ )?(?:alergias?|intolerancias?)(?: \\p{L}+)? (?:a la |a los |a las |al |a )<v:list>",
      learn: { allergy: "$v" },
    },
    {
      say: "(?:el |la |los |las )?<v:np> me (?:sienta|sientan|cae|caen|hace|hacen|pone|ponen) (?:fatal|muy mal|mal|como un tiro|daño|mal[oa]|polvo)",
      learn: { allergy: "$v" },
      sure: 0.8,
    },
    {
      say: "me (?:da|dan|producen|produce|provoca|provocan) (?:mucha )?(?:alergia|urticaria|reacción|ronchas|sarpullido) <v:list>",
      learn: { allergy: "$v" },
    },
    {
      say: "<v:np> me (?:da|dan|producen|produce|provoca|provocan) (?:mucha )?(?:alergia|urticaria|reacción|ronchas|migrañas?|asma|sarpullido)",
      learn: { allergy: "$v" },
    },
    {
      say: "(?:es )?(?:a la |a los |a las |al |a )<v:np> a (?:lo|la|los|las) que soy alérgic[oa]",
      learn: { allergy: "$v" },
    },
    {
      say: "{my} (?:alergias?|intolerancias?)(?: es| son)? (?:a la |a los |a las |al |a )<v:list>",
      learn: { allergy: "$v" },
    },
    { say: "{my} alergias?(?: es| son|:)+ (?:a )?<v:list>", learn: { allergy: "$v" } },
    {
      say: "(?:tolero|digiero|soporto) (?:el |la |los |las )?<v:list>",
      learn: { allergy: "$v" },
      polarity: "negated",
    },
    {
      say: "me (?:sienta|sientan)(?: bien| mal)? <v:list>",
      learn: { allergy: "$v" },
      polarity: "any",
      sure: 0.75,
    },
    {
      say: "(?:a la |a los |a las |al )(?<v>[\\p{L}]+(?: de [\\p{L}]+)?) (?:le |les )?(?:tengo|soy) alérgi\\p{L}+|(?:a la |a los |a las |al )(?<w>[\\p{L}]+(?: de [\\p{L}]+)?) (?:le |les )?tengo alergia",
      learn: { allergy: "$v|$w" },
    },
  ],
};

export const DIET_ES: Family = {
  name: "diet",
  rules: [
    {
      say: `(?:soy|somos|me he hecho|me hice|llevo una dieta|sigo una dieta|como|hago dieta|me hago)(?: (?:estrictamente|totalmente|completamente|casi))? (?<v>${DIET})(?=$|[,.!;]| y| pero| \\uE001| desde)`,
      learn: { diet: "$v" },
    },
    {
      say: "(?:como|comemos|bebo|bebemos|tomo|puedo comer|puedo tomar|puedo beber|consumo|pruebo)(?: nada de)? ?(?:el |la |los |las )?<v:list>",
      learn: { avoids: "$v" },
      polarity: "negated",
    },
    {
      say: "(?:llevo|llevamos) (?:como |ya |casi |más de |unos |unas )*(?:\\uE001.|[\\p{L}\\d]+ (?:años?|meses|mes|semanas?|días)|tiempo|un tiempo|rato|media vida) sin (?:comer|tomar|probar|beber|fumar|consumir)(?: nada de)? ?(?:el |la |los |las )?<v:list>",
      learn: { avoids: "$v" },
      polarity: "any",
    },
    {
      say: "(?:hace )?(?:como |ya |casi |más de )*(?:\\uE001.|[\\p{L}\\d]+ (?:años?|meses|mes|semanas?)|tiempo) que no (?:como|tomo|pruebo|bebo|consumo) ?(?:el |la |los |las )?<v:list>",
      learn: { avoids: "$v" },
      polarity: "any",
    },
    {
      say: "(?:me dej[eé] de|dejé|dejamos|corté|quité)(?: (?:de )?(?:comer|tomar|consumir))? (?:el |la |los |las )?(?<v>(?:azúcar|alcohol|gluten|café|pan|carne(?:s rojas)?|leche|lactosa|cerveza|refrescos?|gaseosas?|lácteos|dulces|harinas|frituras|sal|trigo|carnes rojas|cafeína|comida chatarra|ultraprocesados|chicle)(?: y (?:el |la |los |las )?\\p{L}+)?)(?=$|[,.;!]| \\uE001| por| porque| y )",
      learn: { avoids: "$v" },
      sure: 0.85,
    },
    {
      say: "(?:volví|volvimos|he vuelto|vuelvo|empecé|he empezado|comencé) a comer (?:de nuevo |otra vez )?(?<v>carne|pescado|de todo|pollo|huevos?|lácteos|gluten|pan)",
      learn: { diet: "come $v" },
      cue: "replaces",
    },
    {
      say: "(?:volví|volvimos|he vuelto|vuelvo|empecé de nuevo|retomé) a (?:tomar|beber|fumar) <v:np>",
      learn: { diet: "toma $v" },
      cue: "replaces",
    },
    {
      say: "como (?<v>carne|pescado|de todo|pollo|huevos?|lácteos|gluten) (?:otra vez|de nuevo|nuevamente)",
      learn: { diet: "come $v" },
      cue: "replaces",
    },
    {
      say: "(?:estoy|ando) (?:a dieta|haciendo (?:la )?dieta|en dieta|con (?:la )?dieta|siguiendo una dieta)(?: de)? <v:np>",
      learn: { diet: "$v" },
    },
    {
      say: "(?:nada|cero|ni) (?:de )?(?<v>gluten|lácteos?|azúcar|alcohol|carne|mariscos?|trigo|lactosa|cerdo|frituras|harinas|pan|dulces|refrescos?|gaseosas?|postres|arroz|pasta|chatarra|comida chatarra|grasas?|sal|café|picante|huevos?|leche)(?: (?:para mí|por favor))?(?=$|[,.;!])",
      learn: { avoids: "$v" },
      polarity: "any",
      sure: 0.8,
    },
    {
      say: "(?:evito|evitamos|he dejado(?= (?:de |el (?:azúcar|alcohol|gluten|café|pan)|la (?:carne|leche|lactosa|cerveza)|los (?:refrescos|lácteos|dulces)))|huyo de) (?:comer |tomar |beber )?(?:el |la |los |las )?<v:list>",
      learn: { avoids: "$v" },
    },
    { say: "{my} dieta(?: es|:)+ <v:long>", learn: { diet: "$v" } },
    { say: "(?:sigo|llevo|hago) (?:una |la )<v:long>(?<=dieta [^;]+)", learn: { diet: "$v" } },
  ],
};

export const HEALTH_ES: Family = {
  name: "health",
  rules: [
    {
      say: "(?:me estoy recuperando|me recupero|ando recuperándome|salgo) de (?:un |una |la |el )(?<v>(?:esguince|fractura|operación|cirugía|lesión|desgarro|covid|gripe|neumonía|dengue|hernia|tendinitis|parto|cesárea)[^;,.!?\\uE001]*)",
      learn: { injury: "$v" },
      sure: 0.8,
    },
    {
      say: `(?:tengo|padezco|sufro|vivo con|me han diagnosticado|me diagnosticaron|arrastro)(?: (?:de|mucha|una|un|la|el|leve|grave|crónica|frecuentes|a menudo))* (?<v>${CONDITION}(?: con \\p{L}+)?)`,
      learn: { medical_condition: "$v" },
    },
    {
      say: "(?:padezco|sufro|ando fastidiad[oa]|estoy operad[oa]|me operaron|me han operado|estoy delicad[oa]|ando mal) (?:de la |de los |de las |del |de |desde )<v:np>",
      learn: { medical_condition: "$v" },
    },
    {
      say: "tengo (?:el |la |los |las |un |una )(?<v>(?:rodilla|espalda|hombro|cadera|tobillo|menisco|tiroides|azúcar|tensión|colesterol|pie|muñeca|corazón|riñón|riñones|pulmón)[\\p{L}]* (?:operad|fastidiad|rot|mal|alt|baj|delicad|tocad|lesionad|descontrolad)[\\p{L}]*)",
      learn: { medical_condition: "$v" },
    },
    {
      say: "(?:me (?:han|acaban de) (?:diagnosticado|diagnosticar|detectado|detectar|encontrado)|me (?:diagnosticaron|detectaron|encontraron)|estoy diagnosticad[oa] de) (?:un |una |el |la )?<v:np>",
      learn: { medical_condition: "$v" },
    },
    {
      say: "(?:tomo|me tomo|me pincho|uso) (?:el |la |un |una )?(?<v>(?-i:\\p{Lu})[\\p{L}\\d-]+)(?: \\d+ ?mg)?(?= (?:a diario|todos los|todas las|cada|por la|por las|para (?:la|el|mi|mis|dormir)|contra|dos veces|una vez|desde)|$)",
      learn: { medication: "$v" },
      sure: 0.75,
    },
    {
      say: `(?:tomo|tomamos|me tomo|uso|me inyecto|me aplico|me pongo|me recetaron|me han recetado|me mandaron|estoy tomando|estoy con|voy con|me medico con) (?:el |la |un |una )?(?<v>\\p{L}*${DRUG})(?![\\p{L}])(?: (?:de )?\\d+ ?(?:mg|mcg|ml|miligramos))?`,
      learn: { medication: "$v" },
    },
    {
      say: "soy (?<v>(?:diabétic[oa]|asmátic[oa]|epiléptic[oa]|disléxic[oa]|autista|daltónic[oa]|sord[oa]|cieg[oa]|miope|hipertens[oa]|claustrofóbic[oa]|bipolar|zurd[oa]|diestr[oa]|insomne|hipersensible|alcohólic[oa]|hemofílic[oa]|hipocondríac[oa]|usuari[oa] de silla de ruedas|cardiópata|migrañós[oa])(?: (?:de|tipo|desde|del) [^;,.!?\\uE001]+)?)",
      learn: { medical_condition: "$v" },
    },
    {
      say: "(?:estoy|voy) (?<v>embarazada|en silla de ruedas|sord[oa] de [^;,.!?\\uE001]+|de baja por [^;,.!?\\uE001]+)",
      learn: { medical_condition: "$v" },
    },
    {
      say: "(?:llevo|uso|necesito) (?<v>(?:unas |un |una )?(?:gafas|lentillas|audífonos?|silla de ruedas|bastón|muletas|bomba de insulina|marcapasos|aparato|prótesis|lentes))",
      learn: { medical_condition: "$v" },
      sure: 0.8,
    },
    {
      say: "(?:tomo|me pincho|estoy tomando|me han recetado) (?<v>insulina|antidepresivos|betabloqueantes|anticoagulantes|antihistamínicos|metformina|eutirox|litio|cortisona|sintrom|omeprazol|estatinas|la píldora|medicación [^;,.!?\\uE001]+|pastillas para [^;,.!?\\uE001]+)",
      learn: { medication: "$v" },
    },
    {
      say: "me (?:he|acabo de)? ?(?:roto|rompí|romper|torcido|torcí|fracturado|fracturé|quebrado|quebré|lesionado|lesioné|lastimado|lastimé|golpeé|golpeado|jorobé|dislocado|disloqué|desgarrado|desgarré|esguincé|esguinzado|luxé|luxado|quemé|quemado|corté|jodí|chingué|doblé|doblado|fisuré|fisurado) (?:el |la |un |una |los )(?!pelo|cabello|camino)(?<v>[^;,.!?\\uE001]+?)(?=$|[,.;!?]| \\uE001| \\p{L}+ndo(?![\\p{L}])| (?:en|por|al|con|y|cuando|hace|esquiando)(?![\\p{L}]))",
      learn: { injury: "$v" },
    },
    {
      say: "(?:el|mi|la) (?:médic[oa]|doctora?|fisio|dentista|cardiólog[oa]|traumatólogo)(?: \\p{L}+)* (?:me )?(?:ha (?:prohibido|dicho|recomendado|mandado)|prohíbe|prohibió|dice|dijo|recomienda|recomendó)(?: que)? (?<v>[^;!?\\uE001]+)",
      learn: { medical_restriction: "$v" },
      polarity: "any",
    },
    {
      say: "(?:tengo|me da|me dan) (?:mucho |pánico |fobia )*(?:miedo|pánico|terror|fobia)(?: a| al| a la)? <v:long>",
      learn: { fear: "$v" },
    },
    {
      say: "(?:tengo|ando con) (?:el |la |los |las )(?<v>(?:tensión|azúcar|colesterol|espalda|rodilla|tiroides|hierro)(?: (?:por las nubes|alt[oa]|baj[oa]|fatal|descontrolad[oa]|mal|tocad[oa]))?)",
      learn: { medical_condition: "$v" },
    },
    {
      say: "me (?:da|dan) (?:pánico|miedo|terror|fobia|vértigo)(?: el| la| los| las)? <v:list>",
      learn: { fear: "$v" },
    },
    {
      say: "(?:tengo|he tenido|sufrí|me dio|superé|pasé) (?:un |una |el |la )?(?<v>(?:\\p{Ll}+ )?(?:infarto|ictus|cáncer|apendicitis|covid|dengue|hepatitis|varicela|tuberculosis|derrame|preeclampsia|accidente|aborto|trombosis|embolia|neumonía|meningitis|depresión|operación[^;,.!?\\uE001]*)(?: de [\\p{L}]+)?)",
      learn: { medical_history: "$v" },
      tense: "any",
    },
    {
      say: "me (?:sacaron|quitaron|extirparon|pusieron|colocaron|implantaron) (?:el |la |los |las |un |una |unos )?(?<v>(?:muelas?(?: del juicio)?|apéndice|vesícula|amígdalas|marcapasos|prótesis|brackets|ortodoncia|tumor|matriz|útero|quiste|lunar|riñón|tiroides|clavos|tornillos|stent|yeso|férula|lentes intraoculares)[^;,.!?\\uE001]*)",
      learn: { medical_history: "$v" },
      tense: "any",
    },
    {
      say: "tengo (?:un |una )(?<v>(?:contractura|esguince|fractura|fisura|desgarro|lesión|torcedura|luxación|nudo en la espalda)(?: (?:en|de|del) [^;,.!?\\uE001]+)?)",
      learn: { injury: "$v" },
    },
    {
      say: "(?:\\uE001. )?me (?:operaron|operé|han operado|operan) (?:del |de la |de los |de las |de )<v:np>",
      learn: { medical_history: "operación: $v" },
    },
  ],
};
