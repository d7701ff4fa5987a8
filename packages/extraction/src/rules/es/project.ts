import type { Family } from "../rule.ts";

/** What a team talks about when it talks about its software. */
export const TECH_ES =
  "(?:(?:repo(?:sitorio)?|monorepo|código(?: fuente)?|back-?end|front-?end|front|back|api|apis|servicios?|microservicios?|servidor(?:es)?|app|aplicación|proyecto|web|sitio|base de datos|base|bbdd|bd|caché|cola|broker|esquema|migraciones|ci|ci\\/cd|pipeline|builds?|despliegues?|deploys?|releases?|versiones|ramas?|commits?|mensajes de commit|pull requests?|prs?|merge requests?|revisi(?:ones|ón)(?: de código)?|tests?(?: unitarios| de integración| e2e| de extremo a extremo)?|pruebas(?: unitarias| de integración)?|cobertura|linter|documentación|docs|logs?|registros|métricas|trazas|alertas|monitorización|paneles|guardias|staging|preproducción|prod|producción|entorno|desarrollo|config|configuración|secretos|infra|infraestructura|clúster|cluster|imágenes|contenedores|paquetes|librerías|bibliotecas|sdk|cli|dependencias|módulos|componentes|estilos|css|ui|interfaz|autenticación|auth|pagos|facturación|correos|búsqueda|almacenamiento|copias de seguridad|tareas|workers?|límites?|sprints?|tickets?|stack|framework|runtime|orm|bundler|gestor de paquetes|errores|nombres|indentación|imports|tipos|endpoints?|webhooks?|clientes?|licencia|dominio|dns|cdn|proxy|gateway|modelos?|datos|hotfix(?:es)?)(?: (?:de|del|en|para) (?:la |el |los )?[\\p{L}-]+)?)";

export const PROJECT_ES: Family = {
  name: "project",
  isWeak: true,
  rules: [
    {
      say: "(?:usamos|utilizamos|tenemos|vamos con|estamos con|trabajamos con|usaremos) <v:np> en (?:lugar|vez) de(?:l)? <o:np>",
      learn: { tool_change: { detail: "$v", from: "$o" } },
      cue: "replaces",
      sure: 0.85,
    },
    {
      say: "(?:hemos|acabamos de) (?:sustituido|reemplazado|cambiado|sustituir|reemplazar|cambiar) (?:a )?<o:np> por <v:np>",
      learn: { tool_change: { detail: "$v", from: "$o" } },
      cue: "replaces",
    },
    {
      say: "(?:estamos|seguimos|vamos) (?:en|con|por) (?<v>(?-i:\\p{Lu})[\\p{L}.+#-]* \\d[^;!?,\\uE001]*)",
      learn: { project_fact: { detail: "$v" } },
      sure: 0.8,
    },
    {
      say: "(?:hemos|he|nos hemos|estamos|acabamos de|acabo de) (?:migrar|pasar(?:nos)?|cambiar|actualizar|migrado|cambiado|pasado|movido|migrando|cambiando|pasando|actualizado|sustituido|reemplazado|mudado)(?: (?<t>(?:la |el |los |las |todo |nuestr[oa] )(?:[\\p{L}\\p{N}/-]+ )?[\\p{L}\\p{N}/-]+))?(?: de(?:sde)? <o:np>)? (?:a|por) (?:la |el )?<v:np>(?: (?:en|para) (?:la |el )?(?<e>[\\p{L}-]+))?",
      learn: { tool_change: { detail: "$v", topic: "$t", from: "$o", env: "$e" } },
      cue: "replaces",
      sure: 0.85,
    },
    {
      say: "(?:migramos|cambiamos|pasamos|nos pasamos|me pasé|me cambié|nos cambiamos|nos movimos|me moví|saltamos|brincamos|cambié)(?: (?<t>(?:la |el |los |las |todo )[\\p{L}/-]+))?(?: de(?:l)? <o:np>)? (?:a(?:l| la| los)?|para) <v:np>",
      learn: { tool_change: { detail: "$v", topic: "$t", from: "$o" } },
      cue: "replaces",
      sure: 0.85,
    },
    {
      say: "<v:np> (?:ha sustituido|sustituye|ha reemplazado|reemplaza) a <o:np>",
      learn: { tool_change: { detail: "$v", from: "$o" } },
      cue: "replaces",
      sure: 0.8,
    },
    {
      say: "(?:nosotros |el equipo |nuestro equipo )?(?:usamos|utilizamos|desplegamos|compilamos|alojamos|guardamos|probamos|testeamos|desarrollamos|programamos|trabajamos|seguimos|versionamos|monitorizamos|registramos|escribimos|publicamos|hacemos|mantenemos|gestionamos|fusionamos|revisamos|lanzamos|empaquetamos|corremos|tenemos|llevamos|formateamos|documentamos|guardamos|almacenamos|conservamos|nombramos|organizamos|planificamos|cacheamos|ciframos|medimos|tiramos|metemos|ponemos|subimos|montamos|mandamos|enviamos|exportamos|orquestamos|servimos|consumimos|validamos|construimos|instalamos|aplicamos|exigimos)(?<d>(?: (?:con|en|para|por|el|la|los|las|todo|nuestro|nuestra|un|una))* ?(?!eso$|que )[^;!?\\uE001]+)",
      learn: { team_practice: "$d" },
      sure: 0.85,
    },
    {
      say: "(?:usamos|utilizamos|desplegamos|fusionamos|hacemos)(?<d> [^;!?\\uE001]+)",
      learn: { team_practice: { detail: "no $d" } },
      polarity: "negated",
      sure: 0.8,
    },
    {
      say: "(?:(?:el|la|los|las|nuestro|nuestra|nuestros|nuestras|mi|este|esta|cada|todos los|todas las|todo el|toda la|todo nuestro|toda nuestra|toda|todo) )?(?<t>{tech}) (?!(?:está|están) (?:\\p{L}+ )?(?:caíd[oa]s?|rot[oa]s?|en rojo|en verde|lent[oa]s?|bloquead[oa]s?|list[oa]s?|fallando|colgad[oa]s?)\\b)(?<d>(?:es|son|está|están|vive|viven|corre|corren|usa|usan|va|van|apunta|apuntan|sigue|siguen|debe|deben|necesita|necesitan|requiere|requieren|limita|permite|caduca|depende|genera|contiene|gestiona|guarda|envía|tiene|tienen|empieza|empiezan|se (?:despliega|hace|hacen|ejecuta|ejecutan|compila|publica|publican|guarda|guardan|lanza|lanzan)|hay que|acepta|lee|escribe|sale|salen|falla si|funciona con|funcionan con)(?= |$)(?: [^;!?\\uE001]+)?)",
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "$t" },
      sure: 0.85,
    },
    {
      say: "(?:el |la |nuestro |nuestra |mi |este |esta )(?:nuevo |nueva )?(?:proyecto|producto|app|aplicación|servicio|herramienta|repo|web) (?:se llama|lleva por nombre|se conoce como) <v:pname>",
      learn: { project_name: "$v" },
    },
    {
      say: "(?:.*? )?(?:se entrega|hay que entregarl?[oa]?|se lanza|se publica|la entrega es|el plazo (?:acaba|termina|es))(?: en| para| el)? ?<d:date>",
      learn: { deadline: "$d" },
    },
    {
      say: "(?:el equipo (?:lo )?(?:formamos|somos|son|es de|está formado por|tiene)|somos(?: un equipo de)?) (?<n>[\\p{L}\\d]+) (?:personas|desarrollador[ea]s|programador[ea]s|en el equipo|miembros|ingenier[oa]s)",
      learn: { team_size: "$n" },
    },
    {
      say: "(?:para|en) (?:este|esta|el|la|nuestro|nuestra) (?<t>{tech})(?:,|:) (?<d>[^;!?\\uE001]+)",
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "$t" },
    },
    {
      say: "(?<t>{tech}): (?<d>[^;!?\\uE001]+)",
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "$t" },
      sure: 0.75,
    },
    {
      say: "(?:nada de|prohibido|sin) (?<d>[^;!?\\uE001]*?(?:en (?:este|esta|el|la|nuestro|prod|main))[^;!?\\uE001]*)",
      learn: { project_rule: "nada de $d" },
      polarity: "any",
      sure: 0.8,
    },
    {
      say: "(?:programo|desarrollo)(?: sobre todo| principalmente)? (?:en|con) <v:list>",
      learn: { skill: "$v" },
    },
    {
      say: "(?:uso|utilizo|trabajo con)(?: (?:siempre|sobre todo))? (?<v>(?:neovim|vim|emacs|vs ?code|intellij|pycharm|webstorm|sublime|zed|cursor|linux|ubuntu|debian|fedora|arch|windows|mac|macos|android|firefox|chrome|safari|brave|notion|obsidian|evernote|todoist|trello|figma|sketch|docker|git|github|gitlab|postman|insomnia|python|java|javascript|typescript|react|vue|angular|excel|chatgpt|claude|copilot|gmail|outlook|slack|teams|zoom|whatsapp|telegram)(?: \\d+)?)(?: (?:para|como) (?<t>[^;!?\\uE001]+))?(?=$|[,.;!]| en | desde| y )",
      learn: { uses: { tool: "$v", for: "$t" } },
      sure: 0.8,
    },
    {
      say: "(?:uso|utilizo) (?!eso|esto|tu |este|la |el )(?<v>(?-i:\\p{Lu})[^;!?\\uE001,]*?)(?: (?:para|como) (?<t>[^;!?\\uE001]+))?(?=$|[,.;!])",
      learn: { uses: { tool: "$v", for: "$t" } },
      sure: 0.8,
    },
    {
      say: "(?:para|en) (?:la |el |los |las )(?<t>{tech}),? (?:tiramos de|usamos|vamos con|tenemos|nos quedamos con|elegimos|seguimos con) <v:np>",
      learn: { project_fact: { detail: "$v" } },
      where: { topic: "$t" },
    },
  ],
};
