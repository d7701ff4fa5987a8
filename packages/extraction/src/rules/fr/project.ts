import type { Family } from "../rule.ts";

/** What a team talks about when it talks about its software. */
export const TECH_FR =
  "(?:(?:(?:[\\p{L}\\p{N}-]+ )(?:de |d'|du |des |en )?){0,2}?(?:dépôt|repo|monorepo|code(?: source)?|back-?end|front-?end|back|front|api|apis|services?|microservices?|serveurs?|appli|application|projet|site|base(?: de données| de prod)?|bdd|cache|file|broker|schéma|migrations?|ci|ci\\/cd|pipeline|builds?|déploiements?|mises? en prod|releases?|versions?|branches?|commits?|messages de commit|merge requests?|pull requests?|prs?|revues? de code|tests?(?: unitaires| d'intégration| e2e| de bout en bout)?|couverture|lint(?:er)?|doc|docs|documentation|logs?|journaux|métriques|traces|alertes|alerting|monitoring|supervision|tableaux? de bord|astreintes?|staging|préprod|prod|production|recette|dev|environnement|config|configuration|secrets|infra|infrastructure|cluster|images?|conteneurs?|paquets?|bibliothèques?|sdk|cli|dépendances|modules?|composants?|styles?|css|ui|authentification|auth|paiements?|facturation|mails|recherche|stockage|sauvegardes|tâches|workers?|limites?|sprints?|tickets?|stack|framework|runtime|orm|bundler|gestionnaire de paquets|erreurs|nommage|indentation|imports|types|endpoints?|webhooks?|clients?|clé|domaine|dns|cdn|proxy|gateway|modèles?|données|hotfix|livraisons?))";

export const PROJECT_FR: Family = {
  name: "project",
  isWeak: true,
  rules: [
    {
      say: "je (?:utilise|me sers de|bosse avec|travaille avec)(?: (?:toujours|surtout))? (?<v>(?:neovim|vim|emacs|vs ?code|intellij|pycharm|webstorm|sublime|zed|cursor|linux|ubuntu|debian|fedora|arch|windows|mac|macos|android|firefox|chrome|safari|brave|notion|obsidian|evernote|todoist|trello|figma|sketch|docker|git|github|gitlab|postman|insomnia|python|java|javascript|typescript|react|vue|angular|excel|chatgpt|claude|copilot|gmail|outlook|slack|teams|zoom|whatsapp|telegram)(?: \\d+)?)(?: (?:pour|comme) (?<t>[^;!?\\uE001]+))?(?=$|[,.;!]| et)",
      learn: { uses: { tool: "$v", for: "$t" } },
      sure: 0.8,
    },
    {
      say: "(?:on|nous) (?:a|avons) (?<d>[\\p{L}\\d.+#-]+ (?:en|sur) (?:prod|production|staging|interne)[^;!?\\uE001]*)",
      learn: { team_practice: "$d" },
      sure: 0.8,
    },
    {
      say: "(?:notre |la |le |l')(?<t>{tech}),? (?:c'est|ce est) <v:np>",
      learn: { project_fact: { detail: "$v" } },
      where: { topic: "$t" },
      sure: 0.8,
    },
    {
      say: "(?:on|nous|je) (?:a|ai|avons|vient de|venons de|viens de) (?:remplacé|remplacer|troqué|échangé|laissé tomber|lâché|abandonné|largué|dégagé|quitté|délaissé) <o:np> (?:par|contre|pour|au profit de|en faveur de) (?:le |la |les |l')?<v:np>",
      learn: { tool_change: { detail: "$v", from: "$o" } },
      cue: "replaces",
    },
    {
      say: "(?:on|nous) suis (?:encore |toujours |restée?s? )?(?:sur|en|avec) (?<v>(?-i:\\p{Lu})[^;!?,\\uE001]*)",
      learn: { project_fact: { detail: "$v" } },
      sure: 0.8,
    },
    {
      say: "{i} (?:est|sommes|suis|a|avons|ai|viens de|venons de|vient de) (?:passée?s?|passer|migré(?:es?|s)?|migrer|basculé|basculer|transféré|remplacé|remplacer|changé|déplacé|switché|converti)(?: (?<t>(?:la |le |les |l'|notre |nos |toute? )(?:[\\p{L}\\p{N}/-]+ ){0,2}?[\\p{L}\\p{N}/-]+))?(?: (?:de |d')<o:np>)? (?:à|sur|vers|sous|en|par|pour) <v:np>(?: (?:en|pour|dans) (?:la |le |l'|les )?(?<e>[\\p{L}-]+))?",
      learn: { tool_change: { detail: "$v", topic: "$t", from: "$o", env: "$e" } },
      cue: "replaces",
      sure: 0.85,
    },
    {
      say: "(?!on |je |nous |il |elle )<v:np> (?:a remplacé|remplace) <o:np>",
      learn: { tool_change: { detail: "$v", from: "$o" } },
      cue: "replaces",
      sure: 0.8,
    },
    {
      say: "(?:on|nous|l'équipe|notre équipe) (?:utilise|utilisons|déploie|déployons|héberge|hébergeons|stocke|teste|testons|build|compile|tourne|tournons|développe|code|travaille|bosse|suit|suivons|versionne|lint|surveille|supervise|loggue|fusionne|merge|livre|livrons|gère|passe|publie|écrit|écrivons|met|est|sommes|fait|garde|gardons|conserve|archive|sauvegarde|range|nomme|préfixe|documente|relit|valide|valide|release|formate|formatons|squash|squashe|rebase|tague|monitore|dockerise|chiffre|s'appuie|se base)(?<d>(?: (?:avec|sur|via|en|dans|par|pour|à|les|la|le|l'|nos|notre|des|du|un|une|tout))* ?(?!ça$|que )[^;!?\\uE001]+)",
      learn: { team_practice: "$d" },
      sure: 0.85,
    },
    {
      say: "(?:on|nous) (?:utilise|utilisons|déploie|merge|fait|commite)(?<d> [^;!?\\uE001]+)",
      learn: { team_practice: { detail: "pas $d" } },
      polarity: "negated",
      sure: 0.8,
    },
    {
      say: "(?:(?:le |la |les |l'|notre |nos |mon |ce |cette |chaque |tous les |toutes les ))?(?<t>{tech})(?: (?:de|en|du|d')(?: |(?<='))?[\\p{L}-]+)? (?!(?:renvoie|retourne|répond) (?:une? )?(?:erreur|\\d{3}|null|rien)|(?:est|sont) (?:\\p{L}+ )?(?:cassée?s?|en panne|rouges?|vertes?|lente?s?|bloquée?s?|tombée?s?|prête?s?|finie?s?|en cours|down|ok)\\b)(?<d>(?:est|sont|se trouve|se trouvent|vit|tourne|tournent|utilise|utilisent|passe|passent|va|vont|pointe|pointent|suit|suivent|doit|doivent|demande|exige|limite|accepte|expire|dépend|se déploie|se fait|se font|génère|contient|gère|stocke|envoie|ressemble|ressemblent|commence|commencent|nécessite|nécessitent|s'exécute|se lancent?|se lance|part|partent|reste|restent|sort|sortent|échoue|plafonne|autorise|écrit|lit|publie|repose|a|ont|se basent?|se composent?|arrive|arrivent|renvoie|renvoient|dure|durent|supporte|supportent|se connecte|se connectent|retourne|retournent|fait|font|prend|prennent|écoute|écoutent|portent|porte)(?= |$)(?: [^;!?\\uE001]+)?)",
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "$t" },
      sure: 0.85,
    },
    {
      say: "(?:le |la |notre |mon |ce |l')(?:nouveau |nouvelle )?(?<t>projet|appli(?:cation)?|produit|dépôt|repo|service|outil|client|site|nom de code)(?: (?:actuel|interne|en cours))?,? (?:se appelle|c'est|est baptisée?|porte le nom de|a pour nom) <v:pname>",
      learn: { project_name: "$v" },
    },
    {
      say: "(?:pour|dans|sur) (?:ce|cette|le|la|notre|mon) (?<t>{tech})(?:,|:| :) (?<d>[^;!?\\uE001]+)",
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "$t" },
    },
    {
      say: "(?<t>{tech}) ?: (?<d>[^;!?\\uE001]+)",
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "$t" },
      sure: 0.75,
    },
    {
      say: "(?:pas|aucune?|jamais|interdit) (?:de |d')(?<d>[^;!?\\uE001]*?(?:dans|sur|en) (?:ce|cette|le|la|notre|prod|main)[^;!?\\uE001]*)",
      learn: { project_rule: "pas de $d" },
      polarity: "any",
      sure: 0.8,
    },
    {
      say: "je (?:code|développe|programme)(?: surtout| principalement)? (?:en|avec) <v:list>",
      learn: { skill: "$v" },
    },
    {
      say: "je (?:utilise|me sers de) (?!ça|ce|cette|la |le |ton |ta )(?<v>(?-i:\\p{Lu})[^;!?\\uE001,]*?)(?: (?:pour|comme) (?<t>[^;!?\\uE001]+))?(?=$|[.,;!])",
      learn: { uses: { tool: "$v", for: "$t" } },
      sure: 0.8,
    },
    {
      say: "{my} (?<t>éditeur|ide|navigateur|os|terminal|shell|langage préféré)(?: est| c'est|:)+ <v:np>",
      learn: { tool_preference: "$v" },
      where: { topic: "$t" },
    },
    {
      say: "(?:pour|côté) (?:la |le |les |l')?(?<t>{tech}),? (?:on|nous) (?:\\p{L}+ )?(?:suis restée?s?|utilise|prend|fait confiance|tourne|garde|a choisi|a gardé|reste)(?: (?:sur|avec|à|en|encore))* <v:np>",
      learn: { project_fact: { detail: "$v" } },
      where: { topic: "$t" },
    },
  ],
};
