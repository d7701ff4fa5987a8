import type { Family } from "../rule.ts";

/** What a team talks about when it talks about its software. */
export const TECH_DE =
  "(?:(?:\\p{Ll}+ ){0,1}?(?:[\\p{L}-]*(?:repo(?:sitory)?|monorepo|codebasis|code|back-?end|front-?end|api|apis|dienst|dienste|service|services|microservices?|server|app|anwendung|projekt|webseite|website|seite|datenbank|db|cache|queue|warteschlange|broker|schema|migrationen?|ci|pipeline|builds?|deployments?|deploys?|releases?|versionen|hotfixes|branches|commits?|commit-nachrichten|pull requests?|prs?|merge requests?|mrs?|code-?reviews?|tests?|testabdeckung|linter|doku|dokumentation|logs|metriken|traces|alarme|monitoring|dashboards?|rufbereitschaft|staging|prod|produktion|live-?system|testumgebung|umgebung|konfiguration|config|secrets|geheimnisse|infra|infrastruktur|cluster|images?|container|pakete?|bibliotheken|bibliothek|sdk|cli|abhängigkeiten|module|komponenten|styles|css|ui|oberfläche|authentifizierung|auth|zahlungen|abrechnung|suche|speicher|backups?|jobs|worker|limits?|sprints?|tickets?|stack|framework|laufzeit|orm|bundler|paketmanager|fehler|benennung|einrückung|imports|typen|endpunkte|webhooks?|clients?|lizenz|domain|dns|cdn|proxy|gateway|modelle?|daten|schnittstelle|schnittstellen)))";

export const PROJECT_DE: Family = {
  name: "project",
  isWeak: true,
  rules: [
    {
      say: "{i} (?:bin|sind) von <o:np> (?:auf|zu) <v:np> (?:umgestiegen|gewechselt|migriert)",
      learn: { tool_change: { detail: "$v", from: "$o" } },
      cue: "replaces",
    },
    {
      say: "ich (?:nutze|benutze|verwende|arbeite mit)(?: (?:immer|meistens))? (?<v>(?:neovim|vim|emacs|vs ?code|intellij|pycharm|webstorm|sublime|zed|cursor|linux|ubuntu|debian|fedora|arch|windows|mac|macos|android|firefox|chrome|safari|brave|notion|obsidian|evernote|todoist|trello|figma|sketch|docker|git|github|gitlab|postman|insomnia|python|java|javascript|typescript|react|vue|angular|excel|chatgpt|claude|copilot|gmail|outlook|slack|teams|zoom|whatsapp|telegram)(?: \\d+)?)(?: (?:für|als|zum) (?<t>[^;!?\\uE001]+))?(?=$|[,.;!]| und)",
      learn: { uses: { tool: "$v", for: "$t" } },
      sure: 0.8,
    },
    {
      say: "wir haben (?<d>[\\p{L}\\d.+#-]+ (?:in|auf|im) (?:produktion|prod|betrieb|einsatz|staging)[^;!?\\uE001]*)",
      learn: { team_practice: "$d" },
      sure: 0.8,
    },
    {
      say: "wir (?:haben|ersetzen) <o:np> (?:durch|gegen) (?<v>[^;,.!?\\uE001]+?)(?: (?:ersetzt|ausgetauscht|getauscht|abgelöst))?(?=$|[,.;!]| \\uE001)",
      learn: { tool_change: { detail: "$v", from: "$o" } },
      cue: "replaces",
    },
    {
      say: "wir (?:sind|laufen|fahren) (?:noch |immer noch )?(?:auf|mit|bei) (?<v>(?-i:\\p{Lu})[\\p{L}.+#-]* \\d[^;!?,\\uE001]*)",
      learn: { project_fact: { detail: "$v" } },
      sure: 0.8,
    },
    {
      say: "{i} (?:haben|habe|sind|bin) (?:(?:gerade|jetzt|inzwischen) )?(?<t>(?:die |das |den |alles |unsere?n? )(?:[\\p{L}/-]+ )?[\\p{L}/-]+ )?(?:von <o:np> )?(?:auf|zu|nach|durch) <v:np>(?: (?:in|im|für) (?<e>[\\p{L}-]+))? (?:umgestellt|gewechselt|umgestiegen|migriert|umgezogen|gezogen|ersetzt|aktualisiert|portiert|umgeschwenkt)",
      learn: { tool_change: { detail: "$v", topic: "$t", from: "$o", env: "$e" } },
      cue: "replaces",
      sure: 0.85,
    },
    {
      say: "{i} (?:wechseln|wechsle|migrieren|steigen|stellen) (?:von <o:np> )?(?:auf|zu|nach) <v:np>(?: um)?",
      learn: { tool_change: { detail: "$v", from: "$o" } },
      cue: "replaces",
      sure: 0.8,
    },
    {
      say: "<v:np> (?:ersetzt|hat) <o:np>(?: (?:ersetzt|abgelöst))?(?<=ersetzt [^;]*|ersetzt|abgelöst)",
      learn: { tool_change: { detail: "$v", from: "$o" } },
      cue: "replaces",
      sure: 0.75,
    },
    {
      say: "(?:ich|wir|das team|unser team) (?:nutzen|verwenden|benutzen|deployen|bauen|hosten|speichern|testen|linten|formatieren|überwachen|loggen|entwickeln|programmieren|arbeiten|setzen|versionieren|mergen|releasen|schreiben|fahren|betreiben|folgen|committen|liefern|rollen|kompilieren|verwalten|tracken|pflegen|dokumentieren|nehmen|sichern|verschlüsseln|lagern|sammeln|organisieren|generieren|prüfen|reviewen|taggen|cachen|halten|behalten|führen|machen|arbeiten|bauen|messen|sprechen|planen|packen|checken|validieren|benennen|formatieren|rebasen|squashen)(?<d>(?: (?:mit|auf|über|in|im|per|via|für|die|das|den|unsere|alles|nur))* ?[^;!?\\uE001]+)",
      learn: { team_practice: "$d" },
      sure: 0.85,
    },
    {
      say: "(?:wir) (?:nutzen|verwenden|deployen|mergen|committen|schreiben)(?<d> [^;!?\\uE001]+)",
      learn: { team_practice: { detail: "nicht $d" } },
      polarity: "negated",
      sure: 0.8,
    },
    {
      say: "(?:(?:der|die|das|den|unser|unsere|mein|dieser|diese|dieses|jeder|jede|alle) )?(?<t>{tech})(?: (?:der|des|im|in der|für) [\\p{L}-]+)? (?!(?:ist|sind) (?:\\p{L}+ )?(?:kaputt|rot|grün|langsam|down|tot|fertig|hängen|blockiert|abgestürzt|instabil|gerade|online|offline)\\b)(?<d>(?:ist|sind|liegt|liegen|läuft|laufen|nutzt|nutzen|verwendet|verwenden|geht|gehen|zeigt|zeigen|folgt|folgen|muss|müssen|soll|sollen|braucht|brauchen|begrenzt|erlaubt|erwartet|basiert|basieren|wird|werden|hat|haben|gibt|kommt|kommen|steht|stehen|baut|deployt|schreibt|liest|enthält|startet|starten|benötigt|benötigen|darf|dürfen|landet|landen|sehen|sieht|heißt|heißen|bleibt|bleiben|verlangt|erzeugt|speichert|spricht|hört|hängt|laufen|gelten|gilt|leben|dauert|dauern|nimmt|nehmen|dient|dienen|wohnt|wohnen|versteht|parst|nennt|besteht|bestehen|beträgt)(?= |$)(?: [^;!?\\uE001]+)?)",
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "$t" },
      sure: 0.85,
    },
    {
      say: "(?<t>(?:ge\\p{L}+t|deployt|released|\\p{L}+iert|ver\\p{L}+t|be\\p{L}+t|gebaut|gehostet|geschrieben|gemergt|gemerged|ausgeliefert|entwickelt|eingecheckt)) (?:wird|werden)(?: (?:bei uns|hier|immer|nur|grundsätzlich|ausschließlich))* (?<d>[^;!?\\uE001]+)",
      learn: { team_practice: "$t: $d" },
      sure: 0.8,
    },
    {
      say: "(?:das |unser |mein |die |der )(?:neue[sr]? )?(?<t>projekt|produkt|app|tool|dienst|service|codename|repo) (?:heißt|läuft unter dem namen|trägt den namen|nennt sich)(?: intern)? <v:pname>",
      learn: { project_name: "$v" },
    },
    {
      say: "(?:für|in|bei) (?:diese[ms]?|dem|der|das|die|unsere[mr]?) (?<t>{tech})(?:,|:| gilt:?) (?<d>[^;!?\\uE001]+)",
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
      say: "(?<d>[^;!?\\uE001]*?(?:ist|sind)(?: [\\p{L}-]+){0,3} (?:tabu|verboten|pflicht|vorgeschrieben)[^;!?\\uE001]*)",
      learn: { project_rule: "$d" },
      sure: 0.8,
    },
    { say: "<v:np> (?:ist|sind) (?:tabu|verboten)", learn: { project_rule: "kein $v" }, sure: 0.8 },
    {
      say: "keine? (?<d>[^;!?\\uE001]*?(?:in (?:diesem|unserem|dieser|prod|main)|im (?:code|projekt|repo))[^;!?\\uE001]*)",
      learn: { project_rule: "keine $d" },
      polarity: "any",
      sure: 0.8,
    },
    {
      say: "ich (?:programmiere|entwickle|code)(?: hauptsächlich| meist)? (?:in|mit) <v:list>",
      learn: { skill: "$v" },
    },
    {
      say: "ich (?:nutze|verwende|benutze) (?!das|dies|dein|es)(?<v>(?-i:\\p{Lu})[^;!?\\uE001,]*?)(?: (?:für|als|zum) (?<t>[^;!?\\uE001]+))?(?=$|[,.;!])",
      learn: { uses: { tool: "$v", for: "$t" } },
      sure: 0.8,
    },
    {
      say: "(?:als|für|im|beim) (?:das |die |den )?(?<t>{tech}) (?:kommt|kommen|dient|nutzen|verwenden|haben|nehmen|setzen)(?: (?:wir|bei uns|uns|auf))* <v:np>(?: zum einsatz| im einsatz)?",
      learn: { project_fact: { detail: "$v" } },
      where: { topic: "$t" },
    },
    {
      say: "(?:als [\\p{L}-]+ )?(?:kommt|kommen) (?:bei uns )?<v:np> zum einsatz",
      learn: { project_fact: { detail: "$v" } },
    },
  ],
};
