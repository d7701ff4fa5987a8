import type { Instructions } from "../grammar.ts";
import { INSTRUCTION_TOPICS } from "../topics.ts";

const DO =
  "(?:(?:cont[eé]st|resp[oó]nd|escr[ií]b|us|utiliz|ll[aá]m|tr[aá]t|h[aá]bl|ev[ií]t|pon|mant[eé]n|resum|explic|mostr|inclu|agreg|añad|record|avis|pregunt|recomend|suger|reserv|redonde|firm|mand|envi|traduc|corrig|limit|cit|termin|empez|busc|revis|confirm|anot|orden|d)[áéí](?:me|nos|lo|la|los|las|melo|le)?|agrega|decime|mostrame|poneme|agend[aá]|contesta|conteste|contésta|responde|responda|respónde|escribe|escriba|escríbe|usa|use|usad|utiliza|utilice|llama|llame|lláma|llámame|trata|trate|tráta|trátame|da|dame|dime|diga|dígame|háblame|habla|hable|evita|evite|pon|ponga|ponme|mantén|mantenga|resume|resuma|explica|explique|explíca|muestra|muéstrame|incluye|incluya|añade|añada|recuerda|recuérdame|recuerde|avisa|avísame|avise|pregunta|pregúntame|pregunte|recomienda|recomiéndame|recomiende|sugiere|sugiéreme|propón|proponme|reserva|resérvame|redondea|redondee|firma|firme|copia|pon en copia|manda|mándame|envía|envíame|envíe|traduce|formatea|corrige|deja|deje|para|sé|sea|quédate|haz|haga|hazme|limita|limite|cita|cite|termina|empieza|comienza|elige|busca|revisa|comprueba|confirma|consulta|guarda|apunta|anota|ordena|lista|prefiere|cuenta|cuéntame|repite|menciona|contacta|notifica)(?:me|nos|lo|la|los|las|melo|mela|le)?";

export const INSTRUCTIONS_ES: Instructions = {
  durable: [
    /^(?:cuando|si|cada vez que|siempre que) (?:te|yo|me) [^,?]+? (?:dame|respond[eé]|contest[aá]|us[aá]|escrib[eií]|muéstrame|mostrame|inclu[iíy]e|hazlo|no me|solo|sólo|explícame|explicame)(?![\p{L}])/iu,
    /^no quiero que (?:me |nos |le )?\p{L}+(?:es|as)(?![\p{L}])/iu,
    /^(?:por favor,? )?(?:evita|evite|ahórrate|ahórrame) (?:el |la |los |las |usar |poner |dar )?(?:uso de )?(?:jerga|tecnicismos?|anglicismos?|palabrotas|emojis?|listas|viñetas|rodeos|repeticiones|muletillas|mayúsculas|disculpas|jerga)/iu,
    /^(?:por favor,? )?(?:usa|usá|use|utiliza|utilizá|utilice|emplea|dame|deme) (?:el |la |los |las |siempre )?(?:sistema métrico|unidades métricas|celsius|fahrenheit|euros?|pesos|formato (?:de )?24 ?h\p{L}*|español (?:de|neutro)\p{L}*|lenguaje inclusivo|castellano)/iu,
    /^(?:por favor,? )?(?:siempre|nunca|jamás) (?:me |nos |te |lo |la )*\p{L}+/iu,
    new RegExp(
      `^(?:por favor,? )?${DO}\\b.*?\\b(?:siempre|nunca|jamás|a partir de ahora|de ahora en adelante|desde ahora|en el futuro|cada vez|por defecto|en adelante|todas las veces|cuando (?:yo|te|me|haya|hables|escribas|te)|si (?:te|yo|me)|en todos? (?:mis|los|tus)|en todas? (?:mis|las|tus)|todos mis|todas mis)\\b`,
      "iu",
    ),
    /^(?:por favor,? )?(?:no|nunca|jamás) (?:me |nos |te |lo |la |le )*(?:\p{L}*(?:es|as|e|a)|escribas|llames|uses|pongas|mandes|envíes|contestes|respondas|propongas|sugieras|recomiendes|hables|des|digas|trates|incluyas|reserves|añadas|preguntes|molestes|contactes)\b.*\b(?:me|nunca|jamás|más|los (?:fines|domingos|sábados|lunes)|fines de semana|emojis?|emoticonos|listas|tablas|jerga|tecnicismos|anglicismos|después de|antes de|por las? (?:noche|mañana|tarde)s?|respuestas|mensajes|correos|usted|tú|marisco|carne)\b/iu,
    /^(?:por favor,? )?(?:no|nunca|jamás) (?:me|nos) (?:escribas|llames|mandes|envíes|contestes|respondas|propongas|sugieras|recomiendes|hables|des|digas|trates|reserves|preguntes|molestes|contactes|pongas|expliques|avises|recuerdes|ofrezcas)\b(?! eso| que)/iu,
    /^(?:a partir de ahora|de ahora en adelante|en adelante|desde ahora|en el futuro|por defecto|la próxima vez|cada vez que|nueva regla|regla|norma)[,:]? (?!yo |mi |vivo|trabajo|soy|tengo|estoy)/iu,
    /^(?:por favor,? )?(?:contesta|contéstame|contestá|contestame|responde|respondé|respondeme|respóndeme|escribe|escribí|escribime|escríbeme|háblame|hablame|hablá|habla|explica|explicame|explícame|conteste|respóndame|escríbame|redacta)\p{L}*(?: siempre| solo| sólo)? (?:en|con|de (?:forma|manera)|como si|por|sin|brevemente)\b(?! est[ea])/iu,
    /^(?:por favor,? )?(?:usa|usá|use|utiliza|utilizá|utilice|emplea|pon|poné|mantén|mantené) (?!est[ea]|esto|el (?:texto|siguiente))[^.;!?]+(?:,? (?:no|nunca|y no|en (?:vez|lugar) de|en lugar de)\b| (?:unidades|formato|estilo|tono|ortografía|comillas|tabuladores|espacios|moneda)\b)/iu,
    /^(?:por favor,? )?(?:contéstame|contestame|respóndeme|respondeme|responde|respondé|escríbeme|escribime|háblame|hablame|habla|hablá|explícame|explicame)(?: siempre)? (?:m[aá]s |menos |muy |bien )?(?:cort[oa]|breve|simple|formal|informal|claro|directo|conciso|sencillo|lento|despacio|técnico|resumido)/iu,
    /^(?:por favor,? )?(?:mantén|mantenga|limita|limite) (?:tus|las|sus|los) (?:respuestas|mensajes|explicaciones|textos)/iu,
    /^(?:por favor,? )?(?:deja|dejá|deje|para|pará) de /iu,
    /^(?:por favor,? )?(?:and[aá]|ve|vete|vaya|v[eé]) (?:siempre |directo |derecho )*al grano/iu,
    /^(?:por favor,? )?(?:tutéame|trátame|tratame|tráteme|háblame|hablame|llámame|llámeme|decime|dime) (?:de|con|por)\b|^(?:por favor,? )?(?:tutéame|tuteame|voseame)|^(?:podemos tutearnos|puedes tutearme|puede tutearme)/iu,
    /^(?:quiero|quisiera|prefiero|preferiría|me gustaría|me encantaría|necesito|agradecería|te agradecería|te pido) que (?:me |no |siempre |nunca |tus |las )*\p{L}+/iu,
    /^(?:debes|puedes|tienes que|debe|puede|tiene que)\b.*\b(?:siempre|nunca|ahora|a partir de ahora|hasta \d+|de ahora en adelante)\b/iu,
    /^(?:cuando|si|cada vez que|siempre que|antes de que|después de que) (?:te|yo|me|le|haya|hay|alguien|no)\b[^?]*, ?\p{L}/iu,
    /^no quiero (?:ver |leer |recibir )?(?:más |ningún |ninguna )?(?:\p{L}+ )?(?:emojis?|listas|viñetas|tablas|tecnicismos|anglicismos|recordatorios|notificaciones|rodeos|disculpas|resúmenes)/iu,
    /(?:,| -| –|:) ?(?:siempre|cada vez|todas las veces|a partir de ahora)[.! ]*$/iu,
    /^(?:por favor,? )?(?:sé|se|sea) (?:más |menos |siempre |muy )?(?:breve|concis[oa]|direct[oa]|clar[oa]|honest[oa]|precis[oa]|formal|informal|amable|crític[oa])/iu,
    /^(?:por favor,? )?(?:nada de|sin|menos|más|no más|basta de) (?:\p{L}+ )?(?:emojis?|emoticonos|listas|tablas|jerga|tecnicismos|anglicismos|viñetas|markdown|signos de exclamación|disculpas|rodeos|explicaciones|abreviaturas|relleno|chistes|tabuladores|puntos y coma|mayúsculas|negritas|comillas|anglicismos|diminutivos)\b/iu,
    /^(?:recuerda|acuérdate|ten en cuenta|apunta) (?:para la próxima|siempre|de no|de siempre|que siempre|que nunca|que no)/iu,
  ],
  once: /^(?:quiero|quisiera|necesito|me gustaría) que me (?:ayudes|ayude|eches una mano|digas|des)(?![\p{L}])|\b(?:est[ea] (?:texto|mensaje|correo|documento|archivo|código|párrafo|artículo|frase|página|carta|lista|tabla|vez|semana|tarde|noche|mañana|función|imagen)|siguiente|anterior|de abajo|de arriba|adjunt[oa])\b|\?\s*$|^(?:traduce|resume|corrige)\p{L}*\b(?!.*\b(?:siempre|a partir de ahora|cada vez|todos|todas)\b)/iu,
  withdrawn: [
    /\b(?:olvida|olvídate de|ignora|anula|descarta)(?: ya)? (?:la (?:regla|norma|instrucción) (?:de|sobre|del) |lo (?:de|del|que dije (?:de|sobre)) )?(?<about>[^,;.!?]+?)(?:,|[.!]*$)/iu,
    /^(?:ya no (?:hace falta|tienes que|tiene que|es necesario|necesitas)|no hace falta|no es necesario|puedes dejar de|ya puedes dejar de) (?:que )?(?<about>[^,;.!?]+)/iu,
    /^(?:esa |la )?(?:regla|norma|instrucción) (?:de |sobre |del )?(?<about>[^,;.!?]+?) (?:ya no (?:se aplica|vale|rige)|queda anulada|está anulada)/iu,
  ],
  lead: /^(?:(?:por favor|porf[ai]s?|plis|please|che|mira|hola|buenas|gracias|vale|ok|y|también|oye|ah|apunta|anota|nota|recuerda(?: para la próxima)?|para la próxima(?: vez)?|la próxima(?: vez)?|ten en cuenta|una cosa(?: más)?|otra cosa|nueva regla|regla|norma)[,:.!]? )+/iu,
  topics: INSTRUCTION_TOPICS,
};
