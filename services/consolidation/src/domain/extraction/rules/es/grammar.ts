import type { Grammar, Rewrite } from "../grammar.ts";
import { SERVICES } from "../services.ts";
import { alternation } from "../word-table.ts";
import { INSTRUCTIONS_ES } from "./instructions.ts";
import { POINTERS_ES } from "./pointers.ts";
import { TECH_ES } from "./project.ts";
import { ASKED_ES, ATTRIBUTES_ES, KIN_ES } from "./words.ts";

const KIN = alternation(Object.keys(KIN_ES));
const NAME = "(?-i:\\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}’'-]+)?|\\uE000.)";
/** First words by which a clause is the speaker's: Spanish leaves the pronoun out. */
const OWN =
  "(?:yo|nosotr[oa]s|me|nos|soy|somos|estoy|estamos|tengo|tenemos|vivo|vivimos|trabajo|trabajamos|llevo|llevamos|hablo|juego|jugamos|odio|detesto|adoro|amo|prefiero|conduzco|uso|usamos|utilizo|utilizamos|bebo|como|estudio|aprendo|colecciono|padezco|sufro|dirijo|enseño|doy|hago|hacemos|voy|vamos|quiero|queremos|he|hemos|acabo|acabamos|sigo|seguimos|nací|crecí|monto|toco|canto|corro|nado|bailo|cocino|pinto|leo|escribo|desplegamos|programo|manejo|gestiono|llamo|resido|evito|tomo|necesito|puedo|soporto|aguanto|pertenezco|formo|ando|vengo|compré|vendí|dejé|empiezo|empezamos|planeo|planeamos|pienso|tolero|digiero|practico|entreno|cultivo|salgo|viajo|viajamos|volamos|vuelo|cumplo|cumplí|abrí|fundé|monté|regento|curro|curramos|paso|pasamos|mido|calzo|peso|presento|defiendo|entrego|recojo|vuelvo|llego|compro|vendo|crío|ando|cobro|termino|acabé|ceno|desayuno|madrugo|trasnocho|duermo|estaré|estaremos|iré|iremos|tendré|tendremos|viajaré|viajaremos|empezaré|seré|veraneo|pertenecemos|mantenemos|comemos|bebemos|ejerzo|imparto|curso|saco|hice|hicimos|comencé|empecé|entré|conseguí|gané|cambié|cambiamos|terminé|gradué|adopté|adoptamos|me)";
const SUBJECT = `(?:${OWN}|mis?|nuestr[oa]s?|él|ella|ellos|ellas|es|está|son|eso|esto|tú|usted|(?:el|la|los|las) [\\p{L}-]+ (?:es|está|son|están|tiene|usa|corre|va|van|vive|trabaja|usan|se)|(?:(?:los|las|todos los|todas las|cada) [\\p{L}-]+(?: de semana)?,? )(?=${OWN})|se (?:entrega|lanza|despliega|publica|llama)|ahora (?=${OWN})|no (?=${OWN}))`;

const STATE =
  "casad[oa]s?|divorciad[oa]s?|separad[oa]|solter[oa]s?|viud[oa]|hincha|fan|forof[oa]|aficionad[oa]|alérgic[oa]|celíac[oa]|diabétic[oa]|vegan[oa]|vegetarian[oa]|jubilad[oa]|madre|padre|nacid[oa]|natural de|licenciad[oa]|graduad[oa]";
/** "El café lo tomo …": what stands before the pronoun is its object. */
const TAKEN_UP =
  /^(?:el |la |los |las |lo del? |mi |mis )(.{2,40}?),? (no )?(?:lo|la|los|las) (?!formamos|somos)(?=\p{L}+(?:o|é|amos|emos|imos)(?![\p{L}]))(\p{L}+)(?= |$)/iu;

const rewrites: Rewrite[] = [
  { from: /[’‘]/gu, to: "'" },
  { from: /[¿¡]/gu, to: "" },
  { from: /(?<![\p{L}])(?:x|xa)(?= (?:la|el|los|las|aquí|ahí)(?![\p{L}]))/giu, to: "por" },
  { from: /(?<![\p{L}])(?:q|k)(?= )/giu, to: "que" },
  { from: /(?<![\p{L}])(?:tb|tmb|tbn)(?![\p{L}])/giu, to: "también" },
  { from: /(?<![\p{L}])(?:pa|p')(?= )/giu, to: "para" },
  {
    from: /^(?:(?:hola|buenas|buenos días|buenas tardes|buenas noches|oye|oiga|bueno|pues|vale|venga|sí(?=[,.!])|no(?=[,.!;:-])|ok|okey|claro|gracias|por cierto|a ver|mira|además|también|y|e|pero|o|entonces|así que|en realidad|la verdad(?: es que)?|de hecho|resulta que|para que (?:lo )?sepas|que sepas que|te cuento(?: que)?|le cuento(?: que)?|como (?:te |le |ya )*(?:dije|decía|he dicho|comenté|mencioné)|ya (?:te |le )?(?:dije|he dicho) que|que conste que|por si (?:acaso|ayuda|te sirve|sirve)|nota|ojo|cabe decir que|quería (?:decir|comentar|mencionar)(?: que)?|tengo que decir que|debo decir que|(?:yo )?creo que|pienso que|supongo que|por suerte|por desgracia|desgraciadamente|afortunadamente|finalmente|por fin|últimamente|hace poco|recientemente|normalmente|en general|personalmente|en mi caso|sinceramente|francamente|buenas noticias|gran noticia|yo|nosotros|nosotras|sobre mí|un poco sobre mí|antes de [^,]{3,40}|lo cierto es que|el caso es que|fíjate que|jaja\p{L}*|eh|ah|uf|uy|ey|buah|madre mía|qué risa|que(?= (?:el|la|los|las|me|soy|tengo|vivo|estoy|ya|mañana|\uE001))|mucho gusto|encantad[oa](?: de conocer\p{L}*)?|ahora en serio|hablando en serio|en serio|como (?=soy |tengo |vivo )|dado que|otra cosa|una cosa|dato|aviso|atención|importante|en mi equipo|en el equipo|en mi empresa|en nuestra empresa|en mi casa|en casa|aquí|por aquí|a nivel (?:laboral|personal|técnico)|profesionalmente|de salud|en cuanto a [\p{L} ]+|respecto a [\p{L} ]+|después de [^,]{3,40}(?=,)|tras [^,]{3,40}(?=,))[,:!. -]* )+(?=\S)/iu,
    to: "",
  },
  { from: /^ya (?=(?!no |que )\p{L}+)/iu, to: "", flags: ["now"] },
  {
    from: /^((?:los|las|todos los|todas las|cada) (?:fines? de semana|findes?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|mañanas?|tardes?|noches?|veranos?|inviernos?|días?|semanas?|años?|ratos libres)(?: y (?:los |las )?\p{L}+)?|entre semana|por las (?:mañanas|tardes|noches)),? ((?!no )(?:me |nos )?\p{L}+(?:o|amos|emos|imos|oy)(?![\p{L}]).*)$/iu,
    to: "$2 $1",
  },
  {
    from: /^lo que (?:más |de verdad |realmente )?me (gusta|encanta|flipa|apasiona|mola|chifla)(?: más| de verdad| hacer)?(?: en (?:la vida|el mundo))? es /iu,
    to: "me $1 ",
  },
  {
    from: /^lo que (?:más |menos )?(odio|detesto|no soporto|no aguanto)(?: de [^,]{2,20})? es /iu,
    to: "$1 ",
  },
  { from: TAKEN_UP, to: "$2$3 $1" },
  {
    from: /\b(?:del?|desde el|entre el) \d{1,2}(?: de \p{L}+)?(?: al?| y el)? ?(?=\uE001)/iu,
    to: "",
  },
  { from: /^(\uE001.),? (.+)$/u, to: "$2 $1" },
  { from: /^soy (de (?-i:\p{Lu}).*)$/iu, to: "soy $1" },
  { from: /^(soy|somos|tengo|tenemos|vivo|trabajo) (?=soy |tengo )/iu, to: "" },
  {
    from: /^(?:(?:perdón|perdona|disculpa|lo siento|ups|corrección|rectifico|corrijo|me corrijo|error mío|mi error|me (?:he equivocado|equivoqué|he confundido|confundí|expresé mal)|quise decir|quería decir|me refería a|espera|no, (?=es|son|era|no|me|el|la)|fe de erratas|me he liado|me lié|mentira|qué digo|digo|te (?:he dicho|dije) mal|lo (?:he dicho|dije|puse|he puesto) mal|pequeña corrección|no es así|fallo mío|culpa mía)[,:;.! -]*)+(?=\S)/iu,
    to: "",
    flags: ["corrected"],
  },

  {
    from: /,? con (?:una?|dos|doble)? ?(?:\p{L}|hache|be|uve|zeta|ese|jota|ge|acento|tilde|i griega|ce)$/iu,
    to: "",
  },
  {
    from: /,? (?:perdón|me equivoqué|me he equivocado|error mío|disculpa|fallo mío|errata)$/iu,
    to: "",
    flags: ["corrected"],
  },
  { from: /^(?:actualización|novedad|cambio|update)[,:] /iu, to: "", flags: ["now"] },
  { from: /\bno puedo vivir sin /iu, to: "me encanta " },
  {
    from: /\bno (?:puedo (?:ni ver|con|soportar|aguantar)|soporto|aguanto|trago)\b(?: a)? ?/iu,
    to: "odio ",
  },
  { from: /\bya no\b ?/iu, to: "", flags: ["ended"] },
  { from: /\bno (.+?) más$/iu, to: "$1", flags: ["ended"] },
  {
    from: /\b(?:he dejado|hemos dejado|dejé|dejamos) de (ser|estar|ir|tener|vivir|trabajar|jugar|usar|tomar|comer|beber|hacer|practicar|fumar|ver|tocar|estudiar)\b/iu,
    to: "$1",
    flags: ["ended"],
  },
  { from: /^(?:he|hemos) vivido en (?=.*(?:hasta|\uE001))/iu, to: "vivo en ", flags: ["past"] },
  { from: /\b(?:todavía|aún|sigo siendo|seguimos siendo)\b ?/iu, to: "", flags: ["still"] },
  { from: /\bsigo viviendo\b/iu, to: "vivo", flags: ["still"] },
  { from: /\bsigo trabajando\b/iu, to: "trabajo", flags: ["still"] },
  { from: /\bsigo teniendo\b/iu, to: "tengo", flags: ["still"] },
  { from: /\bestoy (viviendo|trabajando|estudiando|aprendiendo|usando)\b/iu, to: "$1" },
  { from: /^viviendo\b/iu, to: "vivo" },
  { from: /^trabajando\b/iu, to: "trabajo" },
  { from: /^estudiando\b/iu, to: "estudio" },
  { from: /^aprendiendo\b/iu, to: "aprendo" },
  { from: /^usando\b/iu, to: "uso" },
  {
    from: /^(?:ahora|actualmente|hoy en día|en la actualidad|desde ahora|a partir de ahora)(?: mismo)?,? /iu,
    to: "",
    flags: ["now"],
  },
  {
    from: /^(\p{L}+(?: \p{L}+)?) (?:ahora|actualmente)\b(?: mismo)? /iu,
    to: "$1 ",
    flags: ["now"],
  },
  {
    from: /,? (?:ahora|actualmente|hoy en día|a partir de ahora|desde ahora|de momento|por ahora)$/iu,
    to: "",
    flags: ["now"],
  },
  {
    from: /^no (?:me|nos) (gusta|gustan|encanta|encantan|interesa|interesan|va|van|apetece|mola|molan|llama|convence|convencen|entusiasma|entusiasman|hace|sienta|sientan)\b(?: (?:nada|mucho|demasiado|para nada|en absoluto|ni un pelo|especialmente|tanto|la atención|gracia|bien))*/iu,
    to: "me $1",
    flags: ["negated"],
  },
  {
    from: /\b(?:me|nos) (gusta|gustan|encanta|encantan|interesa|interesan) (?:mucho|muchísimo|bastante|un montón|demasiado|tanto|especialmente|sobremanera)\b/iu,
    to: "me $1",
  },
  {
    from: /^(?:no|nunca|jamás|tampoco) (?:(?:lo|la|los|las|me|nos|te|se) )?(?=\p{L}+)/iu,
    to: "",
    flags: ["negated"],
  },
  {
    from: /^(\p{L}+) (?:(?:realmente|también|siempre|solo|sólo|además|principalmente|sobre todo|muchísimo|mucho|bastante|normalmente|a menudo|a veces|regularmente|especialmente|simplemente|justo|oficialmente|recientemente|en realidad) )+/iu,
    to: "$1 ",
  },
  {
    from: /,? (?:por favor|gracias|también|además|la verdad|encantad[oa]|mucho gusto|jaja\p{L}*|por cierto|creo|supongo|sabes|eso sí|vamos|de verdad|en serio|si te sirve|para que lo sepas|como ya sabes)$/iu,
    to: "",
  },
  {
    from: /^(?:podría|debería|sería|tendría|viviría|querría ser|estaría|haría)(?:mos)?\b/iu,
    to: "podría",
    flags: ["modal"],
  },
  { from: /^(?:antes )?(?:vivía(?:mos)?|viví(?!mos))\b/iu, to: "vivo", flags: ["past"] },
  { from: /^(?:antes )?(?:trabajaba|trabajé|curraba)(?:mos)?\b/iu, to: "trabajo", flags: ["past"] },
  { from: /^(?:antes )?(?:tenía|tuve)(?:mos)?\b/iu, to: "tengo", flags: ["past"] },
  { from: /^(?:antes )?(?:era|estaba)(?:mos)?\b/iu, to: "soy", flags: ["past"] },
  { from: /^(?:antes )?(?:jugaba|jugué)\b/iu, to: "juego", flags: ["past"] },
  { from: /^antes /iu, to: "", flags: ["past"] },
];

export const GRAMMAR_ES: Grammar = {
  language: "es",
  macros: {
    my: "(?:mi|mis|nuestro|nuestra|nuestros|nuestras)",
    a: "(?:un |una |unos |unas |el |la |los |las |mi |mis )?",
    kin: `(?:${KIN})`,
    pet: `(?:${alternation(Object.keys(KIN_ES).filter((word) => KIN_ES[word] === "pet"))})`,
    attr: `(?:${alternation(Object.keys(ATTRIBUTES_ES))})`,
    tech: TECH_ES,
    service: SERVICES,
    love: "(?:(?:(?:a mí )?me (?:gusta|gustan|encanta|encantan|chifla|chiflan|apasiona|apasionan|flipa|flipan|mola|molan|fascina|fascinan|vuelve loc[oa]|vuelven loc[oa]|pirra|pirran|priva|interesa|interesan|divierte|entusiasma|entusiasman)|nos (?:gusta|gustan|encanta|encantan)|adoro|amo|disfruto(?: de| con)?|soy (?:muy |un |una |un gran |una gran )*(?:fan|aficionad[oa]|amante|apasionad[oa]|adict[oa]|forof[oa]|hincha|seguidor|seguidora|devot[oa])(?: de| del| a| al)?|soy muy de|estoy enganchad[oa] a|estoy obsesionad[oa] con|tengo debilidad por))(?![\\p{L}])",
    hate: "(?:(?:odio|detesto|aborrezco|me (?:repugna|repugnan|asquea|da asco|dan asco|molesta|molestan|cae mal|saca de quicio|sacan de quicio|horroriza|horrorizan|da repelús|aburre|aburren|cansa|cansan)|tengo manía a))(?![\\p{L}])",
    notchat:
      "(?!(?:que|lo que|eso|esto|tu|tus|su|cómo|cuando|si|la idea|saber|ayudarte|hablar contigo|verte)(?![\\p{L}]))",
    langs:
      "(?:{language}(?:(?:, |,? y |,? e |,? o )(?:(?:un poco de|algo de|también) )?{language})*)",
    language:
      "(?:inglés|francés|alemán|español|castellano|italiano|portugués|neerlandés|holandés|polaco|ruso|ucraniano|checo|húngaro|rumano|búlgaro|serbio|croata|griego|turco|árabe|hebreo|persa|hindi|bengalí|tamil|mandarín|cantonés|chino|japonés|coreano|vietnamita|tailandés|indonesio|suajili|sueco|noruego|danés|finés|finlandés|islandés|euskera|vasco|catalán|valenciano|gallego|asturiano|bable|aragonés|latín|esperanto|lengua de signos|lengua de señas|LSE|albanés|armenio|georgiano|quechua|guaraní|aimara|náhuatl|mapudungun|bereber|irlandés|galés)",
  },
  splits: [
    /\s*;\s*/gu,
    /\s+[-–—]+\s+|\s*—\s*/gu,
    /(?<=,|\p{L})\s+(?=(?:con|en|por|para) (?:el|la|los|las) que )/giu,
    /,?\s+(?:pero|aunque|mientras que|porque|ya que|sin embargo|así que|por eso|sino que|puesto que|por lo que|en cambio)\s+/giu,
    /,\s+(?:pues|conque|o sea|de modo que)\s+/giu,
    new RegExp(`,?\\s+[ye]\\s+(?=${SUBJECT}(?![\\p{L}]))`, "giu"),
    new RegExp(
      `,\\s+(?!(?:mis?|nuestr[oa]s?) ${KIN}[^,;.]{0,30},)(?=${SUBJECT}(?![\\p{L}]))`,
      "giu",
    ),
    new RegExp(`,\\s+(?:y\\s+)?(?=(?:${STATE})(?![\\p{L}]))`, "giu"),
    /,\s+(?=de (?-i:\p{Lu}))/giu,
    /,\s+(?:y\s+)?(?=(?:ahora|actualmente|desde hace|últimamente)\s)/giu,
  ],
  carried:
    /^(?:de (?-i:\p{Lu})\p{L}*|casad[oa]|divorciad[oa]|separad[oa]|solter[oa]|viud[oa]|hincha|fan|forof[oa]|aficionad[oa]|alérgic[oa]|celíac[oa]|diabétic[oa]|vegan[oa]|vegetarian[oa]|jubilad[oa]|madre|padre|natural de|licenciad[oa]|graduad[oa]|vive|trabaja|tiene|es|está|habla|juega|estudia|conduce|usa|come|bebe|odia|adora|prefiere|le|se|padece|sufre)(?![\p{L}])/iu,
  subject: new RegExp(`^(?:${OWN.slice(3, -1)})(?![\\p{L}])`, "iu"),
  firstPerson: "",
  demonstrative:
    /^(?:(?:es|son|era|quise decir|quería decir|se llama|me refería a|más bien) )+(?:en |el |la |los |las )?/iu,
  possessive: /^(?:mi|mis|nuestr[oa]s?) /iu,
  ownVerb:
    /^(?:viaje|vacaciones|vuelo|cita|mudanza|apuntad[oa]|inscrit[oa]|(?!necesito|quiero|espero|pregunto|cuando|como|pero)\p{L}{3,}(?:o|oy|mos|ré)(?= (?:el|la|los|las|un|una|mi|mis|a|al|en|con|de|para|por|hacia)(?![\p{L}])))(?![\p{L}])/iu,
  pastVerb:
    /^(?!(?:\p{L}+(?:dré|staré|jaré|zaré|garé|traré|braré|taré|naré|veré|rreré|stiré|remos)|seré|iré|haré|daré|veré)(?![\p{L}]))(?:(?:me |nos )?(?:he|hemos) \p{L}+[dt]o|\p{L}+(?:é|í|imos|amos ayer)|fui|fuimos|hice|hicimos|estuve|tuve|vi|vimos|di|dimos|pude|quise|compré|me lo pasé)\b(?! a )/iu,
  rewrites,
  questions:
    /^(?:(?:hola|oye|y|pero|bueno|vale|perdona),? )*[¿]?(?:qué|quién|quiénes|cuál|cuáles|cómo|cuándo|dónde|por qué|cuánt[oa]s?|sabes|sabe usted|conoces|tienes|tiene usted|es posible|hay algún|hay alguna|debo|debería|te acuerdas|te he dicho|crees|recuerdas|necesito (?=.*\?))(?![\p{L}])/iu,
  repeated: /^[¿]?(?:te |le )?(?:he dicho|dije|he comentado|he mencionado) (?:ya )?que/iu,
  hypothetical:
    /(?<![\p{L}])(?:supongamos|supón|suponiendo|imagina|imagínate|imaginemos|imagine|digamos que|pongamos(?: que)?|y si|qué pasaría si|hipotéticamente|como si|si (?:yo )?(?:tuviera|fuera|viviera|estuviera|pudiera|trabajara|tuviese|fuese|hubiera|me|mi|gano|tengo|soy|vivo)|en caso de que|en (?:mi|una|la) (?:novela|historia|libro|juego|cuento|guion)|en (?:un|mi) (?:sueño|juego|libro|cuento)|mi personaje|por ejemplo,? si|haz como si|haz de cuenta|ojalá|si algún día|en un mundo ideal|yo tendría|yo sería|tendría que|sería capaz|(?:jaja\p{L}*|xd|lol)[ ,!]+soy (?:(?-i:\p{Lu})\p{L}*|el|la|un|una)|soy (?:el rey|la reina|el papa|dios|batman|superman))(?![\p{L}])/iu,
  joke: /\b(?:es broma|era broma|estoy de broma|es coña|es de coña|bromeo|estoy bromeando|de broma|es un chiste|no,? en serio|solo bromeaba|jaja era broma|broma aparte|bromas aparte|de mentira|te estoy vacilando|era coña)\b/iu,
  hedge: /\b(?:prácticamente|básicamente|una especie de|casi)\b/iu,
  others: [
    new RegExp(
      `^(?:mi|mis|nuestro|nuestra|nuestros|nuestras) (?:(?:mejor|querid[oa]|buen|buena|antigu[oa]|nuev[oa]|pequeñ[oa]) )?(?<kin>${KIN})s?(?: (?:mayor|menor|pequeñ[oa]|gemel[oa]))?(?:,? (?<name>${NAME}),?)?(?:,? que)? (?=\\p{Ll})`,
      "iu",
    ),
    new RegExp(
      `^(?<name>${NAME}), (?:mi|nuestro|nuestra|un|una) (?<kin>${KIN})(?: mí[oa])?, (?=\\p{Ll})`,
      "iu",
    ),
    new RegExp(
      `^(?:un|una|uno de mis|una de mis)(?: buen| buena)? (?<kin>${KIN})s?(?: mí[oa]| de la oficina)?(?:,? (?<name>${NAME}),?)? (?=\\p{Ll})`,
      "iu",
    ),
  ],
  pronoun: /^(?:él|ella|ellos|ellas) |^(?=se llama )|^(?=su nombre )/iu,
  retell: [
    { from: /^(?:él|ella) /iu, to: "" },
    { from: /^(?:ellos|ellas) /iu, to: "" },
    { from: /^(no )?son /iu, to: "$1soy " },
    { from: /^(no )?están /iu, to: "$1estoy " },
    { from: /^(no )?tienen /iu, to: "$1tengo " },
    { from: /^(no )?llevan /iu, to: "$1llevo " },
    { from: /^(no )?juegan /iu, to: "$1juego " },
    {
      from: /^(no )?(viv|trabaj|habl|estudi|us|com|beb|toc|regent|gestion|resid|enseñ|ador|odi)[ea]n /iu,
      to: "$1$2o ",
    },
    { from: /^es /iu, to: "soy " },
    { from: /^está /iu, to: "estoy " },
    { from: /^tiene /iu, to: "tengo " },
    { from: /^se llama /iu, to: "me llamo " },
    { from: /^(?:le|les) (gusta|gustan|encanta|encantan|da|dan|chifla|apasiona)/iu, to: "me $1" },
    { from: /^prefiere /iu, to: "prefiero " },
    { from: /^conduce /iu, to: "conduzco " },
    { from: /^juega /iu, to: "juego " },
    { from: /^padece /iu, to: "padezco " },
    { from: /^quiere /iu, to: "quiero " },
    { from: /^puede /iu, to: "puedo " },
    { from: /^ha /iu, to: "he " },
    { from: /^se ha /iu, to: "me he " },
    { from: /^va /iu, to: "voy " },
    {
      from: /^(no )?(viv|trabaj|habl|estudi|us|com|beb|odi|ador|toc|cant|mont|llev|aprend|sufr|colleccion|coleccion|nad|bail|corr|pint|necesit|resid|soport|enseñ|practic|cocin|escrib)[ea] /iu,
      to: "$1$2o ",
    },
    { from: /\b(?:su)\b/giu, to: "mi" },
    { from: /\b(?:sus)\b/giu, to: "mis" },
  ],
  strangers: /^(?:el cliente|la clienta|la cliente|el paciente|la paciente)/iu,
  subjectNoun:
    /^(?:el usuario|la usuaria|el cliente|la clienta|la cliente|el paciente|la paciente)(?: (?:ha )?(?:mencion[óa]\p{L}*|dij[oe]|dice|dicho|indic[óa]\p{L}*|coment[óa]\p{L}*|confirm[óa]\p{L}*|explic[óa]\p{L}*)(?: que)?)?/iu,
  kin: KIN_ES,
  attributes: ATTRIBUTES_ES,
  asked: ASKED_ES,
  polar: [
    {
      from: /^[¿]?(?:prefieres que |puedo |quieres que |nos |podemos )?(?:te |le )?(?:tuteo|tutee|tutear(?:te|nos)?|tuteamos)\s*\?$/iu,
      to: "prefiero que me tutees",
    },
    { from: /^[¿]?(?:y )?eres (?:todavía |aún )?(.+?)\s*\?$/iu, to: "soy $1" },
    { from: /^[¿]?(?:y )?(?:tienes|tiene) (?:todavía |aún )?(.+?)\s*\?$/iu, to: "tengo $1" },
    { from: /^[¿]?(?:y )?(?:te gusta|le gusta) (.+?)\s*\?$/iu, to: "me gusta $1" },
    { from: /^[¿]?(?:y )?(viv|com|beb)es (.+?)\s*\?$/iu, to: "$1o $2" },
    { from: /^[¿]?(?:y )?(trabaj|habl|us|estudi|toc)as (.+?)\s*\?$/iu, to: "$1o $2" },
  ],
  negate: { from: /^/u, to: "no " },
  choice:
    /(?:^|[,:.] |[¿]|\b(?:prefieres|prefiere|quieres|quiere) )(?:(?:un|una|el|la) )?(?<noun>[\p{L}]+ )?(?<a>[\p{L}\p{N}'-]+) o (?:(?:un|una|el|la) )?(?<b>[\p{L}\p{N}'-]+)\s*\?/iu,
  choose: "prefiero $noun#",
  instructions: INSTRUCTIONS_ES,
  pointers: POINTERS_ES,
  yes: /^(?:sí|si|claro|exacto|correcto|por supuesto|eso es|así es|desde luego)(?![\p{L}])[,.! ]*/iu,
  no: /^(?:no|nunca|para nada|qué va|jamás)(?![\p{L}])[,.! ]*/iu,
  answerNoise:
    /^(?:(?:pues|bueno|eh|ah|a ver|al|a la|a los|a las|a|es|sería|mejor|en|de|siempre|con|llámame|en casa,? así que|un[ao]? (?=viej[oa])) )+|(?:,? (?:está bien|vale|por favor|gracias|siempre|basta|me vale|va bien|es suficiente|mejor|de siempre|claro))+(?=[.! ]*$)/giu,
  notNames:
    /^(?:Español|Española|Mexicano|Mexicana|Argentino|Argentina|Colombiano|Colombiana|Chileno|Chilena|Peruano|Peruana|Francés|Francesa|Alemán|Alemana|Italiano|Italiana|Inglés|Inglesa|Catalán|Catalana|Vasco|Vasca|Gallego|Gallega|Lunes|Martes|Miércoles|Jueves|Viernes|Sábado|Domingo|Sí|No|Gracias|Hola|Perdón|Yo|El|La|Los|Las|Mi|Mis|Dios|Navidad|Señor|Señora|Doctor|Doctora)$/u,
};
