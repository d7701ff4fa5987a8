import type { Family } from "../rule.ts";

const ITEM =
  "(?:coche|carro|auto|automóvil|camioneta|camión|cuatrimoto|depa|departamento|terreno|lote|cabaña|parcela|compu|laptop|notebook|celular|celu|play(?:station)?(?: \\d)?|xbox|nintendo(?: switch)?|switch|cuatro por cuatro|pickup|lancha|moto\\w*|bici(?:cleta)?(?: eléctrica)?|moto|scooter|furgoneta|camper|autocaravana|caravana|barco|velero|kayak|portátil|ordenador|computadora|pc|mac|macbook|móvil|teléfono|iphone|smartphone|tableta|tablet|ipad|ebook|cámara|dron|guitarra|piano|violín|chelo|batería|teclado|saxofón|trompeta|flauta|acordeón|ukelele|telescopio|impresora|tele|televisor|consola|reloj|auriculares|cascos|tocadiscos|máquina de coser|cafetera|casa|piso|apartamento|huerto|jardín|finca|tienda de campaña|piscina|patinete|tractor|placas solares|chimenea|monovolumen|utilitario|todoterreno|pickup|vespa|patín|altavoz|teclado|monitor|robot de cocina|thermomix|cochazo|bajo|corolla|yaris|hilux|versa|onix|aveo|sentra|jetta|vento|gol|polo|golf|clio|sandero|duster|kangoo|spark|march|civic|tesla|vespa|ibiza|león|fiesta|ranger|mercedes|subaru|dodge|jeep|tesla|toyota|nissan|chevrolet|honda|mazda|kia|hyundai|ford|renault|peugeot|volkswagen|fiat|suzuki|yamaha|bajaj|tsuru|vocho)";

export const THINGS_ES: Family = {
  name: "things",
  rules: [
    {
      say: "(?:conduzco|manejo|llevo|piloto|tengo|voy en) (?:un |una |el |la |mi )(?:viej[oa] |nuev[oa] )?(?!vida|tienda|negocio|tren|autobús|metro)(?<v>(?-i:\\p{Lu})[^;,.!?\\uE001]*?)(?=$|[,.;!]| que| desde| y| para| \\uE001| de (?:segunda|color))",
      learn: { owns: "$v" },
    },
    { say: "(?:conduzco|manejo) (?:un |una |el |la |mi )<v:np>", learn: { owns: "$v" } },
    {
      say: "(?:he cambiado|cambié|acabo de cambiar) (?:el |la |mi )<o:np> por (?:un |una |el |la )<v:np>",
      learn: { owns: { item: "$v", from: "$o" } },
      cue: "replaces",
    },
    {
      say: "(?:tengo|pago|uso|tenemos|pagamos|contraté|contratamos) (?:el |la )?<v:streams>",
      learn: { subscription: "$v" },
    },
    {
      say: "(?:tengo|pago|veo|uso|tenemos) (?:el |la )?(?<v>(?:Netflix|Spotify|HBO(?: Max)?|Disney(?: ?Plus|\\+)?|Amazon Prime|Prime Video|Filmin|DAZN|Movistar(?: Plus)?|YouTube Premium|Audible|Kindle Unlimited|Strava|ChatGPT Plus|iCloud)(?: [\\p{L}]+)?)(?=$|[,.;!]| y| desde)",
      learn: { subscription: "$v" },
    },
    {
      say: "(?:poseo|soy (?:el |la )?(?:dueñ[oa]|propietari[oa]) de) (?:un |una |unos |unas |el |la )?<v:list>",
      learn: { owns: "$v" },
    },
    {
      say: "(?:(?:me |nos )?(?:he|hemos|acabo de|acabamos de) (?:comprado|comprarme|comprarnos|comprar|regalado|pillado|pillarme|adquirido|estrenado|estrenar|heredado|encargado)|me compré|compré|compramos|estrené|heredé|adquirí)(?: por fin)? (?:un |una |unos |unas |el |la |mi )(?:nuev[oa] |viej[oa] |pequeñ[oa] )?(?!billete|café|regalo|entrada)<v:np>",
      learn: { owns: "$v" },
      sure: 0.85,
    },
    {
      say: `(?:tengo|tenemos|uso|usamos) (?:un |una |dos |unos |unas |mi )(?:nuev[oa] |viej[oa] |pequeñ[oa] |buen[a]? )?(?<v>${ITEM}(?: (?!y |que |en |para )[\\p{L}\\p{N}-]+){0,3}?)(?=$|[,.;!]| y| que| \\uE001| en| para| de (?:mi|segunda|color|los))`,
      learn: { owns: "$v" },
      sure: 0.85,
    },
    {
      say: "{my} (?:nuev[oa] |viej[oa] )?(?<k>coche|carro|auto|camioneta|compu|laptop|notebook|celular|celu|bici|bicicleta|moto|portátil|ordenador|móvil|cámara|guitarra|reloj|consola|tablet|piano|furgoneta|impresora)(?: es|:)+ (?:un |una |el |la )(?!\\d{3})<v:np>",
      learn: { owns: { item: "$v", kind: "$k" } },
    },
    {
      say: "(?:hago fotos|fotografío|grabo|toco|trabajo|escribo|juego) con (?:un |una |mi )(?!amig|equipo|compañer)<v:np>",
      learn: { owns: "$v" },
      sure: 0.8,
    },
    {
      say: "(?:he|hemos) (?:vendido|regalado|perdido|tirado|devuelto|donado) (?:el |la |los |las |mi |mis |nuestr[oa] )<v:np>",
      learn: { owns: "$v" },
      cue: "ends",
    },
    {
      say: "(?:me|nos) (?:robaron|chocaron|hurtaron|quitaron) (?:el |la |los |las |mi |nuestr[oa] )<v:np>",
      learn: { owns: "$v" },
      cue: "ends",
      tense: "any",
    },
    {
      say: "(?:vendí|vendimos|regalé|perdí|tiré|devolví|doné) (?:el |la |los |las |mi |mis |nuestr[oa] )<v:np>",
      learn: { owns: "$v" },
      cue: "ends",
    },
  ],
};

export const MEMBER_ES: Family = {
  name: "member",
  rules: [
    {
      say: "(?:soy|somos) (?:un |una )?(?:miembros?|soci[oa]s?|integrante|abonad[oa]s?|afiliad[oa]s?)(?: activ[oa])? (?:de la |del |de los |de las |de un |de una |de |al |a la |a )<v:long>",
      learn: { member_of: "$v" },
    },
    {
      say: "(?:estoy|estamos) (?:suscrit[oa]s?|abonad[oa]s?|apuntad[oa]s?|inscrit[oa]s?) (?:a la |al |a los |a las |a |en el |en la |en un |en )<v:list>",
      learn: { subscription: "$v" },
    },
    {
      say: "(?:tengo|tenemos|pago) (?:una? )?(?:suscripción|abono|cuota)(?: a| al| de| en| del)? <v:np>",
      learn: { subscription: "$v" },
    },
    {
      say: "(?:formo|formamos) parte (?:del |de la |de los |de un |de una |de )<v:long>",
      learn: { member_of: "$v" },
    },
    {
      say: "(?:pertenezco|pertenecemos) (?:al |a la |a un |a una |a )<v:long>",
      learn: { member_of: "$v" },
    },
    {
      say: "(?:me he unido|me uní|me he apuntado|me apunté) (?:al |a la |a un |a una )(?<v>(?:[\\p{L}-]+ )*?(?:club|equipo|coro|grupo|asociación|peña|partido|orquesta|sindicato|gimnasio)[^;,.!?\\uE001]*)",
      learn: { member_of: "$v" },
    },
    {
      say: "(?:estoy|ando|juego|toco|canto) en (?:el |la |un |una )(?<v>(?:club|equipo|coro|grupo|asociación|peña|orquesta|banda|sindicato|cofradía|compañía)[^;,.!?\\uE001]*)",
      learn: { member_of: "$v" },
    },
  ],
};
