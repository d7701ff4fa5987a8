import type { Grammar } from "../grammar.ts";
import { SERVICES, STREAMS } from "../services.ts";
import { alternation } from "../word-table.ts";
import { INSTRUCTIONS_ES } from "./instructions.ts";
import { POINTERS_ES } from "./pointers.ts";
import { TECH_ES } from "./project.ts";
import { REWRITES_ES } from "./rewrites.ts";
import { WHOLE_ES } from "./whole.ts";
import { ASKED_ES, ATTRIBUTES_ES, KIN_ES } from "./words.ts";

const KIN = alternation(Object.keys(KIN_ES));
const NAME = "(?-i:\\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}’'-]+)?|\\uE000.)";
/** First words by which a clause is the speaker's: Spanish leaves the pronoun out. */
const OWN =
  "(?:yo|nosotr[oa]s|me|nos|soy|somos|estoy|estamos|tengo|tenemos|vivo|vivimos|trabajo|trabajamos|llevo|llevamos|hablo|juego|jugamos|odio|detesto|adoro|amo|prefiero|conduzco|uso|usamos|utilizo|utilizamos|bebo|como|estudio|aprendo|colecciono|padezco|sufro|dirijo|enseño|doy|hago|hacemos|voy|vamos|quiero|queremos|he|hemos|acabo|acabamos|sigo|seguimos|nací|crecí|monto|toco|canto|corro|nado|bailo|cocino|pinto|leo|escribo|desplegamos|programo|manejo|gestiono|llamo|resido|evito|tomo|necesito|puedo|soporto|aguanto|pertenezco|formo|ando|vengo|compré|vendí|dejé|empiezo|empezamos|planeo|planeamos|pienso|tolero|digiero|practico|entreno|cultivo|salgo|viajo|viajamos|volamos|vuelo|cumplo|cumplí|abrí|fundé|monté|regento|curro|curramos|paso|pasamos|mido|calzo|peso|presento|defiendo|entrego|recojo|vuelvo|llego|compro|vendo|crío|ando|cobro|termino|acabé|ceno|desayuno|madrugo|trasnocho|duermo|estaré|estaremos|iré|iremos|tendré|tendremos|viajaré|viajaremos|empezaré|seré|veraneo|pertenecemos|mantenemos|comemos|bebemos|ejerzo|imparto|curso|saco|hice|hicimos|comencé|empecé|entré|conseguí|gané|cambié|cambiamos|terminé|gradué|adopté|adoptamos|mudamos|mudé|estudié|trabajé|viví|saqué|aprendí|aprendimos|cursé|egresé|logré|dejamos|tuve|tuvimos|fui|fuimos|estuve|estuvimos|pedí|regalé|cambiamos|pasé|armé|armamos|cuido|mantengo|veo|escucho|miro|cocinamos|tenía|vivía|trabajaba|rento|rentamos|alquilo|alquilamos|sé|ocupo|ocupamos|laburo|laburamos|chambeo|chambeamos|camello|pololeo|gano|corrimos|jugaba|fumaba|practicaba|conocí|recibí|recibimos|compartimos|comparto|crecimos|subo|ayudo|coordino|lidero|programamos|estamos|andamos|solía|tomamos|trabajaré|haré|correré|compraré|volveré|empezaremos|me)";
const SUBJECT = `(?:${OWN}|mis?|nuestr[oa]s?|él|ella|ellos|ellas|es|está|son|eso|esto|tú|usted|(?:el|la|los|las) [\\p{L}-]+ (?:es|está|son|están|tiene|usa|corre|va|van|vive|trabaja|usan|se)|(?:(?:los|las|todos los|todas las|cada) [\\p{L}-]+(?: de semana)?,? )${OWN}|se (?:entrega|lanza|despliega|publica|llama)|ahora ${OWN}|(?:ya )?(?:no |casi no |nunca )${OWN}|(?:antes|después|luego|también|ya|además|todavía|siempre|recién|a veces|actualmente|últimamente|en mi casa|en casa) (?:no )?${OWN})`;

const STATE =
  "casad[oa]s?|divorciad[oa]s?|separad[oa]|solter[oa]s?|viud[oa]|hincha|fan|forof[oa]|aficionad[oa]|alérgic[oa]|celíac[oa]|diabétic[oa]|vegan[oa]|vegetarian[oa]|jubilad[oa]|madre|padre|nacid[oa]|natural de|licenciad[oa]|graduad[oa]";

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
    love: "(?:(?:(?:a mí )?me (?:gusta|gustan|encanta|encantan|late|laten|copa|copan|chifla|chiflan|apasiona|apasionan|flipa|flipan|mola|molan|fascina|fascinan|vuelve loc[oa]|vuelven loc[oa]|pirra|pirran|priva|interesa|interesan|divierte|entusiasma|entusiasman)|nos (?:gusta|gustan|encanta|encantan)|adoro|amo|disfruto(?: de| con)?|soy (?:muy |re |un |una |un gran |una gran )*(?:fan|fanátic[oa]|aficionad[oa]|amante|apasionad[oa]|adict[oa]|forof[oa]|hincha|seguidor|seguidora|devot[oa])(?: de| del| a| al)?|soy muy de|estoy enganchad[oa] a|estoy obsesionad[oa] con|tengo debilidad por))(?![\\p{L}])",
    hate: "(?:(?:odio|detesto|aborrezco|me (?:repugna|repugnan|asquea|da asco|dan asco|molesta|molestan|cae mal|saca de quicio|sacan de quicio|horroriza|horrorizan|da repelús|aburre|aburren|cansa|cansan|choca|chocan|carga|cargan|revienta|revientan|embola|embolan|cae gordo|caen gordo|caen mal|enferma|enferman|da flojera|dan flojera|da hueva|da cosa|pone los pelos de punta|desagrada|desagradan)|tengo manía a|no (?:banco|paso|me banco)|le tengo (?:manía|bronca|idea|tirria) a))(?![\\p{L}])",
    notchat:
      "(?!(?:que|lo que|eso|esto|tu|tus|su|cómo|cuando|si|la idea|saber|ayudarte|hablar contigo|verte)(?![\\p{L}]))",
    streams: STREAMS,
    langs:
      "(?:(?:el )?{language}(?: (?:fluido|perfecto|básico|avanzado|intermedio|nativo|perfectamente|bien|más o menos))?(?:(?:, |,? y |,? e |,? o |,? además de |,? )(?:(?:un poco de|un poquito de|algo de|algo|poco|bastante|también|hasta|me defiendo en|más o menos|entiendo|chapurreo|el|un|en) )*{language}(?: (?:fluido|perfecto|básico|avanzado|intermedio|nativo|perfectamente|bien|más o menos))?)*)",
    language:
      "(?:inglés|francés|alemán|español|castellano|italiano|portugués|neerlandés|holandés|polaco|ruso|ucraniano|checo|húngaro|rumano|búlgaro|serbio|croata|griego|turco|árabe|hebreo|persa|hindi|bengalí|tamil|mandarín|cantonés|chino|japonés|coreano|vietnamita|tailandés|indonesio|suajili|sueco|noruego|danés|finés|finlandés|islandés|euskera|vasco|catalán|valenciano|gallego|asturiano|bable|aragonés|latín|esperanto|lengua de signos|lengua de señas|LSE|albanés|armenio|georgiano|quechua|guaraní|aimara|náhuatl|mapudungun|bereber|irlandés|galés)",
  },
  splits: [
    /\s*;\s*/gu,
    /\s+[-–—]+\s+|\s*—\s*/gu,
    /(?<=,|\p{L})\s+(?=(?:con|en|por|para) (?:el|la|los|las) que )/giu,
    /,?\s+(?:pero|aunque|mientras que|porque|ya que|sin embargo|as[ií] que|por eso|sino que|puesto que|por lo que|en cambio)\s+/giu,
    /,\s+(?:pues|conque|o sea|de modo que)\s+/giu,
    /,?\s+y\s+(?=(?:ningún|ninguna|nada de)\s)/giu,
    new RegExp(`,?\\s+[ye]\\s+(?=${SUBJECT}(?![\\p{L}]))`, "giu"),
    new RegExp(
      `,\\s+(?!(?:mis?|nuestr[oa]s?) (?:${KIN})[^,;.]{0,30},)(?=${SUBJECT}(?![\\p{L}]))`,
      "giu",
    ),
    new RegExp(`,\\s+(?:y\\s+)?(?=(?:${STATE})(?![\\p{L}]))`, "giu"),
    /,?\s+y\s+(?=(?:en|para) (?:el|la|los|las) [\p{L}-]+,? (?:usamos|tenemos|tiramos|corremos|vamos)(?![\p{L}]))/giu,
    /,\s+(?=(?:nada|cero) de )/giu,
    new RegExp(
      `,\\s+(?:pero\\s+)?(?=(?:hoy(?: en día)?|hoy por hoy|antes|después|luego|al final) (?:no |ya )?${OWN}(?![\\p{L}]))`,
      "giu",
    ),
    /,\s+(?=de (?-i:\p{Lu}))/giu,
    new RegExp(
      `(?:,\\s+(?:y\\s+)?|\\s+y\\s+)(?=(?:también |ahora |ya )?(?:no )?(?:vive|trabaja|tiene|está|habla|juega|estudia|come|bebe|odia|adora|prefiere|padece|sufre|le|les|se|nació|cumple|toca|viven|tienen|trabajan|estudian)\\s)(?<=(?:^|[,.:] )(?:mi|mis|nuestr[oa]s?|una?) (?:\\p{L}+ ){0,2}?(?:${KIN})(?![\\p{L}])[^;.!?]{0,120})`,
      "giu",
    ),
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
  rewrites: REWRITES_ES,
  whole: WHOLE_ES,
  naming:
    /(?<=(?<![\p{L}])(?:se llaman?|llamad[oa]s?|(?:le|les|la|lo) (?:puse|pusimos|pusieron) (?:de nombre )?|me llamo|le decimos|le dicen|llamarme|ll[aá]m[ae]me|d[ií]ganme|me dicen|me llaman|mi nombre es|se llama \p{L}{2,20},? y (?:el otro|la otra|el segundo|la segunda|mi \p{L}{3,9})) )(?!como |igual|as[ií]|todos|algo|de |por |a |el |la |los |un|al |muy |más |nada|cuando|si |que )[\p{L}'’-]{2,}(?:(?:, | y | e )[\p{L}'’-]{2,}(?=$|[,.;!]| y | e )){0,6}/giu,
  questions:
    /^(?:(?:hola|oye|y|pero|bueno|vale|perdona),? )*[¿]?(?:qué|quién|quiénes|cuál|cuáles|cómo|cuándo|dónde|por qué|cuánt[oa]s?|sabes|sabe usted|conoces|tienes|tiene usted|es posible|hay algún|hay alguna|debo|debería|te acuerdas|te he dicho|crees|recuerdas|necesito (?=.*\?))(?![\p{L}])/iu,
  repeated: /^[¿]?(?:te |le )?(?:he dicho|dije|he comentado|he mencionado) (?:ya )?que/iu,
  hypothetical:
    /(?<![\p{L}])(?:^(?:por favor,? )?(?:escr[ií]be(?:me)?|cu[eé]ntame|contame|inventa|redacta|genera|crea|créame|haz(?:me)?|hac[eé](?:me)?|dame|necesito) (?:un|una|otro|otra) (?:\p{L}+ )?(?:cuento|historia|novela|poema|relato|guion|canción|chiste|personaje|diálogo|correo|mail|carta|texto|ensayo|discurso|biografía|tuit|post)|supongamos|supón|suponiendo|imagina|imagínate|imaginemos|imagine|digamos que|pongamos(?: que)?|y si|qué pasaría si|hipotéticamente|como si|si (?:yo )?(?:tuviera|fuera|viviera|estuviera|pudiera|trabajara|tuviese|fuese|hubiera|me|mi|gano|tengo|soy|vivo)|en caso de que|en (?:mi|una|la) (?:novela|historia|libro|juego|cuento|guion)|en (?:un|mi) (?:sueño|juego|libro|cuento)|mi personaje|por ejemplo,? si|haz como si|haz de cuenta|ojalá|si algún día|en un mundo ideal|yo tendría|yo sería|tendría que|sería capaz|(?:jaja\p{L}*|xd|lol)[ ,!]+soy (?:(?-i:\p{Lu})\p{L}*|el|la|un|una)|soy (?:el rey|la reina|el papa|dios|batman|superman))(?![\p{L}])/iu,
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
    { from: /^(no )?(se )?(camb|estud|inic)ió /iu, to: "$1$2$3ié " },
    { from: /^(no )?(se )?(\p{L}{2,})ió /iu, to: "$1$2$3í " },
    { from: /^(no )?(se )?(\p{L}{2,})ó /iu, to: "$1$2$3é " },
    { from: /^(no )?se (?=\p{L}+[éí] )/iu, to: "$1me " },
    { from: /^acaba de /iu, to: "acabo de " },
    { from: /^se acaba de /iu, to: "me acabo de " },
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
    /^(?:[Aa]dmin|[Rr]oot|[Tt]est|[Dd]emo|[Uu]sername|Español|Española|Mexicano|Mexicana|Argentino|Argentina|Colombiano|Colombiana|Chileno|Chilena|Peruano|Peruana|Francés|Francesa|Alemán|Alemana|Italiano|Italiana|Inglés|Inglesa|Catalán|Catalana|Vasco|Vasca|Gallego|Gallega|Lunes|Martes|Miércoles|Jueves|Viernes|Sábado|Domingo|Sí|No|Gracias|Hola|Perdón|Yo|El|La|Los|Las|Mi|Mis|Dios|Navidad|Señor|Señora|Doctor|Doctora)$/u,
};
