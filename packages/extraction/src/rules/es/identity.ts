import type { Family } from "../rule.ts";
import { TOOL } from "./tools.ts";

export const IDENTITY_ES: Family = {
  name: "identity",
  rules: [
    {
      say: "me llamo <name>(?:,? (?:y )?(?:tengo )?<age> años)?(?:,? (?:pero )?(?:todos|todo el mundo|mis amigos|la gente|me|puedes|casi todos)(?: \\p{L}+)*? (?:llaman|llama|dicen|dice|llamarme|decirme) <nick:name>)?",
      learn: { name: "$name", preferred_name: "$nick", age: "$age" },
    },
    { say: "{my} (?:nombre completo|nombre)(?: es|:)+ <name>", learn: { name: "$name" } },
    {
      say: "{my} (?:apellidos?|primer apellido)(?: es| son|:)+ <n:name>",
      learn: { last_name: "$n" },
    },
    {
      say: "(?:(?:todos|todo el mundo|mis amigos|la gente|en casa|puedes|puede|pero) )*(?:me |llám)(?:llaman|llama|dicen|dice|puedes llamar|puedes decir|ame|eme|conocen como|conocen por)(?: simplemente| solo)? <n:name>",
      learn: { preferred_name: "$n" },
    },
    {
      say: "(?:puedes|puede|podéis) (?:llamarme|decirme) (?:simplemente |solo )?<n:name>",
      learn: { preferred_name: "$n" },
    },
    {
      say: "(?:llámame|llámeme|dime|díganme|llámenme) (?:simplemente |solo )?<n:pname>",
      learn: { preferred_name: "$n" },
    },
    { say: "{my} (?:apodo|mote)(?: es|:)+ <n:name>", learn: { preferred_name: "$n" } },
    {
      say: "soy (?:el |la )?<n:pname>(?=$|[,.!]| y)(?:,? (?:y )?(?:tengo )?<age> años)?",
      learn: { name: "$n", age: "$age" },
      sure: 0.85,
    },
    { say: "(?:aquí|habla|al habla|te escribe) <n:pname>", learn: { name: "$n" }, sure: 0.75 },
  ],
};

export const ABOUT_ME_ES: Family = {
  name: "about-me",
  rules: [
    {
      say: "(?:cumplo|cumplí|acabo de cumplir|he cumplido|festejé mis) (?:los |ya |mis )?<age>(?: años| añitos| tacos| primaveras|$|[.!]| \\uE001| y)",
      learn: { age: "$age" },
      cue: "replaces",
    },
    {
      say: "(?:tengo|cumplo|cumplí|acabo de cumplir|voy a cumplir|he cumplido) (?:los |ya )?<age>(?: años| añitos| tacos| primaveras|$|[.!]| \\uE001)",
      learn: { age: "$age" },
    },
    {
      say: "nací (?:en el |en )(?:año |')?(?<y>[3-9]\\d)(?: en <p:place>)?(?=$|[,.;!]| y)",
      learn: { birth_year: "19$y", birth_place: "$p" },
    },
    {
      say: "<n:pname>,? (?:para servir(?:le|te|les)|al (?:habla|aparato))",
      learn: { name: "$n" },
    },
    {
      say: "para (?:todos|los amigos|mis amigos|la familia|casi todos) soy <n:pname>",
      learn: { preferred_name: "$n" },
    },
    {
      say: "vine al mundo en <p:place>(?: <d:date>)?",
      learn: { birth_place: "$p", birth_date: "$d" },
    },
    {
      say: "(?:me presento|mi nombre)[:,] <n:pname>",
      learn: { name: "$n" },
    },
    {
      say: "(?:prefiero|me gusta|mejor|quiero) que me (?:tutees|tuteen|tutee|hables de tú|trates de (?:tú|usted)|trate de (?:tú|usted))",
      learn: { form_of_address: "tú" },
    },
    {
      say: "nací (?:el )?<d:date>(?: en <p:place>)?",
      learn: { birth_date: "$d", birth_place: "$p" },
    },
    {
      say: "nací (?:y (?:crecí|me crié) )?en <p:place>(?: <d:date>)?",
      learn: { birth_place: "$p", birth_date: "$d" },
    },
    {
      say: "{my} (?:fecha de nacimiento|cumpleaños|cumple)(?: es| cae|:)+ (?:el )?<d:date>",
      learn: { birth_date: "$d" },
    },
    { say: "(?:cumplo años|es mi cumpleaños) (?:el )?<d:date>", learn: { birth_date: "$d" } },
    {
      say: "{my} (?:lugar de nacimiento|ciudad natal)(?: es|:)+ <p:place>",
      learn: { birth_place: "$p" },
    },
    { say: "{my} pronombres son <p:rest>", learn: { pronouns: "$p" } },
    {
      say: "soy (?:de nacionalidad )?(?<n>español|española|mexicano|mexicana|argentino|argentina|colombiano|colombiana|chileno|chilena|peruano|peruana|venezolano|venezolana|ecuatoriano|ecuatoriana|boliviano|boliviana|uruguayo|uruguaya|paraguayo|paraguaya|cubano|cubana|dominicano|dominicana|guatemalteco|guatemalteca|hondureño|hondureña|salvadoreño|salvadoreña|nicaragüense|costarricense|panameño|panameña|puertorriqueño|puertorriqueña|francés|francesa|alemán|alemana|italiano|italiana|inglés|inglesa|portugués|portuguesa|brasileño|brasileña|marroquí|rumano|rumana|catalán|catalana|gallego|gallega|vasco|vasca|andaluz|andaluza|estadounidense|británico|británica|ruso|rusa|ucraniano|ucraniana|chino|china|japonés|japonesa)(?=$|[,.!;]| y| pero| de)",
      learn: { nationality: "$n" },
    },
    { say: "mido <h:np>", learn: { height: "$h" } },
    {
      say: "(?:calzo|uso|llevo)(?: un| una| la)?(?: talla| número)? (?<s>\\d{2}|XS|S|M|L|XL|XXL)(?=$|[,.;!])",
      learn: { size: "$s" },
    },
    {
      say: "tengo (?:la )?(?:doble |triple )?(?:nacionalidad|ciudadanía),? <n:list>",
      learn: { nationality: "$n" },
    },
  ],
};

export const CONTACT_ES: Family = {
  name: "contact",
  rules: [
    {
      say: "(?:nuevo (?:número|móvil|teléfono)|(?:número|móvil|teléfono) nuevo)(?: ?:| es|,)+(?: el)? <p:phone>",
      learn: { phone: "$p" },
      cue: "replaces",
    },
    {
      say: "(?:.*\\b(?:nuev[oa] (?:correo|dirección|email|e-mail|mail)|(?:correo|dirección|email|e-mail|mail) nuev[oa])\\b.*?|.*?(?=.*(?:a partir de ahora|de ahora en adelante|desde ahora)))<e:email>",
      learn: { email: "$e" },
      cue: "replaces",
    },
    {
      say: "(?:{my} |escríb\\p{L}* |puedes |puede |contáct\\p{L}* |mánd\\p{L}* |manda |envía\\p{L}* |correo|email|e-mail|uso )[^@]*?(?: ?(?:es|a|al|en|:|por correo a))+ ?<e:email>",
      learn: { email: "$e" },
    },
    {
      say: "(?:tengo |{my} )?(?:un )?(?:nuevo (?:número|móvil|teléfono|celular)|(?:número|móvil|teléfono|celular) nuevo)(?: de (?:teléfono|móvil))?(?: es|,|:)*(?: el)? <p:phone>",
      learn: { phone: "$p" },
      cue: "replaces",
    },
    {
      say: "(?:he cambiado|cambié) de (?:número|móvil|teléfono)[^\\d+]* <p:phone>",
      learn: { phone: "$p" },
      cue: "replaces",
    },
    {
      say: "(?:{my} |el )?(?:número|móvil|teléfono|celular|cel|celu|tel|fijo|whatsapp|wasap|whats)\\.?(?: de (?:teléfono|móvil|celular|contacto|casa|la oficina))?(?: \\p{L}+)?(?:(?: es|:|,)+(?: el)?)? <p:phone>",
      learn: { phone: "$p" },
    },
    {
      say: "(?:me |puedes |puede |podéis )*(?:llámame|llámeme|llamarme|localízame|localizarme|contactarme|escríbeme|encontrarme|me encuentras|me localizas) (?:al|en el|por teléfono al|por whatsapp al|en) <p:phone>",
      learn: { phone: "$p" },
    },
    {
      say: "(?:estoy|me tienes) (?:disponible |localizable )?en el <p:phone>",
      learn: { phone: "$p" },
    },
    {
      say: "(?!.*(?<![\\p{L}]){kin}(?![\\p{L}]))(?:.*\\b(?:localizar\\p{L}*|llamar\\p{L}*|contactar\\p{L}*|móvil|número|teléfono|celular|whatsapp|escrib\\p{L}*)\\b)[^\\d+]*<p:phone>",
      learn: { phone: "$p" },
      sure: 0.8,
    },
  ],
};

export const HANDLE_ES: Family = {
  name: "handle",
  rules: [
    {
      say: "{my} (?:usuario|cuenta|perfil|nick|nombre de usuario)(?: de| en)? <s:service>(?: es|:)+ <h:handle>",
      learn: { handle: "$h" },
      where: { service: "$s" },
      anywhere: true,
    },
    {
      say: "{my} <s:service>(?: es|:)+ <h:handle>",
      learn: { handle: "$h" },
      where: { service: "$s" },
      anywhere: true,
    },
    {
      say: "en <s:service>,? (?:soy|me llamo|me encuentras como|estoy como|aparezco como) <h:handle>",
      learn: { handle: "$h" },
      where: { service: "$s" },
      anywhere: true,
    },
    {
      say: "soy <h:handle> en <s:service>",
      learn: { handle: "$h" },
      where: { service: "$s" },
      anywhere: true,
    },
  ],
};

const STREET =
  "(?:la |el )?(?:calle|c\\/|jirón|jr\\.?|colonia|col\\.|carrera|cra\\.?|diagonal|calz\\.?|calzada|bulevar|blvd\\.?|avenida|avda\\.?|av\\.?|plaza|pza\\.?|paseo|camino|carretera|ronda|travesía|vía|pasaje|callejón|cuesta|rambla) [^;!?\\uE001]+";

export const RESIDENCE_ES: Family = {
  name: "residence",
  rules: [
    {
      say: `nos (?:cambiamos|hemos cambiado|pasamos|movimos) de (?!${TOOL})<o:pname> a (?!${TOOL})<p:pname>(?=$|[,.;!]| \\uE001| por | con )`,
      learn: { home_city: "$p", former_home: "$o" },
      cue: "replaces",
    },
    {
      say: "vivo (?<v>sol[oa]|en pareja|con (?:mi |mis )(?!perr|gat|celular)[\\p{L}]+(?: y (?:mi |mis )?[\\p{L}]+)?|con (?:dos|tres|unos|una?s?|cuatro) (?:roomies|amig[oa]s|compañer[oa]s|roommates)(?: de [\\p{L}]+)?)(?=$|[,.;!])",
      learn: { lives_with: "$v" },
      sure: 0.75,
    },
    {
      say: "(?:me mudo|me traslado|me voy a vivir|nos vamos a vivir|nos trasladamos(?=.*\\uE001)(?! .*pasad)) a(?: (?:vivir a|las afueras de))? <p:place>",
      learn: { home_city: "$p" },
      cue: "replaces",
      isAhead: true,
    },
    {
      say: "(?:vivo|resido|estoy|ando)(?: a caballo)? entre <a:pname> y <b:pname>",
      learn: { residence: "$a", second_home: "$b" },
    },
    { say: `(?:vivo|vivimos|resido) en (?<p>${STREET})`, learn: { address: "$p" } },
    {
      say: `{my} (?:nuev[oa] )?(?:piso|casa|apartamento|estudio|domicilio|dirección|vivienda)(?: postal| de entrega)?(?: está| queda| es| se encuentra|:)+ ?(?:en )?(?<p>${STREET})`,
      learn: { address: "$p" },
    },
    {
      say: "{my} (?:nueva )?(?:dirección|domicilio)(?: postal| de entrega)?(?: es|:)+ (?<p>[^;!?@\\uE001]*\\d[^;!?@\\uE001]*)",
      learn: { address: "$p" },
    },
    {
      say: `(?:envíos?|entregas?|paquetes?|los (?:envíos|paquetes)|envía(?:lo|melo)?|mándalo|manda los paquetes)(?: a|:| van a)+ (?<p>${STREET})`,
      learn: { address: "$p" },
    },
    {
      say: "(?:me he|nos hemos|me|nos|acabo de|acabamos de|he|hemos) ?(?:regresado(?: a vivir)?|regresé a vivir|regresamos(?= a (?-i:\\p{Lu}))|vuelto a vivir|volví a vivir|volvimos a vivir|pasado a vivir|pasé a vivir|pasamos a vivir|venido|vine|vinimos|venido a vivir|vine a vivir|vinimos a vivir|cambiado de casa|cambiamos de casa|(?:cambiado|cambié|cambiamos|pasé|pasamos)(?= (?:a|para) (?:un|una|la|el) (?:depa|departamento|casa|piso|cuarto|pieza|apartamento|edificio|colonia|barrio|pueblo|ciudad))|mudado|mudé|mudamos|trasladado|trasladé|trasladamos|mudarme|mudarnos|trasladarme|instalado|instalé|ido a vivir|fui a vivir|fuimos a vivir|establecido)(?: de(?:sde)? <o:place>)? (?:a|en|para)(?: (?:las afueras de|un pueblo de|un barrio de|el centro de|la zona de|cerca de|la costa de|el norte de|el sur de|un piso en|una casa en|(?:un|una) (?:\\p{L}+ )?(?:depa|departamento|casa|piso|cuarto|pieza|apartamento|pueblo|barrio)(?: \\p{L}+)? (?:en|de)(?: la colonia| el barrio)?|vivir en|vivir a))? <p:place>",
      learn: { home_city: "$p", former_home: "$o" },
      cue: "replaces",
    },
    {
      say: "(?:me mudo|nos mudamos|me traslado|nos trasladamos) a <p:place>",
      learn: { home_city: "$p" },
      cue: "replaces",
    },
    {
      say: "(?:he|hemos) dejado <o:place> (?:por|para irme a|para vivir en) <p:place>",
      learn: { home_city: "$p", former_home: "$o" },
      cue: "replaces",
    },
    {
      say: "(?:vivo|vivimos|resido|residimos|estoy afincad[oa]|estoy instalad[oa]|estoy viviendo|tengo (?:la |mi )?casa|alquilo un piso|alquilo|alquilamos|rento|rentamos|(?:alquilo|rento|comparto|arriendo) (?:un |una )?(?:depa|departamento|casa|cuarto|pieza|apartamento|habitación|apto)(?: con [\\p{L} ]+?)?|llevo viviendo|llevamos viviendo)(?: (?:con [\\p{L} ]+?|sol[oa]|junt[oa]s|cerca|a las afueras|en las afueras|en el centro|en un pueblo|en un barrio|en un piso|en una casa|en una finca|en un ático|en un chalet|al lado|al norte|al sur|de alquiler|(?:por |en )(?:la zona|el barrio|la parte|el norte|el sur|la provincia|el pueblo|la ciudad|el centro|la isla)))*(?: (?:en|de|cerca de|a las afueras de|por|del))+ (?:la |el )?<p:place>",
      learn: { home_city: "$p" },
    },
    {
      say: "(?:llevo|llevamos) (?:ya )?(?:casi |más de |unos |toda la vida|toda mi vida|media vida)?(?:[\\p{L}\\d]+ (?:años|meses|semanas|añitos))?(?: (?:viviendo|instalad[oa]|afincad[oa]))? (?:en|por) <p:pname>",
      learn: { home_city: "$p" },
      sure: 0.75,
    },
    {
      say: "(?:estoy|estamos|andamos|ando|me encuentro)(?: (?:de paso|ahora|unos días))? (?:en|por) <p:pname>(?=$|[,.;!]| \\uE001| y| de | por | hasta| con)",
      learn: { current_location: "$p" },
      sure: 0.75,
    },
    {
      say: "{my} (?:piso|casa|apartamento|estudio|hogar) (?:está|queda|se encuentra) en <p:place>",
      learn: { home_city: "$p" },
    },
    {
      say: "(?:reparto|divido) (?:el año|mi tiempo) entre <a:place> y <b:place>",
      learn: { residence: "$a", second_home: "$b" },
    },
    {
      say: "{my} (?:ciudad|residencia)(?: es| actual es|:)+ <p:place>",
      learn: { home_city: "$p" },
    },
    {
      say: "(?:vivo|vivimos|resido|residimos|(?:sigo|seguimos)(?=.*(?:viv|resid|casa|piso)))(?! en (?:un|una) (?:sueño|mundo))[^;!?\\uE001]*? (?:en|por|de)(?: la| el)? <p:pname>",
      learn: { home_city: "$p" },
      sure: 0.8,
    },
    {
      say: "(?:por fin )?(?:tengo|tenemos|he encontrado|hemos encontrado|encontré|he alquilado|hemos alquilado|hemos comprado|he comprado|compramos|compré) (?:un |una )?(?:piso|casa|depa|departamento|depto|cuarto|pieza|casita|apartamento|chalet|ático|estudio|adosado|habitación)(?: \\p{Ll}+)? en <p:pname>",
      learn: { home_city: "$p" },
      sure: 0.75,
    },
    {
      say: "{my} (?:piso|casa|apartamento|estudio|hogar|chalet) (?:está|queda|se encuentra|cae) (?:en|por|cerca de) <p:place>",
      learn: { home_city: "$p" },
    },
  ],
};

export const ORIGIN_ES: Family = {
  name: "origin",
  rules: [
    {
      say: "(?:soy|somos|vengo|venimos|provengo)(?: originari[oa]s?| natural| oriund[oa])? de(?:l| la)? (?!profesión|oficio|los que|letras|ciencias)<p:place>",
      learn: { hometown: "$p" },
    },
    {
      say: "(?:crecí|crecimos|me crié|me he criado|pasé mi infancia) en (?:un pueblo (?:de|en|cerca de) |un rancho (?:de|en) |el campo en |las afueras de )?<p:place>",
      learn: { hometown: "$p" },
    },
    { say: "vivo en <p:place>", learn: { former_home: "$p" }, tense: "past" },
  ],
};
