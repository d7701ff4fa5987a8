import type { Family } from "../rule.ts";

const DAYS =
  "(?:(?:los|las|todos los|todas las|cada|por las?) )?(?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|fines? de semana|findes?|mañanas?|tardes?|noches?|mediodías?)";

export const AVAILABILITY_ES: Family = {
  name: "availability",
  rules: [
    {
      say: "(?:voy a poder|vamos a poder|voy a estar|puedo|podré|podremos|estoy|estaré|estaremos|voy a|tengo)(?: (?:atender|contestar|responder|trabajar|conectarme|disponible|reunirme|estar|libre|internet|señal|acceso|revisar|ver|mensajes?|mails?|correos?|llamadas?))* ?(?=\\uE001)",
      learn: { availability: { status: "no disponible" } },
      polarity: "negated",
      sure: 0.8,
    },
    {
      say: "(?:vuelvo|regreso|estoy de vuelta|me reincorporo|me reintegro)(?: (?:a (?:la oficina|trabajar|mi casa)|de (?:vacaciones|viaje|mis vacaciones|licencia)|al trabajo))? ?(?=\\uE001)",
      learn: { availability: { status: "fuera" } },
      sure: 0.75,
    },
    {
      say: "(?:estoy|estaré|estaremos|estamos|voy a estar) (?:de |en )?(?<w>vacaciones|licencia(?: (?:médica|de maternidad|por maternidad))?|reposo|feriado|receso|comisión|viaje|baja|permiso|fuera(?: de (?:la oficina|casa|la ciudad))?|ausente|de viaje|ilocalizable|ocupad[oa]|desconectad[oa]|el extranjero|descanso|excedencia)(?<x>[^;!?\\uE001]*?) ?(?=\\uE001)",
      learn: { availability: { status: "$w", detail: "$x" } },
    },
    {
      say: "(?:estoy|estaré) (?:solo )?(?<w>disponible|libre|localizable)(?<x> (?:a partir|desde|hasta|los|las|por|de|entre|solo|después|antes)[^;!?]*)",
      learn: { availability: { status: "$w", detail: "$x" } },
      sure: 0.7,
    },
    {
      say: `(?<x>${DAYS}[^;!?\\uE001]*?),? no (?:puedo|trabajo|estoy|curro|tengo clase|me va bien|me viene bien)(?: [^;!?]*)?`,
      learn: { availability: { status: "no disponible", detail: "$x" } },
      polarity: "any",
      sure: 0.7,
    },
    {
      say: `(?:puedo|trabajo|estoy|me viene bien|me va bien)(?: (?:quedar|hablar|atender))? (?<x>(?:${DAYS}|antes|después|hasta|a partir)(?: [^;!?]*)?)`,
      learn: { availability: { status: "no disponible", detail: "$x" } },
      polarity: "negated",
      sure: 0.7,
    },
    {
      say: `(?:llámame|llámeme|escríbeme|escríbame|contáctame|localízame|llamadme)(?: mejor| siempre| solo| preferiblemente)* (?<x>(?:${DAYS}|a partir|después|antes|entre|desde|de)(?: [^;!?]*)?)`,
      learn: { availability: { status: "localizable", detail: "$x" } },
      sure: 0.7,
    },
    {
      say: `(?:libro|tengo libres?|descanso|estoy libre|me quedan libres) (?<x>${DAYS}(?: [^;!?]*)?)`,
      learn: { availability: { status: "libre", detail: "$x" } },
      sure: 0.75,
    },
    {
      say: "solo puedo (?<x>(?:por las|los|a partir|después|antes|entre)[^;!?]+)",
      learn: { availability: { status: "solo", detail: "$x" } },
      sure: 0.7,
    },
  ],
};

export const GOAL_ES: Family = {
  name: "goal",
  rules: [
    {
      say: "{my} (?:gran |principal |próximo |nuevo )?(?:objetivo|meta|sueño|propósito|reto|ambición)(?: principal| de este año| para \\p{L}+ año| \\uE001.)?(?: es| sería|:)+ (?<v>[^;!?\\uE001]+)",
      learn: { goal: "$v" },
    },
    {
      say: "(?:quiero|queremos|quisiera|me encantaría|estoy por) (?<v>(?:aprender|terminar|dejar|bajar|subir|correr|viajar|conocer|estudiar|independizarme|mudarme|mudarnos|emprender|publicar|certificarme|graduarme|comprarme|comprar|jubilarme|abrir|montar|sacar|ahorrar|adelgazar|mejorar)(?![\\p{L}])[^;!?\\uE001]*)",
      learn: { goal: "$v" },
      sure: 0.7,
    },
    {
      say: "(?:me propuse|me he propuesto|me puse (?:como|de) meta|estoy decidid[oa] a|tengo como meta|me fijé como meta) (?:a )?(?<v>[^;!?\\uE001]+)",
      learn: { goal: "$v" },
    },
    {
      say: "(?:quiero|queremos|espero(?! (?:un|una|mi|nuestr[oa]) (?:\\p{L}+ )?(?:bebé|hij|niñ))|me gustaría|aspiro a|sueño con|me he propuesto|pretendo|mi idea es|tengo intención de|tengo ganas de) (?!saber|que|preguntar|decir|hablar)(?<v>[^;!?\\uE001]+?)(?= *\\uE001)",
      learn: { goal: "$v" },
    },
    {
      say: "(?:entreno|me preparo|ahorro|estoy ahorrando|estudio|me estoy preparando|estoy entrenando) para (?:el |la |un |una |los |las )?<v:np>",
      learn: { goal: "$v" },
      sure: 0.8,
    },
    {
      say: "(?:intento|estoy intentando|trato de) (?<v>(?:dejar|perder|aprender|ahorrar|reducir|comer|correr|terminar|mejorar|leer|dormir)[^;!?\\uE001]+)",
      learn: { goal: "$v" },
      sure: 0.75,
    },
  ],
};

export const PLAN_ES: Family = {
  name: "plan",
  rules: [
    {
      say: "(?:pienso|pensamos|planeo|planeamos|estoy planeando|estamos planeando|estoy organizando|estamos organizando|he reservado|hemos reservado|estoy preparando|me he apuntado|me he inscrito|me apunté|tenemos previsto|tengo previsto)(?: a| en| para)? ?(?:un |una |el |la |los |mi )?(?<v>(?!que )[^;!?\\uE001]+)",
      learn: { plan: "$v" },
      sure: 0.8,
    },
    {
      say: "(?:voy|vamos) a (?<v>(?:visitar|mudar|viajar|empezar|comprar|casar|adoptar|estudiar|participar|abrir|lanzar|correr|presentar|cambiar|dejar|tener|hacer|volar|irme|irnos|ir a)[^;!?\\uE001]+)",
      learn: { plan: "$v" },
      sure: 0.75,
    },
    {
      say: "(?:voy|vamos|iré|iremos|nos iremos|me iré) a <v:pname>(?=$|[,.;!]| con | en | por | \\uE001)",
      learn: { plan: "ir a $v" },
      sure: 0.7,
    },
    {
      say: "(?:me voy|nos vamos|viajo|viajamos|vuelo|volamos)(?: de (?:viaje|vacaciones))? a (?!\\p{L}+[aei]r(?![\\p{L}])|la cama|casa)<v:np>",
      learn: { plan: "viajar a $v" },
      sure: 0.8,
    },
  ],
};

export const EVENT_ES: Family = {
  name: "event",
  isWeak: true,
  rules: [
    {
      say: "(?:me |nos )?(?:adelantaron|reagendaron|reagendé|reagendamos|recorrieron|movieron|pasaron|pospusieron|aplazaron|atrasaron|cambiaron|retrasaron|corrieron|postergaron|reprogramaron|adelantamos|movimos|pasamos|pospusimos|cambié|moví|pasé|pospuse|reprogramé|adelanté) (?:la fecha de )?(?:el |la |los |las |mi |lo del? )(?<e>[\\p{L}\\p{N} &.-]+?)(?![\\p{L}])(?: (?:para|al?|hasta|en)(?= ))* ?(?:el )?<d:date>",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "(?:el |la |los |las |mi |mis |nuestr[oa] |lo del? )(?<e>(?!día|tiempo|vez|año|mes|semana)(?:[\\p{L}\\p{N}&.-]+ ){0,4}?[\\p{L}\\p{N}-]+?) (?:(?:se|me la|me lo|nos la|nos lo) (?:pas[oóa]|movi[oó]|movieron|pasaron|cambi[oó]|cambiaron|mueve|cambia|adelant[oó]|adelanta|adelantaron|aplaz[oó]|atras[oó]|pospuso|pospone|corri[oó]|postergó|postergaron|pospusieron|reprogram[oó]|reprogramaron|retras[oó]|corre|recorre|recorrió|aplaza|atrasa|posterga|postergan|reprograma|ha (?:movido|pasado|aplazado|cambiado|retrasado|adelantado|pospuesto))|(?:pas[oó]|ha pasado|fue (?:movid|reprogramad|pospuest|cambiad|aplazad)[oa]|queda|quedó|ahora es|ya no es[^,]*, (?:sino|es))) *(?:para |al? |hasta |en )*(?:el )?<d:date>",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "(?:el |la |los |las |mi |mis |nuestr[oa] )(?<e>(?!día|tiempo|vez|año|mes|semana)(?:[\\p{L}\\p{N}&.-]+ ){0,4}?[\\p{L}\\p{N}-]+?) (?:es|son|será|empieza|comienza|termina|cae|tiene lugar|acaba|vence|caduca|está previst[oa]|se ha movido|se ha aplazado|se celebra|sale|se retrasa|llega|se lanza|abre|nace)(?: para| a| al| hasta| en)* ?<d:date>",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
    },
    {
      say: "<d:date> (?:es|tenemos|tengo|hay) (?:el |la |mi |nuestr[oa] |un |una )(?<e>[\\p{L} ]+?)(?=$|[,.;!])",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
      sure: 0.8,
    },
    {
      say: "(?:es|tenemos|hay|toca) (?:el |la |mi |nuestr[oa] |un |una )(?<e>[\\p{L}\\p{N} ]+?) <d:date>",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
      sure: 0.75,
    },
    {
      say: "(?:vence|caduca|expira|empieza|comienza|termina|arranca|se estrena|sale|cierra|abre|llega|nace|toca) (?:el |la |los |las |mi |mis |nuestr[oa] )(?<e>[\\p{L}\\p{N} ]+?) <d:date>",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
      sure: 0.8,
    },
    {
      say: "(?<e>entrega|lanzamiento|demo|examen|boda|mudanza|operación|cita|reunión|plazo)(?: es|:)* <d:date>",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
    },
  ],
};
