import type { Rewrite } from "../grammar.ts";

/** "El café lo tomo …": what stands before the pronoun is its object. */
const TAKEN_UP =
  /^(?:el |la |los |las |lo del? |mi |mis )(.{2,40}?),? (no )?(?:lo|la|los|las) (?!formamos|somos|m[ií]o|tuyo|suyo|nuestro|mismo|otro|único|último|primero)(?=\p{L}+(?:o|é|amos|emos|imos)(?![\p{L}]))(\p{L}+)(?= |$)/iu;

/** Makes a Spanish clause plain: what is taken up by a pronoun back in its place, days last, fillers gone. */
export const REWRITES_ES: readonly Rewrite[] = [
  { from: /[’‘]/gu, to: "'" },
  { from: /[¿¡]/gu, to: "" },
  { from: /(?<![\p{L}])(?:x|xa)(?= (?:la|el|los|las|aquí|ahí)(?![\p{L}]))/giu, to: "por" },
  { from: /(?<![\p{L}])(?:q|k)(?= )/giu, to: "que" },
  { from: /(?<![\p{L}])(?:tb|tmb|tbn)(?![\p{L}])/giu, to: "también" },
  { from: /(?<![\p{L}])(?:pa|p')(?= )/giu, to: "para" },
  { from: /(?<![\p{L}])(?:(?:un )?(?:poquito|poco|pelín|montón) de|algo de) (?=\p{L})/giu, to: "" },
  { from: /(?<![\p{L}])as[ií](?= que(?![\p{L}]))/giu, to: "así" },
  {
    from: /(?<![\p{L}])(?:porfi?s?|porfa(?:vor)?|pls|plis|please|xfa)(?![\p{L}])/giu,
    to: "por favor",
  },
  { from: /(?<![\p{L}])(?:mas)(?= (?:de|que|o menos|bien)(?![\p{L}]))/giu, to: "más" },
  {
    from: /^(?:(?:no )?)se (?=(?:mucho|bastante|algo|un poco)? ?(?:de \p{L}+$|\p{L}{2,}[aei]r (?!con ?$)))/iu,
    to: "sé ",
  },
  {
    from: /(?<=\p{L} )esta (?=(?:en|de|embarazad|casad|divorciad|estudiando|trabajando|viviendo)\p{L}*(?![\p{L}]))/giu,
    to: "está ",
  },
  { from: /(?<![\p{L}])(?:ando|vengo) viviendo(?![\p{L}])/giu, to: "vivo" },
  { from: /(?<![\p{L}])(?:ando|vengo) trabajando(?![\p{L}])/giu, to: "trabajo" },
  { from: /(?<![\p{L}])(?:ando|vengo) estudiando(?![\p{L}])/giu, to: "estudio" },
  { from: /(?<![\p{L}])(?:ando|vengo) aprendiendo(?![\p{L}])/giu, to: "aprendo" },
  {
    from: /(?<![\p{L}])(?:laburo|chambeo|camello|curro)(?= (?:en|de|como|para|con|desde|hace|por|a|remoto|freelance|medio|los)(?![\p{L}]))/giu,
    to: "trabajo",
  },
  { from: /(?<![\p{L}])(?:laburamos|chambeamos|curramos)(?![\p{L}])/giu, to: "trabajamos" },
  { from: /(?<=(?:mi|un|el|de|nuevo) )(?:laburo|camello|curro)(?![\p{L}])/giu, to: "trabajo" },
  { from: /(?<![\p{L}])(?:chamba|pega)(?![\p{L}])/giu, to: "trabajo" },
  {
    from: /^(?:vengo|ando|llevo (?:rato|tiempo|un tiempo|años|meses)) (\p{L}+ndo)(?![\p{L}])/iu,
    to: "estoy $1",
  },
  { from: /^(?:trato de|intento|procuro|prefiero) evitar(?= )/iu, to: "evito" },
  { from: /^s[oó]lo (?=(?:tengo|puedo|estoy|trabajo|como|tomo|uso)(?![\p{L}]))/iu, to: "" },
  { from: /^(?:mi|mis|nuestr[oa]) [\p{L}]+(?: \p{L}+)? y yo (?=\p{L}+mos(?![\p{L}]))/iu, to: "" },
  {
    from: /^con (?:mi|mis|unos|unas) [\p{L}]+(?: \p{L}+)? (?=(?:nos )?\p{L}+mos(?![\p{L}]))/iu,
    to: "",
  },
  {
    from: /(?<=^(?:me|nos) (?:he |hemos )?(?:mud|cambi|traslad|regres|volv|fui|fuimos|vine|vinimos)\p{L}*(?: a vivir)?) con (?:mis?|unos|unas|toda mi) [\p{L}]+(?= (?:a|para|en) )/iu,
    to: "",
  },
  {
    from: /^(?:hace (?:ya |como |casi |más de )?(?:[\p{L}\d]+ )?(?:años?|meses|mes|semanas|días|tiempo|rato|poco|mucho)(?: y medio)? que|\uE001. que|que) (?=(?:no )?(?:me |nos )?\p{L}+(?:o|oy|amos|emos|imos|é|í) )/iu,
    to: "",
  },
  {
    from: /^en (?:el|la|mi|los|las|nuestr[oa]) (?:empresa|oficina|trabajo|tienda|escuela|uni|universidad|fábrica|hospital|colegio|despacho|taller|firma|negocio|restaurante|clínica|instituto)(?: donde trabajo)?,? (?=(?:me |nos )?\p{L}+(?:o|oy|amos|emos|imos)(?![\p{L}]))/iu,
    to: "",
  },
  {
    from: /^(?:el |la |los |las )?([^,;]{2,30}?),? no (?:lo|la|los|las) (?:puedo (?:ni )?ver|puedo ni oler|soporto|aguanto|trago|banco|paso|tolero)$/iu,
    to: "odio $1",
  },
  {
    from: /^de (?:niñ[oa]|chic[oa]|pequeñ[oa]|joven),? (?=\p{L}+(?:ía|aba)(?:mos)? )/iu,
    to: "antes ",
  },
  {
    from: /^(?:para (?:desayunar|cenar|almorzar|comer|el desayuno|la cena|el almuerzo)|de (?:desayuno|cena)|en el desayuno),? (?=(?:prefiero|me gusta|me encanta) )/iu,
    to: "",
  },
  { from: /^estoy (?:llevando|siguiendo) (?=(?:una|la) dieta)/iu, to: "llevo " },
  { from: /^(?:me|nos) re (?=(?:gusta|encanta|copa))/iu, to: "me " },
  {
    from: /^(me|nos) (?:late|laten|copa|copan|cuadra|cuadran|tinca|gusta un montón|gusta un chingo|recontra gusta|super gusta|súper gusta|vuela la cabeza|vuelven loc[oa])(?: (?:mucho|un montón|bastante|un chorro|harto|caleta))?(?= )/iu,
    to: "me encanta",
  },
  {
    from: /(?<=^(?:me|nos) (?:gustan?|encantan?)) (?:harto|caleta|un montón|un chorro|un chingo|cualquier cantidad|demasiado|full)(?= )/iu,
    to: "",
  },
  { from: /(?<![\p{L}])(me|nos) acaban de (\p{L}+)ar(?![\p{L}])/iu, to: "$1 han $2ado" },
  { from: /(?<![\p{L}])(me|nos) acaban de (\p{L}+)[ei]r(?![\p{L}])/iu, to: "$1 han $2ido" },
  {
    from: /(?<![\p{L}])(?:ando|andamos|vengo) (?=(?:viviendo|trabajando|estudiando|aprendiendo|usando)(?![\p{L}]))/iu,
    to: "estoy ",
  },
  { from: /^(mi .{2,40}?) ahora (?=(?:es|son|se llama) )/iu, to: "$1 ", flags: ["now"] },
  {
    from: /^(?:en|para|durante) (?:semana santa|(?:la )?navidad(?:es)?|año nuevo|pascua|carnaval(?:es)?|las fiestas|fiestas patrias|fin de año|el puente|las vacaciones),? (?=(?:me |nos )?\p{L}+(?:o|amos|emos|imos|oy)(?![\p{L}]))/iu,
    to: "",
  },
  { from: /(?<![\p{L}])(?:me|nos) acab(?:o|amos) de (\p{L}+)ar(?![\p{L}])/iu, to: "me he $1ado" },
  {
    from: /(?<![\p{L}])(?:me|nos) acab(?:o|amos) de (\p{L}+)[ei]r(?![\p{L}])/iu,
    to: "me he $1ido",
  },
  {
    from: /^(?:recién|apenas|por fin|finalmente|al final) (?=(?:me |nos )?\p{L}+(?:é|í|amos|imos)(?![\p{L}]))/iu,
    to: "",
  },
  {
    from: /(?<=\p{Lu}\p{L}+)(?: \(|,? (?:de|que tiene|con) )\d{1,2}(?: (?:años|añitos|meses))?\)?(?=$|,| y | e )/gu,
    to: "",
  },
  {
    from: /^(?:(?:hola|buenas|buenos días|buenas tardes|buenas noches|oye|oiga|bueno|pues|vale|venga|sí(?=[,.!])|no(?=[,.!;:-])|ok|okey|claro|gracias|por cierto|a ver|mira|además|también|y|e|pero|o|entonces|así que|en realidad(?!,? (?:no )?(?:vivo|trabajo|soy|me llamo|tengo \d|es |son |mi ))|la verdad(?: es que)?|de hecho|resulta que|para que (?:lo )?sepas|que sepas que|te cuento(?: que)?|le cuento(?: que)?|como (?:te |le |ya )*(?:dije|decía|he dicho|comenté|mencioné)|ya (?:te |le )?(?:dije|he dicho) que|que conste que|por si (?:acaso|ayuda|te sirve|sirve)|nota|ojo|cabe decir que|quería (?:decir|comentar|mencionar)(?: que)?|tengo que decir que|debo decir que|(?:yo )?creo que|pienso que|supongo que|por suerte|por desgracia|desgraciadamente|afortunadamente|finalmente|por fin|últimamente|hace (?:poco|poquito|nada|un tiempo|unos días|unas semanas)|recientemente|normalmente|en general|personalmente|en mi caso|sinceramente|francamente|buenas noticias|gran noticia|yo|nosotros|nosotras|sobre mí|un poco sobre mí|antes de [^,]{3,40}|lo cierto es que|el caso es que|fíjate que|jaja\p{L}*|eh|ah|uf|uy|ey|buah|madre mía|qué risa|que(?= (?:el|la|los|las|me|soy|tengo|vivo|estoy|ya|mañana|\uE001))|mucho gusto|encantad[oa](?: de conocer\p{L}*)?|ahora en serio|hablando en serio|en serio|como (?=soy |tengo |vivo )|dado que|otra cosa|una cosa|dato|aviso|atención|importante|en mi equipo|en el equipo|en mi empresa|en nuestra empresa|en mi casa|en casa|aquí|por aquí|acá|por acá|che|mirá|wey|güey|parce|fijate que|te comento(?: que)?|les cuento(?: que)?|os cuento(?: que)?|en (?:el|mi|la) (?:trabajo|trabajo nuevo|oficina|empresa|curro|laburo|equipo|proyecto)(?= (?:\p{L}+(?:mos|o)|todo|el|la|los|las)(?![\p{L}]))|en lo personal|a decir verdad|desde (?:muy )?(?:chic[oa]|niñ[oa]|pequeñ[oa]|siempre|joven|hace (?:años|mucho|tiempo))|ahí|mm+|emm?|este(?=[,.])|o sea|bah|por cierto|a nivel (?:laboral|personal|técnico)|profesionalmente|de salud|en cuanto a [\p{L} ]+|respecto a [\p{L} ]+|después de [^,]{3,40}(?=,)|tras [^,]{3,40}(?=,))[,:!. -]* )+(?=\S)/iu,
    to: "",
  },
  { from: /^ya (?=(?!no |que )\p{L}+)/iu, to: "", flags: ["now"] },
  {
    from: /^((?:los|las|todos los|todas las|cada) (?:fines? de semana|findes?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|mañanas?|tardes?|noches?|veranos?|inviernos?|días?|semanas?|años?|ratos libres)(?: y (?:los |las )?\p{L}+)?|entre semana|por las (?:mañanas|tardes|noches)),? ((?!no )(?:me |nos )?\p{L}+(?:o|amos|emos|imos|oy)(?![\p{L}]).*)$/iu,
    to: "$2 $1",
  },
  {
    from: /^lo que (?:más |de verdad |realmente )?me (gusta|encanta|flipa|apasiona|mola|chifla)(?: más| de verdad)?(?: \p{L}+[aei]r)?(?: en (?:la vida|el mundo)| de todo)? (?:es|son) /iu,
    to: "me $1 ",
  },
  {
    from: /^lo que (?:más |menos )?(odio|detesto|no soporto|no aguanto)(?: de [^,]{2,20})? es /iu,
    to: "$1 ",
  },
  { from: /^lo (\p{L}{3,}(?:amos|emos|imos)) todo /iu, to: "$1 todo " },
  { from: TAKEN_UP, to: "$2$3 $1" },
  {
    from: /\b(?:del?|desde el|entre el) \d{1,2}(?: de \p{L}+)?(?: al?| y(?: el)?)? ?(?=\uE001)/iu,
    to: "",
  },
  { from: /^(\uE001.),? (.+)$/u, to: "$2 $1" },
  { from: /^soy (de (?-i:\p{Lu}).*)$/iu, to: "soy $1" },
  { from: /^(soy|somos|tengo|tenemos|vivo|trabajo) (?=soy |tengo )/iu, to: "" },
  {
    from: /^(?:(?:perdón|perdona|disculpa|lo siento|ups|corrección|rectifico|corrijo|me corrijo|error mío|mi error|me (?:he equivocado|equivoqué|he confundido|confundí|expresé mal)|quise decir|quería decir|me refería a|espera|no, (?=es|son|era|no|me|el|la)|fe de erratas|me he liado|me lié|mentira|qué digo|digo|te (?:he dicho|dije) mal|lo (?:he dicho|dije|puse|he puesto) mal|pequeña corrección|no es así|fallo mío|culpa mía|mejor dicho|más bien|dije mal|puse mal|me corrijo|ay no|no no|perdoname|perdóname|disculpen?|disculpá|upa|uy|corregime|corrección|nop|falso|te mentí|me falló la memoria|quise poner)[,:;.! -]*)+(?=\S)/iu,
    to: "",
    flags: ["corrected"],
  },

  {
    from: /,? con (?:una?|dos|doble)? ?(?:\p{L}|hache|be|uve|zeta|ese|jota|ge|acento|tilde|i griega|ce)$/iu,
    to: "",
  },
  { from: /^(no )?(\p{L}+) ni (.+?),? ni (.+)$/iu, to: "no $2 $3 y $4" },
  { from: /^((?:no|nunca|odio) .+?) ni (?:\p{L}+o )?(?=\p{L})/iu, to: "$1 y " },
  {
    from: /,? y (?:también |además )?(?:a la |a los |a las |al |a )(?=\p{L})(?<=(?:alérgic|intolerant|alergia|intolerancia)\p{L}* al? .{1,80})/iu,
    to: " y ",
  },
  {
    from: /(?<=(?<![\p{L}])(?:hij|niñ|beb|nen|herman|perr|gat)\p{L}+) de (?:\d{1,2}|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince) (?:años|añitos|meses)(?=,? (?:que se llama|llamad|se llama)|$)/iu,
    to: "",
  },
  { from: /^radic(o|amos)(?= en)/iu, to: "viv$1" },
  { from: /^ten[eé]s (?=\d)/iu, to: "tengo " },
  {
    from: /,? (?:perdón|me equivoqué|me he equivocado|error mío|disculpa|fallo mío|errata)$/iu,
    to: "",
    flags: ["corrected"],
  },
  { from: /^(?:actualización|novedad|cambio|update)[,:] /iu, to: "", flags: ["now"] },
  { from: /\bno puedo vivir sin /iu, to: "me encanta " },
  {
    from: /\bno (?:puedo (?:ni ver|con|soportar|aguantar)|soporto|aguanto|trago|banco|me banco|puedo ni oler)\b(?: a)? ?/iu,
    to: "odio ",
  },
  {
    from: /^en realidad,? (?=(?:no )?(?:vivo|trabajo|soy|me llamo|tengo \d|es |son |mi (?:nombre|correo|número|cumple|edad|apellido|jef[ea]|dirección)))/iu,
    to: "",
    flags: ["corrected"],
  },
  { from: /\bya (?:no|ni)\b ?/iu, to: "", flags: ["ended"] },
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
  {
    from: /^llev(?:o|amos)(?: (?:ya|casi|como|más de|unos|mucho|un))* (?:(?:[\p{L}\d]+ )?(?:años|año|meses|mes|semanas|tiempo|toda la vida|toda mi vida|media vida)|\uE001.)(?: ya)? (viviendo|trabajando|estudiando|usando|aprendiendo)(?= )/iu,
    to: "estoy $1",
  },
  { from: /\bestoy (viviendo|trabajando|estudiando|aprendiendo|usando)\b/iu, to: "$1" },
  { from: /^viviendo\b/iu, to: "vivo" },
  { from: /^trabajando\b/iu, to: "trabajo" },
  { from: /^estudiando\b/iu, to: "estudio" },
  { from: /^aprendiendo\b/iu, to: "aprendo" },
  { from: /^usando\b/iu, to: "uso" },
  {
    from: /^(mi|nuestr[oa]) nuev[oa] (?=(?:jef[ea]|novi[oa]|pareja|líder|gerente|médic[oa]|doctora?|dentista|terapeuta|psicólog[oa]|vecin[oa]|roomie|compañer[oa]|encargad[oa]|supervisora?)(?![\p{L}]))/iu,
    to: "$1 ",
    flags: ["now"],
  },
  {
    from: /^(?:ahora|ahorita|actualmente|hoy en día|hoy por hoy|en la actualidad|desde ahora|a partir de ahora|en este momento|últimamente|de un tiempo a esta parte)(?: mismo)?,? /iu,
    to: "",
    flags: ["now"],
  },
  {
    from: /^(\p{L}+(?: \p{L}+)?) (?:ahora|actualmente)\b(?: mismo)? /iu,
    to: "$1 ",
    flags: ["now"],
  },
  {
    from: /,? (?:ahora|ahorita|actualmente|hoy en día|hoy por hoy|a partir de ahora|desde ahora|de momento|por ahora|últimamente|en este momento)$/iu,
    to: "",
    flags: ["now"],
  },
  {
    from: /^no (?:me|nos) (gusta|gustan|encanta|encantan|interesa|interesan|va|van|apetece|mola|molan|llama|convence|convencen|entusiasma|entusiasman|hace|sienta|sientan|late|laten|copa|copan|cuadra|cuadran)\b(?: (?:nada|mucho|demasiado|para nada|en absoluto|ni un pelo|especialmente|tanto|la atención|gracia|bien))*/iu,
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
    from: /^en (?:las |mis )?vacaciones de (\p{L}+),? (?=\p{L}+(?:o|amos|emos|imos|oy)(?![\p{L}]))(.+)$/iu,
    to: "$2 en $1",
  },
  {
    from: /^(?:en|para|durante) (?:las? |mis? |el )?(?:vacaciones|finde|fin de semana(?: largo)?|feriado|puente)(?: \p{L}+)?? ?(\uE001.)?,? (?=\p{L}+(?:o|amos|emos|imos|oy)(?![\p{L}]))(.+)$/iu,
    to: "$2 $1",
  },
  { from: /^mejor (?=(?:el|la|los|las|por la|en la|que) )/iu, to: "prefiero " },
  {
    from: /^((?:me |nos )?\p{L}+(?:é|í|o|amos|emos|imos|oy)) (?:(?:hace poco|hace nada|recién|apenas|por fin|finalmente|ya|actualmente|más que nada|principalmente|mayormente|desde siempre|de vez en cuando|un montón) )+/iu,
    to: "$1 ",
  },
  {
    from: /,? y de(?:l| la| los| las)? (?=\p{L})(?<=(?:fan|fanátic[oa]|aficionad[oa]|amante|hincha|seguidora?|apasionad[oa]) de(?:l| la| los| las)? .{1,80})/iu,
    to: " y ",
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
