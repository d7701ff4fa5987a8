import type { Family } from "../rule.ts";

const TRADE =
  "(?:(?!alérgic|celíac|asmátic|diabétic|intolerante|epiléptic|vegetarian|vegan|hincha|mejor|peor|mayor|menor|único|única|rico|rica|simpátic|romántic|católic|optimista|pesimista|realista|feminista|consciente|diferente|paciente|impaciente|fanátic|lunátic|adict|fan|valiente|inteligente|exigente|amante|creyente|practicante|residente|habitante|solitari|voluntari|partidari|propietari|usuari|fumador|bebedor|madrugador|trasnochador|soñador|primer|zurd|daltónic|autista|disléxic|sincer|solter|extranjer|norteñ|ligero|entero|carer|habanero|brasiler)\\p{Ll}*(?:or|ora|ista|ero|era|ico|ica|ólogo|óloga|ante|ente|enta|ario|aria|ador|adora|afo|afa|cirujan[oa]|artesan[oa]|hortelan[oa]|escriban[oa]|nte|tor|triz|eta|iatra)|chef|jefe de [\\p{L} ]+|jefa de [\\p{L} ]+|abogad[oa]|arquitect[oa]|maestr[oa]|médic[oa]|juez|jueza|fontaner[oa]|piloto|matrona|comadrona|fisio|fisioterapeuta|dentista|veterinari[oa]|notari[oa]|cartero|socorrista|auxiliar de [\\p{L} ]+|técnic[oa](?: de| en)? [\\p{L} ]+|director[a]? de [\\p{L} ]+|responsable de [\\p{L} ]+|ama de casa|amo de casa|freelance|autónom[oa]|opositor[a]?|becari[oa]|doctorand[oa]|estudiante|jubilad[oa]|soldador[a]?|azafat[oa]|policía|guardia civil|bomber[oa]|soldado|marinero|guía|intérprete|poeta|actor|actriz|músic[oa]|DJ|CEO|CTO|informátic[oa]|ingenier[oa](?: de| en)?(?: [\\p{L}]+)?|profe(?:sor[a]?)?(?: de [\\p{L} ]+)?)";

const SPECIALTY =
  "(?: (?:front-?end|back-?end|full[- ]?stack|pasteler[oa]|ejecutiv[oa]|deportiv[oa]|bilingüe|senior|junior|semi senior|web|móvil|mobile|industrial|civil|mecánic[oa]|gráfic[oa]|fiscal|comercial|públic[oa]|privad[oa]|freelance|independiente|social|escolar|infantil|jubilad[oa]|retirad[oa]|principal|ambiental|laboral|contable|clínic[oa]|eléctric[oa]|químic[oa]|administrativ[oa]|sénior|jefe|forense|técnic[oa]|artístic[oa]|jurídic[oa]|ux|ui|devops))*";

export const WORK_ES: Family = {
  name: "work",
  rules: [
    {
      say: "(?:estoy|ando|entré|quedé) (?:de|como) (?!vacaciones|viaje|baja|licencia|acuerdo|pie|malas|buenas|nuevo|paso|luto|vuelta|permiso|parte|regreso|fiesta|compras|lo |la |el |mal|buen|suerte|guardia|turno|descanso|viuda|novi)<j:job> en (?:el |la |un |una )?<o:np>",
      learn: { job_title: "$j", employer: "$o" },
      sure: 0.85,
    },
    {
      say: "me (?:transfirieron|trasladaron|mandaron|reubicaron|destinaron|cambiaron) (?:a|para) (?:la |el )?(?:sucursal|oficina|sede|planta|agencia|delegación|filial)? ?(?:de |en )?<c:pname>",
      learn: { work_location: "$c" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{my} (?:jefe|jefa|líder|gerente|supervisora?) (?:direct[oa]|inmediat[oa]|actual|nuev[oa]) (?:es|se llama) <m:name>",
      learn: { manager: "$m" },
      anywhere: true,
    },
    {
      say: "trabajo en el sector (?:de(?:l)? )?(?:en )?(?:la |el |los )?<v:np>",
      learn: { industry: "$v" },
    },
    {
      say: "soy (?:el |la )?(?<x>(?:responsable|jef[ea]|director[a]?|encargad[oa]|coordinador[a]?) del? [\\p{Ll} ]+?)(?: (?:en|de|para) (?:el |la )?<o:pname>)?(?=$|[,.;!]| \\uE001| y | desde)",
      learn: { job_title: "$x", employer: "$o" },
    },
    {
      say: "(?:he|hemos|acabo de|empecé|he empezado|entré|me han|me) ?(?:empezado|empezar|conseguido|conseguir|entrado|entrar|fichado|fichar|contratado|contrataron|cambiado|cambiar|firmado|incorporado|unido)?(?: a trabajar| un (?:nuevo )?(?:trabajo|puesto|empleo)| de trabajo)* (?:en|a|por|con|para) (?:la empresa |el |la )?<o:pname>(?: (?:como|de) <k:job>)?(?<=(?:trabajo|trabajar|puesto|empleo|fichado|fichar|contratado|contrataron|incorporado|entrado|entré|unido) [^;]*)",
      learn: { employer: "$o", job_title: "$k" },
      cue: "replaces",
      sure: 0.85,
    },
    {
      say: "(?:hago|estoy haciendo|empecé|empiezo|hice)(?: (?:mis|las|unas|mi|una|el))? (?<j>prácticas|pasantía|pasantías|servicio social|residencia|internado) en (?:la |el |un |una )?<o:np>",
      learn: { employer: "$o", job_title: "$j" },
    },
    {
      say: "(?<v>renuncié|me despidieron|me echaron|me corrieron|me botaron|me quedé sin (?:trabajo|chamba|laburo)|perdí (?:el|mi) trabajo)(?: (?:de mi trabajo|a mi trabajo|al trabajo|del trabajo|de la empresa))?(?=$|[,.;!]| \\uE001)",
      learn: { employment_status: "sin trabajo ($v)" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "(?:empecé|empezamos|comencé|arranqué|entré|conseguí|encontré|acepté|agarré|inicié|retomé)(?: a| en)? ?(?:trabajar|(?:un |el |mi )?(?:nuevo |otro )?(?:trabajo|puesto|empleo))(?: nuevo)?(?: (?:como|de) <k:job>)? (?:en|con|para|a) (?:la |el |un |una )?<o:np>(?: (?:como|de) <j:job>)?",
      learn: { employer: "$o", job_title: "$j|$k" },
      cue: "replaces",
    },
    {
      say: "(?:empecé|comencé|arranqué|entré|conseguí|encontré) (?:a trabajar )?(?:trabajo )?(?:como|de) (?:un |una )?<k:job>(?: en (?:la |el |un |una )?<o:np>)?",
      learn: { job_title: "$k", employer: "$o" },
      cue: "replaces",
    },
    {
      say: "(?:me cambié|me pasé|me fui|me moví|cambié) (?:de (?:trabajo|empresa|chamba) )?(?:de <f:pname> )?(?:a|para) (?:trabajar (?:a|en|con) )(?:la |el )?<o:np>",
      learn: { employer: "$o", former_job: "$f" },
      cue: "replaces",
    },
    {
      say: "(?:me echaron|me corrieron|me despidieron|me botaron|me rajaron|salí|me salí) (?:de|del) (?:la |el )?<o:pname>",
      learn: { employer: "$o" },
      cue: "ends",
    },
    {
      say: "(?:acaban de|acabo de|he|me acaban de|me han|me) ?(?:contratarme|firmar con|firmado con|firmado por|contratar|contratado|contrataron|ficharme|fichar|fichado|cogerme|cogido|coger|cogieron|admitido|seleccionado)(?: (?:como|de) <k:job>)?(?: en| para|(?<=con|por)) (?:la empresa |el |la )?<o:pname>(?: (?:como|de) <j:job>)?",
      learn: { employer: "$o", job_title: "$j|$k" },
      cue: "replaces",
    },
    {
      say: "(?:empiezo|entro|comienzo|empezaré|me incorporo|me incorporé|arranco|arranqué|empecé|comencé|entré)(?: a (?:trabajar|currar))?(?: (?:como|de) <k:job>)? (?:en|a) (?:la empresa |el |la )?<o:pname>(?: (?:como|de) <j:job>)?",
      learn: { employer: "$o", job_title: "$j|$k" },
      cue: "replaces",
    },
    {
      say: "(?:de (?:profesión|oficio),? soy|me gano la vida (?:como|de)|ejerzo (?:como|de)|hago de) (?:un |una )?<j:job>",
      learn: { job_title: "$j" },
    },
    {
      say: "(?:estoy|ando|entré) (?:de |en )(?<l>prácticas|becari[oa]|aprendiz|interin[oa]|sustitut[oa]|encargad[oa]|dependient[ae]|camarer[oa]|cociner[oa]|comercial|administrativ[oa]) en (?:el |la |un |una )?<o:np>",
      learn: { employer: "$o", job_title: "$l" },
    },
    {
      say: "(?:formo parte de la plantilla|estoy en plantilla|soy emplead[oa]|soy trabajador[a]?|soy funcionari[oa]) (?:de|del|en)(?: la| el)? <o:np>",
      learn: { employer: "$o" },
    },
    {
      say: "soy (?:licenciad[oa]|graduad[oa]|doctor[a]?|diplomad[oa]|titulad[oa]|ingenier[oa]) en <f:np>(?: por (?:la |el )?<i:np>)?",
      learn: { education: { field: "$f", institution: "$i" } },
    },
    {
      say: "(?:busco|estoy buscando|ando buscando) (?<v>(?:trabajo|curro|empleo|prácticas|piso|un (?:trabajo|empleo|puesto)|una (?:beca|plaza|habitación))(?: (?:de|como|en) [^;,.!?\\uE001]+)?)",
      learn: { goal: "encontrar $v" },
    },
    {
      say: "(?:voy a ser|seré|paso a ser|pasaré a ser|voy a pasar a ser) (?:el |la |un |una )?(?!feliz|padre|madre|mamá|papá|tío|tía|abuel|breve|sincer|honest|clar)<j:job>(?: (?:en|de|para) (?:la |el )?<o:pname>)?",
      learn: { job_title: "$j", employer: "$o" },
      cue: "replaces",
      isAhead: true,
    },
    {
      say: "(?:(?:me han|me|\\uE001. me) (?:ascendido|ascendieron|nombrado|nombraron|promocionado|promovieron|promovido|subieron|subido|pasado|pasaron)|pasé|pasé a ser|he pasado a ser)(?: a| de)? ?(?:el |la |ser )*(?!l |turno|plan)<j:job>(?: en <o:pname>)?",
      learn: { job_title: "$j" },
      cue: "replaces",
    },
    {
      say: "trabajo (?<h>medio tiempo|tiempo completo|a tiempo completo|a tiempo parcial|media jornada|a media jornada|desde casa|home office|en remoto|remoto|de noche|por las noches|los fines de semana|los findes|freelance|híbrido)(?: (?:como|de) <j:job>)? (?:en|para|con) (?:el |la |un |una )?<o:np>(?: (?:como|de) <k:job>)?",
      learn: { employer: "$o", job_title: "$j|$k", working_hours: "$h" },
    },
    {
      say: "(?:trabajo|trabajamos|curro|curramos|llevo [\\p{L}\\d ]+ trabajando|ejerzo)(?: (?:como|de) (?:un |una )?<j:job>)?,? (?:en|para|con)(?: (?:la empresa|una empresa llamada|el|la|los|las|un|una))* ?<o:np>(?:,? (?:como|de) (?:un |una )?<k:job>)?",
      learn: { employer: "$o", job_title: "$j|$k" },
    },
    {
      say: "(?:trabajo|curro|ejerzo|hago) (?:como|de) (?:un |una )?<j:job>(?: (?:en|para) (?:el |la |un |una )?<o:np>)?",
      learn: { job_title: "$j", employer: "$o" },
    },
    {
      say: "(?:trabajo|curro)(?: siempre)? (?<h>de noche|por las noches|de día|a media jornada|media jornada|medio tiempo|tiempo completo|a tiempo completo|a tiempo parcial|home office|desde mi casa|híbrido|remoto|en horario nocturno|de madrugada|a jornada completa|en remoto|desde casa|por turnos|a turnos|los fines de semana|como freelance|por mi cuenta|en turno de noche|de [^;!?\\uE001]*\\d+[^;!?\\uE001]*)",
      learn: { working_hours: "$h" },
    },
    {
      say: "{my} (?:trabajo|profesión|oficio|puesto|cargo|empleo)(?: es|:)+ (?:de |el de |la de |como )?(?:un |una )?<j:job>(?: en <o:np>)?",
      learn: { job_title: "$j", employer: "$o" },
    },
    {
      say: "soy (?:egresad[oa]|titulad[oa]|recibid[oa]|graduad[oa]) de (?:la |el )?<i:np>(?:,? (?:de |en |carrera de )?(?:la |el )?<f:np>)?",
      learn: { education: { institution: "$i", field: "$f" } },
    },
    { say: "{my} (?:empresa|empleador)(?: es| se llama|:)+ <o:np>", learn: { employer: "$o" } },
    { say: "me dedico a(?:l| la| los| las)? <j:long>", learn: { job_title: "$j" } },
    {
      say: "soy (?:un |una )?<j:job> de (?:profesión|formación|oficio)",
      learn: { job_title: "$j" },
    },
    {
      say: "(?:he|hemos|abrí|fundé|monté|cofundé|creé)(?: fundado| cofundado| creado| montado| abierto| lanzado)? (?<b>(?:un|una|mi|mi propia|mi propio|nuestra|el|la)(?: pequeñ[oa])? (?:[\\p{L}-]+ ){0,2}?(?:empresa|negocio|startup|tienda|agencia|asociación|librería|panadería|restaurante|bar|cafetería|estudio|taller|clínica|academia|bodega|consultora|editorial|escuela|marca|granja)(?: de [^;,.!?\\uE001]+?)?)(?:,? (?:llamad[oa]|que se llama))?(?:,? <o:pname>)?(?=$|[,.;!]| en| con| \\uE001)",
      learn: { business: { name: "$b", called: "$o" } },
    },
    {
      say: "(?:llevo|regento|tengo|tenemos|llevamos|manejamos|manejo|atiendo|dirijo|gestiono|soy (?:el |la )?dueñ[oa] de) (?<b>(?:un|una|mi|mi propia|mi propio|el|la)(?: pequeñ[oa])? (?:[\\p{L}-]+ ){0,2}?(?:empresa|negocio|startup|tienda|agencia|asociación|librería|panadería|restaurante|bar|cafetería|estudio|taller|clínica|academia|bodega|hotel|hostal|granja|frutería|floristería|peluquería|farmacia|papelería|gimnasio|casa rural|quiosco|kiosco|emprendimiento|pyme|local|ferretería|pastelería|consultorio|despacho|food truck|puesto|heladería|taquería|pizzería|tienda en línea|ecommerce|podcast|canal de youtube|carpintería|veterinaria|lavandería|imprenta|constructora|inmobiliaria|consultora)(?: de [^;,.!?\\uE001]+?)?)(?=$|[,.;!]| en| con| \\uE001)",
      learn: { business: "$b" },
    },
    {
      say: "(?:dirijo|lidero|llevo|coordino|gestiono|superviso|soy (?:el |la )?(?:responsable|jef[ea]|director|directora|encargad[oa]) (?:de|del)) (?:el |la |los |las )?(?<r>[^;,.!?\\uE001]*?(?:equipo|departamento|área|proyecto|sección|cocina|oficina|unidad|grupo|almacén|tienda)[^;,.!?\\uE001]*?)(?: (?:en|de) (?-i:<o:pname>))?(?=$|[,.;!]| \\uE001)",
      learn: { job_title: "leads $r", employer: "$o" },
    },
    {
      say: "(?:llevo|manejo|gestiono|me encargo de|me ocupo de|estoy a cargo de|soy responsable de|administro|coordino) (?:el |la |los |las |todo )?(?<r>(?:redes|contabilidad|cuentas|ventas|compras|logística|soporte|finanzas|recursos humanos|marketing|operaciones|nómina|facturación|atención|comunicación|inventario|cobranzas?|tesorería|selección|campañas)[^;,.!?\\uE001]*?)(?=$|[,.;!]| \\uE001)",
      learn: { job_title: "lleva $r" },
      sure: 0.8,
    },
    {
      say: "(?:enseño|imparto|doy clases?(?: particulares| privadas| en línea| online)? de) (?<j>[^.;!?\\uE001,]+?)(?: (?:en|a) (?<l>[^.;!?\\uE001,]+))?(?=$|[,.;!]| \\uE001)",
      learn: { job_title: "enseña $j", workplace: "$l" },
    },
    {
      say: "{my} (?:nuev[oa] )?(?:jefe|jefa|encargado|encargada|supervisor|supervisora|responsable|líder|gerente)(?: nuev[oa]| direct[oa]| actual)?(?: es| se llama|,)+ <m:name>",
      learn: { manager: "$m" },
    },
    {
      say: "(?:reporto|respondo|rindo cuentas) (?:directamente )?a <m:name>",
      learn: { manager: "$m" },
    },
    {
      say: "(?:estoy|soy) (?:en (?:el )?)?(?<s>jubilad[oa]|parad[oa]|paro|desempleo|sin trabajo|desemplead[oa]|autónom[oa]|freelance|excedencia|baja(?: (?:médica|maternal|paternal))?|prejubilad[oa]|buscando trabajo|retirad[oa])(?: (?:de|tras) <o:long>)?",
      learn: { employment_status: "$s", former_job: "$o" },
    },
    {
      say: "me (?:he jubilado|jubilé|retiré|he retirado)(?: \\uE001.)?(?: (?:tras|después de) [^;!?]*?(?:en|como|de) (?:el |la |los |las )?<o:long>)?",
      learn: { employment_status: "jubilado", former_job: "$o" },
    },
    {
      say: `soy (?:un |una |el |la )?(?<j>${TRADE}${SPECIALTY}(?: de [\\p{Ll}]+(?=$|[,.;!]| en | para ))?)(?=$|[,.!;:]| en| de| para| y| por| \\uE001| desde)(?: (?:en|para|del?) (?:el |la |un |una )?<o:np>)?`,
      learn: { job_title: "$j", employer: "$o" },
    },
    {
      say: "(?:he dejado|dejé|me fui de|me he ido de|renuncié a) (?:mi (?:trabajo|puesto) en |la empresa )?<o:pname>",
      learn: { employer: "$o" },
      cue: "ends",
    },
    {
      say: "(?:abrí|he abierto|hemos abierto|abrimos|monté|montamos|hemos montado|he montado|fundé|fundamos) (?:un |una )(?!cuenta|ventana|puerta|lata|botella|archivo|issue|ticket|pr|cerveza|incidencia|carpeta|caja|paquete|regalo|mueble|armario|lío|pollo|fiesta|caso)<b:np>",
      learn: { business: "$b" },
    },
  ],
};

export const HOURS_ES: Family = {
  name: "hours",
  rules: [
    {
      say: "(?:{my} |el |la |los |las )(?<e>(?:[\\p{L}-]+ ){0,2}?(?:reunión|reuniones|daily|clase|clases|ensayo|entrenamiento|entreno|sesión|taller|retro)(?: (?:semanal|diaria|diario|mensual|de equipo|de [\\p{L}]+))?) (?:pasa|pasan|se pasa|se mueve|se ha movido|se cambia|se ha cambiado|ha pasado|cambia|se adelanta|se retrasa) (?<w>(?:a|al|para) (?:los |las |el )?(?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|\\d)[^;!?\\uE001]*)",
      learn: { routine: { activity: "$e", when: "$w" } },
      where: { activity: "$e" },
      cue: "replaces",
    },
    {
      say: "{my} (?:horario(?: de trabajo)?|turno|jornada)(?: es| va|:)+ (?<h>[^;!?\\uE001]*\\d[^;!?\\uE001]*)",
      learn: { working_hours: "$h" },
    },
    {
      say: "(?:trabajo|entro|curro|atiendo|salgo|termino|estoy en la oficina)(?: siempre)? (?<h>(?:de|a las|desde las) \\d[^;!?\\uE001]*)",
      learn: { working_hours: "$h" },
    },
    {
      say: "(?:{my} |el |la |los |las )(?<e>(?:[\\p{L}-]+ ){0,3}?(?:reunión|reuniones|daily|standup|clase|clases|ensayo|ensayos|entrenamiento|entreno|sesión|taller|retro|cita|yoga|coro|misa|mercado|partido)(?: (?:semanal|diaria|diario|mensual|de equipo|de [\\p{L}]+))?)(?: es| son| empieza| tiene lugar|:)+(?: siempre)? (?<w>(?:a las?|los|las|todos los|todas las|cada|el|por la)[^;!?\\uE001]*)",
      learn: { routine: { activity: "$e", when: "$w" } },
      where: { activity: "$e" },
    },
  ],
};

export const EDUCATION_ES: Family = {
  name: "education",
  rules: [
    {
      say: "(?:empecé|comencé|arranqué|inicié|terminé|hice|tomo|tomé|estoy tomando|estoy haciendo|me inscribí (?:a|en)|me anoté (?:a|en)|me metí a) (?:un |una |el |la )(?<l>curso|diplomado|taller|bootcamp|maestría|posgrado|máster|especialización|carrera|formación)(?: (?:de|en|sobre) <f:np>)(?: (?:en|con) (?:la |el )?<i:np>)?",
      learn: { education: { level: "$l", field: "$f", institution: "$i" } },
    },
    {
      say: "(?:estoy|voy|curso|empiezo)(?: en)? (?<y>primer|primero|segundo|tercer|tercero|cuarto|quinto|último|mi \\p{L}+)(?: año)?(?: curso)? de(?:l)? (?<l>carrera|grado|máster|doctorado|medicina|derecho|[\\p{L}]+)(?: (?:de|en) <f:np>)?(?: en (?:la |el )?<i:np>)?",
      learn: { education: { level: "$l", field: "$f", institution: "$i", year: "$y" } },
    },
    {
      say: "(?:hago|estoy haciendo|curso|preparo|estoy cursando|empiezo|tengo|acabo|terminé|he terminado|escribo|estoy escribiendo|estoy con) (?:un |una |el |la |mi )?(?<l>doctorado|maestría|especialización|especialidad|diplomado|tecnicatura|ingeniería|bootcamp|secundaria|prepa(?:ratoria)?|tesis(?: doctoral)?|máster|grado|licenciatura|carrera|FP|formación profesional|bachillerato|oposiciones|posgrado|diplomatura|TFM|TFG|curso|prácticas|beca|ciclo(?: formativo)?|módulo|FP de|grado (?:medio|superior))(?: (?:de|en|sobre|para) (?:la |el |las |los )?<f:np>)?(?: en (?:la |el )?<i:np>)?",
      learn: { education: { level: "$l", field: "$f", institution: "$i" } },
    },
    {
      say: "(?:ando|estoy|sigo|me estoy|estamos|me)(?: a punto de)? ?(?:sacándome|sacando|saco|estudiando|haciendo|cursando|terminando|acabando|preparándome|preparando|sacarme|terminar|acabar) (?:un |una |el |la |mis |las |mi )?(?<l>grado(?: medio| superior)?|título|carné(?: de (?:conducir|moto|camión))?|ESO|bachillerato|bachiller|FP|ciclo(?: formativo)?|carrera|máster|doctorado|tesis|oposiciones|oposición|curso|certificado|módulo|TFG|TFM)(?: (?:de|en|sobre|para) (?:la |el |las |los )?<f:np>)?(?: en (?:la |el )?<i:np>)?",
      learn: { education: { level: "$l", field: "$f", institution: "$i" } },
    },
    {
      say: "(?:hice|terminé|acabé|cursé|saqué|me saqué|tengo) (?:la |el |un |una |mi )?(?<l>carrera|grado|máster|maestría|especialización|diplomado|bootcamp|doctorado|licenciatura|FP|bachillerato|ingeniería|título|diplomatura)(?: (?:de|en) (?:la |el )?<f:np>)?(?: (?:en|por) (?:la |el )?<i:np>)?",
      learn: { education: { level: "$l", field: "$f", institution: "$i" } },
    },
    {
      say: "(?:estudio|estudiamos|estudié|me licencié en|me gradué (?:en|de)|me recibí (?:en|de)|me titulé (?:en|de)|egresé de|curso|cursé|saqué|soy estudiante de)(?: (?:la carrera de|la licenciatura en|el profesorado de|la maestría en|un posgrado en|un máster en))? ?(?!mi |tu )<f:np>(?: en (?:la |el )?<i:np>)?",
      learn: { education: { field: "$f", institution: "$i" } },
    },
    {
      say: "(?:estudié|estudio|me gradué|egresé|me recibí|salí)(?: (?:en|de)(?= (?:la|el) (?-i:\\p{Lu})))(?: (?:la|el))? <i:pname>",
      learn: { education: { institution: "$i" } },
    },
    {
      say: "{my} (?<l>tesis|doctorado|máster|TFG|TFM)(?: es| va| trata)?(?: sobre| en| de) <f:np>",
      learn: { education: { field: "$f", level: "$l" } },
      anywhere: true,
    },
  ],
};
