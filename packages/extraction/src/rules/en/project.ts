import type { Family } from "../rule.ts";

/** What a team talks about when it talks about its software. */
export const TECH_EN =
  "(?:(?:[\\p{L}\\p{N}-]+ ){0,2}?(?:repo(?:sitory)?|monorepo|codebase|code base|back-?end|front-?end|api|apis|service|services|microservices?|server|app|application|project|website|site|database|db|cache|queue|broker|schema|schemas|migrations?|ci|ci\\/cd|pipeline|builds?|deploys?|deployments?|releases?|release tags?|tags?|versions?|hotfix(?:es)?|branch(?:es)?|commits?|commit messages?|pull requests?|prs?|merge requests?|mrs?|code reviews?|tests?|unit tests?|integration tests?|e2e tests?|end-to-end tests?|test suite|coverage|lint(?:er|ing)?|format(?:ter|ting)?|docs|documentation|logs?|logging|metrics|traces|tracing|alerts?|alerting|monitoring|dashboards?|on-?call|staging|prod|production|dev|sandbox|environments?|envs?|env vars?|ports?(?: \\d+)?|namespaces?|registry|mirrors?|config|configs|configuration|secrets?|credentials|feature flags?|infra|infrastructure|cluster|kubernetes|terraform|docker images?|images?|containers?|artifacts?|packages?|libraries|library|sdk|cli|dependencies|modules?|components?|styles?|styling|css|ui|state management|auth|authentication|payments?|billing|emails?|search|storage|uploads?|backups?|cron jobs?|jobs|workers?|timeouts?|rate limits?|limit|sprints?|tickets?|issues|standups?|stack|tech stack|framework|runtime|orm|bundler|package manager|error handling|errors|naming|indentation|line length|imports|types|endpoints?|webhooks?|events?|topics?|consumers?|clients?|generated code|protos?|graphql|openapi|spec|license|licence|vm|vms|host|domain|dns|cdn|proxy|gateway|load balancer|model|models|dataset|data|warehouse|etl|firmware|ml pipeline|ones|notebooks?|package\\.json|dockerfile|makefile|readme|tsconfig|node|python|java|codename|code name|(?:main|default|release|feature) branch(?:es)?|terraform state|state|assets|fixtures|seeds?|snapshots?|changelog|roadmap|milestones?|linters?|formatters?|compiler|toolchain|editorconfig|ides?|typescript|postgres|redis|kafka|nginx|load tests?|smoke tests?|benchmarks?|nightlies|nightly builds?|artifacts|buckets?|volumes?|sessions?|tokens?|passwords?|analytics|telemetry|error tracking|crash reports|errors|bugs|features?|flags|translations|i18n|assets|retention|replicas?|shards?|nodes?|regions?|zones?|primary|replica|failover|scheduler|runners?|agents?|bots?|integration|integrations|plugins?|themes?|templates?|widgets?|extension|repo root|root folder|source|source code|design system|designs?|mock-?ups|wiki|knowledge base|tech docs|runbooks?|postmortems?|retros?|planning|estimates|velocity|story points|definition of done|code style|style guide|conventions?|commit style|versioning|semver|node version|python version|go version|os|target|targets|minimum version|browser support|sla|slo|uptime|latency budget|throughput|quota|payload limit|file size limit|max upload|timeout|ttl|retries|backoff|error codes?|status codes?|codes|ids?|identifiers?|timestamps?|vaults?|file sizes?|headers?|payloads?|cloud|code|code ?base|file names?|variables?|branch names?|commit format|api keys?|keys?|releases?|due dates?))";

const TRANSIENT =
  "(?!(?:is|are|was|were|keeps?|kept|seems?|looks?|feels?|got|has been|have been) {opinion}|(?:is|are|was|were|keeps?|kept|seems?|looks?|feels?|got|has been|have been) (?:(?:currently|still|just|now|so|really|very|all|totally|completely|a bit|being) )*(?:down|failing|broken|red|green|slow|flaky|stuck|up|back|fine|ok|okay|done|ready|running|working|crashing|passing|good|great|bad|weird|messy|late|delayed|blocked|busy|overloaded|on fire|acting|hanging|a mess|lifted|live|deployed|merged|open|closed|empty|missing|gone|too|not|taking|getting|throwing|returning|timing|amazing|awesome|cool|nice|fun|hard|easy|important|interesting|beautiful|tough|coming|going|making))(?!fail|failed|crash|crashed|broke|breaks? (?:again|today)|died|threw|took|timed|returned|stopped|helped|turned|made|looks|seems|feels|sounds|got|went|came|gave|felt|inspire|remind|bring|taught)";

/** What a clause about software starts with: no pronoun, nobody's "loved ones", not "schools and roads". */
const OF_SOMETHING =
  "(?!(?:it|that|their|his|her|your|its|there|those|these|they|what|who|we|life|i)(?![\\p{L}])|(?:\\p{L}+ )?(?:loved|little|young|dear|close) ones(?![\\p{L}])|\\p{Ll}+ and infrastructure(?![\\p{L}]))";

export const PROJECT_EN: Family = {
  name: "project",
  isWeak: true,
  rules: [
    {
      say: "(?!I (?:have )?(?:just )?(?:moved|moving|changed|going|swapped|replaced|converted|rewrote|ported)(?![\\p{L}])(?![^;!?]*{techname}))(?![^;!?]* (?:to|with|onto) (?:the|an?|my|this|that|another) (?:[\\p{L}-]+ ){0,2}?(?:branch|tab|window|folder|directory|file|line|page|mode|view|channel|screen|side|seat|account|profile|device|desk|room|table)(?![\\p{L}])){i} (?:have )?(?:just )?(?:switched|migrated|moved|moving|switching|migrating|transitioned|changed|ported|upgraded|rewrote|converted|swapped|replaced|going)(?: over)?(?: (?<t>(?!(?:from|to|over|away|off|by|with|onto)(?![\\p{L}]))(?:the |our |all |everything|it|my )*(?:[\\p{L}\\p{N}/-]+ ){0,2}?[\\p{L}\\p{N}/-]+))?(?: (?:away )?from <o:np>)? (?:to|with|by|onto|over to) <v:np>(?: (?:from|instead of) <u:np>)?(?: (?:in|on|for) (?<e>prod|production|staging|dev|ci|[\\p{L}]+))?",
      learn: { tool_change: { detail: "$v", topic: "$t", from: "$o", from2: "$u", env: "$e" } },
      cue: "replaces",
      sure: 0.85,
    },
    {
      say: "<v:np> (?:has )?replaced <o:np>(?: (?:for|in|on|as) <t:np>)?",
      learn: { tool_change: { detail: "$v", from: "$o", topic: "$t" } },
      cue: "replaces",
      sure: 0.8,
    },
    {
      say: "(?:we|our team|the team|my team) (?![^;!?]*(?<![\\p{L}]){private}(?![\\p{L}]))(?!(?:support|meet|chat|communicate|plan|review|pair|sign|host|serve|track|index|page|schedule|document|estimate|generate|render|expose|target|profile|queue|alert|prefix|route|bill|charge|design|keep|store|manage|run)(?![\\p{L}])(?![^;!?]*{teamwork}))(?:use|am using|deploy|host|lint|format|bundle|version|pin|squash|rebase|compile|provision|release|merge|commit|ship|build (?=with|on|using|in|from|everything|images|docker|via)|test (?=with|on|using|in|via|against|everything)|branch|tag|monitor (?=with|using|via|everything|it)|log (?=to|with|in|via)|cache (?=in|with)|store (?=[^;]*\\b(?:in|on|with)\\b)|support|target|ship|keep (?=[^;]*\\b(?:in|on|under|with)\\b)|back up|rotate|review|pair|estimate|plan|sprint|pin|vendor|publish|release|host|serve|expose|generate|render|parse|validate|translate|localise|localize|design (?=in|with)|prototype (?=in|with)|communicate|chat|meet (?=on|in|via)|bill|charge|invoice|encrypt|sign|hash|index|queue|schedule|orchestrate|containerize|virtuali[sz]e|proxy|route|load[- ]balance|scale|shard|replicate|migrate (?=with|via|through)|seed|mock|stub|profile|trace|alert|page|rely on|depend on|build on|run on|squash-merge|fast-forward|cherry-pick|stick to|standardi[sz]e on|run (?=on|with|in|our|the|everything|all|tests|ci|postgres|kubernetes)|write (?=our|the|all|tests|code|everything|in)|develop (?=in|on|with|against)|code (?=in)|track (?=issues|tickets|bugs|errors|time|everything)|manage (?=secrets|dependencies|state|our infra|infrastructure|packages)|document|authenticate (?=with|via|through|against)|mock|prefix|estimate|follow (?!you|up|them|him|her|that|this|it|along|the news))(?:(?<= )|(?![\\p{L}]))(?<d>(?: (?:on|with|via|through|to|in|from|by|for|as|everything|all|only|our|the|a|an|it))* ?(?!it$|that$|you|out|together|hard|around|fun|this|to (?!{techname}|stdout|stderr|disk|files?|s3|an? |the )|each other|one another)[^;!?\\uE001]+)",
      learn: { team_practice: { detail: "$d" } },
      sure: 0.85,
    },
    {
      say: "(?:we|our team) (?:use|deploy|run|need|support|allow|do|merge|commit|ship|write|test|release|host|mock|track|log|cache|store|lint|review|estimate|document)(?<d> [^;!?\\uE001]+)",
      learn: { team_practice: { detail: "not $d" } },
      polarity: "negated",
      sure: 0.8,
    },
    {
      say: "(?:we|I) am (?:still |all |all in )?(?:on|running|using) (?!it|this|that|the way|a call|my|our way|vacation|holiday)<v:np>(?<=\\d|(?<![\\p{L}\\p{N}]){techname})(?: (?:in|on|for) <t:np>)?(?:, (?<x>(?:managed|hosted|deployed|run|running|with|via|behind|self-hosted|on) [^;!?\\uE001]+))?",
      learn: { project_fact: { detail: "$v", more: "$x" } },
      where: { topic: "$t" },
      sure: 0.85,
    },
    {
      say: "we (?:am|are) an? <v:np>(?<=shop|stack|codebase|monorepo)",
      learn: { project_fact: { detail: "$v" } },
      sure: 0.8,
    },
    {
      say: `(?!.*\\b(?:me|my|I|you|your|he|she|him|her|each other|like (?:that|this|these|those))\\b)${OF_SOMETHING}(?:(?:the|our|this|my|all|all of our|every|each|in this|of the) )?(?<t>(?:(?:max(?:imum)?|min(?:imum)?|default|all|every|most) )?{tech}(?: (?!(?:is|are|in|on|at|to|goes?|must|has|have|gets?|for|by|with|from|not|and|or|only|always|never|do|does|can|will|should)(?![\\p{L}]))\\p{Ll}+){0,2}?) ${TRANSIENT}(?<d>(?:is|are|lives?|runs?|goes?|go|points?|uses?|looks?|look|follows?|follow|needs?|must|should|has to|have to|can|cannot|requires?|require|caps?|limits?|allows?|expects?|expires?|stays?|sits?|sit|supports?|targets?|happens?|gets?|starts?|ends?|fails? (?:if|when|below|over)|blocks?|builds?|deploys?|depends?|comes?|talks?|listens?|connects?|writes?|reads?|pins?|tracks?|triggers?|publishes?|returns?|accepts?|handles?|serves?|exposes?|stores?|logs?|contains?|holds?|takes?|has|have|costs?|means?|gives?|sends?|pulls?|polls?|syncs?|emits?|produces?|consumes?|fetches|loads?|renders?|parses?|validates?|checks?|enforces?|comes?|ends up|is called|am called|feeds?|forwards?|proxies|hits?|calls?|reports?|pages?|notifies|posts?|mirrors?|replicates?|scales?|caches|hosts?|manages?|powers?|speaks?|emulates?|spins up|changes?|resets?|renews?|refreshes|kicks off|defaults? to|falls back|degrades|drops?|keeps?|owns?|lasts?|covers?|includes?|consists?|belongs?|ships?|rotates?|retries|land|lands|wait|waits|rely|relies|work|works|begins?|closes?|merges?|squash|only|always|never|do|does|can not|will|use|live|run|am|are written|is written)(?= |$)(?: [^;!?\\uE001]+)?)`,
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "$t" },
      sure: 0.85,
    },
    {
      say: `(?:(?:the|our|this|my) )?(?<t>{tech}) (?<d>(?:is|are|uses?|runs?|supports?) [^;!?\\uE001]+)`,
      learn: { project_fact: { detail: "not: $d" } },
      where: { topic: "$t" },
      polarity: "negated",
      sure: 0.7,
    },
    {
      say: "(?:for|in|on) (?:this|the|our|my) (?<t>{tech})(?: (?:we use|use|it is|we have))?[,:] (?<d>[^;!?\\uE001]+)",
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "$t" },
      sure: 0.85,
    },
    {
      say: "(?<t>{tech}): (?<d>[^;!?\\uE001]+)",
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "$t" },
      sure: 0.75,
    },
    {
      say: "(?<d>(?:node|python|java|go|ruby|php|rust|{techname}) v?\\d[\\d.x]* (?:in (?:prod|production|staging|ci|dev)|locally|everywhere)[^;!?\\uE001]*)$",
      learn: { project_fact: { detail: "$d" } },
      sure: 0.75,
    },
    {
      say: "(?:(?:the|our|this) )?(?<t>{tech}) (?:(?:got|was|were|has been|have been|is|are|has|have) )*(?:now )?(?:renamed|moved|migrated|ported|rewritten|switched|upgraded|bumped|converted|split)(?: over)?(?: from <o:np>)? (?:to|into|in) <v:np>",
      learn: { tool_change: { detail: "$v", topic: "$t" } },
      cue: "replaces",
      tense: "any",
      sure: 0.8,
    },
    {
      say: "{i} am (?:now )?(?:doing|writing|building|rewriting|redoing|implementing) (?:it|this|that|everything|the whole thing|all of it) (?<d>(?:in|on|with|using) {techname})",
      learn: { project_fact: { detail: "$d" } },
      cue: "replaces",
      sure: 0.7,
    },
    {
      say: "{i} (?:have )?(?:just )?(?:bumped|raised|lowered|increased|decreased|reduced|pinned|capped|upped) (?:the |our )?(?<t>(?:[\\p{L}]+ ){0,2}?{tech})(?: from <o:np>)? (?:to|at) <v:np>",
      learn: { tool_change: { detail: "$v", topic: "$t", from: "$o" } },
      cue: "replaces",
      tense: "any",
      sure: 0.8,
    },
    {
      say: "<n:pname> is (?:the |our )(?<w>code owner|maintainer|tech lead|product owner|product manager|project manager|scrum master|architect|release manager|qa lead|designer|contact(?: person)?|point of contact|account manager|account executive|sponsor|stakeholder|vendor|supplier)(?: (?:for|of|on|at) <t:np>)?(?=$|[.,!;])",
      learn: { project_fact: { detail: "$n", role: "$w" } },
      where: { topic: "$w" },
      sure: 0.8,
    },
    {
      say: "we (?<d>(?:cap|limit|throttle|retain|archive|compress|paginate|purge|round|batch|debounce) (?!you|it|this|that)[^;!?\\uE001]*\\d[^;!?\\uE001]*)",
      learn: { team_practice: { detail: "$d" } },
      sure: 0.8,
    },
    {
      say: "{i} (?:have )?(?:settled|landed|decided|standardi[sz]ed|agreed) on (?!a |the |it|this|that)<v:np>(?: (?:for|as) <t:np>)?",
      learn: { team_practice: { detail: "$v", topic: "$t" } },
      sure: 0.75,
    },
    {
      say: "(?:let us|let's|lets) (?:go with|use|stick with|stick to|switch to|move to|settle on) (?<v>{techname})(?: (?:for|as) <t:np>)?(?=$|[.,!;]| then| instead)",
      learn: { tool_change: { detail: "$v", topic: "$t" } },
      cue: "replaces",
      sure: 0.7,
    },
    {
      say: "(?<d>(?:everything|all (?:our )?changes|every (?:change|pr|pull request|commit|release|ticket|feature|deploy|merge)) (?:needs|requires|has to|must|should|goes through|ships) (?!to be done|fixing|you|me|work|help)[^;!?\\uE001]+)",
      learn: { project_rule: "$d" },
      sure: 0.75,
    },
    {
      say: "(?<d>(?:qa|legal|security|ops|design|product|marketing|finance|sales|support|devops|sre|infra|compliance) (?:signs? off|approves?|reviews?|owns?|handles?|must|has to|needs? to|decides?) [^;!?\\uE001]+)",
      learn: { project_fact: { detail: "$d" } },
      sure: 0.75,
    },
    {
      say: "(?:the |our )?(?<t>{techname}|main|master|trunk) (?<d>(?:is|runs|lives|sits|listens|works) (?:at|on|behind|under|in|via|protected|locked|self-hosted|managed)(?![\\p{L}])[^;!?\\uE001]*)",
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "$t" },
      sure: 0.75,
    },
    {
      say: "there (?:is|are) (?<d>(?:no|only|one|two|three|\\d+|a single) (?:[\\p{L}-]+ )?(?:{tech})(?: (?:for|in|on|yet|per) [^;!?\\uE001]+)?)$",
      learn: { project_fact: { detail: "$d" } },
      polarity: "any",
      sure: 0.7,
    },
    {
      say: "no (?<d>[^;!?\\uE001]*?(?: in (?:this|the|our) (?:{tech})| on (?:main|master|fridays)| without)[^;!?\\uE001]*)",
      learn: { project_rule: "no $d" },
      sure: 0.8,
    },
    {
      say: "(?<d>(?!it |this |that |he |she |they |which |who |what |everything |nothing |life |love |music )[\\p{L}\\p{N}_./-]+ (?:generates|builds|runs|handles|serves|stores|manages|compiles|bundles|deploys|tests|lints|formats|pins|hosts|owns|caches|proxies|limits|caps) (?!me|my|well|smoothly|great)[^;!?\\uE001]+)",
      learn: { project_fact: "$d" },
      sure: 0.6,
    },
    {
      say: "(?:the )?(?<w>code owner|maintainer|tech lead|product owner|architect|release manager|on-call engineer|scrum master|reviewer|admin|contact person|point of contact|contact|owner)(?: (?:of|for|on) (?:the |this |our )?<t:np>)? is <v:name>",
      learn: { project_fact: { detail: "$v", role: "$w" } },
      where: { topic: "$w" },
    },
    {
      say: "{my} (?:preferred |main |default |favou?rite )?(?<t>editor|ide|shell|terminal|os|operating system|browser|window manager|distro|keyboard layout|stack|language of choice|programming language) is <v:np>",
      learn: { tool_preference: "$v" },
      where: { topic: "$t" },
    },
    {
      say: "I (?:code|program|write|develop)(?: mostly| mainly| everything)? (?:in|with) <v:list>",
      learn: { skill: "$v" },
    },
    {
      say: "I (?:use|am using) (?!it|this|that|the |my |them|to|a )(?<v>(?-i:\\p{Lu})[^;!?\\uE001,]*?)(?: (?:for|as|on|to|at) (?<t>[^;!?\\uE001]+))?(?=$|[,;!]|\\.(?!\\d))",
      learn: { uses: { tool: "$v", for: "$t" } },
      sure: 0.8,
    },
    {
      say: "I am (?:a |an )?(?<v>vim|emacs|linux|mac|windows|android|ios|vs ?code|arch|neovim) user",
      learn: { tool_preference: "$v" },
      sure: 0.8,
    },
    {
      say: `(?!(?:rename|change|move|add|remove|delete|set|convert|update|fix|make|put|check|run|deploy|push|merge|open|close|create|write|send|show|give|explain|compare|translate|format|refactor|rewrite|sort|find|use|call|print|import|export|install|upgrade|revert|rebase|squash|tag|bump|restart|stop|start|kill|clear|reset|let|please|can|could|help|look|see|read|try|test|switch|turn|build|keep|store|log|list|sync|wrap|split|join|copy|paste|replace|enable|disable|configure|document|review|approve|reject|edit|generate|describe|summari[sz]e|draft|schedule|cancel|book|no|not|what|how|why|where|which|when|is|are|do|does)\\b)${OF_SOMETHING}(?!(?:\\p{L}+ ){1,2}(?:are|is|was|were|has|have|am) )(?:(?:the|our|this|all|most of the) )?(?<t>{tech}),? (?<d>(?:in|on|at|via|with|under|behind|through|from|by|to|against|using|per|every|→|->|=) [^;!?\\uE001]+)`,
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "$t" },
      sure: 0.75,
    },
    {
      say: "(?<d>(?:everything|nothing|most of it|all of it|the whole thing|all (?:the )?(?:code|services|config|of our \\p{L}+)) (?:else )?(?:lives|sits|goes|runs|is|gets|builds|deploys|compiles|stays|ends up|talks|ships|happens) (?:in|under|on|through|via|behind|to|inside|written|hosted|deployed|built|managed|from|as code)\\b[^;!?\\uE001]*)",
      learn: { project_fact: { detail: "$d" } },
      sure: 0.75,
    },
    {
      say: "(?<d>{techname}(?: v?\\d[\\d.x]*)?(?:(?:, | and |, and | \\+ |\\/| plus | with | on ){techname}(?: v?\\d[\\d.x]*)?)+)(?: (?:stack|setup|shop|everywhere|across the board|all the way))?$",
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "stack" },
      sure: 0.75,
    },
    {
      say: "(?:(?:the|our) )?(?<t>[\\p{L}][\\p{L}\\p{N}/ -]{1,30}?) (?:is|are|am|gets|get) (?<d>(?:handled|hosted|managed|written|built|generated|deployed|stored|kept|done|powered|backed|run|served|provisioned|configured|monitored|tracked|versioned|secured|signed|tested|compiled|maintained|owned|documented|sent|defined|declared|licensed|packaged|published|triggered|scheduled|cached|encrypted|reported|routed|pinned|gated|enforced|mocked|bundled|checked in|shipped|split|rolled out|released|reviewed|approved|billed|collected|rendered|translated|synced) (?:by|in|on|with|via|through|at|using|under|as|from|into|to|every|behind|per|against|for)\\b[^;!?\\uE001]+)",
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "$t" },
      sure: 0.7,
    },
    {
      say: "(?<n>(?-i:\\p{Lu}\\p{Ll}+)) (?<d>(?:owns|maintains|leads|runs|reviews|handles|is responsible for|is in charge of|looks after|is on call for|approves|signs off on) (?:the |our |all )?[^;!?\\uE001]*(?:{tech})[^;!?\\uE001]*)",
      learn: { project_fact: { detail: "$d", person: "$n" } },
      where: { person: "$n" },
      sure: 0.75,
    },
    {
      say: "(?:the )?(?<w>owner|code owner|maintainer|tech lead|product owner|architect|lead|pm|designer|reviewer|client|customer|stakeholder|sponsor|contact|vendor|supplier)(?: for [^:;!?]+?)?: <v:name>",
      learn: { project_fact: { detail: "$v", role: "$w" } },
      where: { topic: "$w" },
    },
    {
      say: "(?:the |our |this (?![^;!?]*?(?:game|company|product|plan|place|client|office|device|robot|board|launch|market|brand) ))(?<t>(?:[\\p{L}\\p{N}-]+ ){0,3}?(?:project|product|client|customer|team|company|startup|office|system|platform|tool|app|game|site|launch|release|migration|prototype|mvp|feature|plan|contract|budget|deadline|goal|scope|audience|market|brand|logo|tagline|domain|price|pricing|license|roadmap|milestone|sprint|module|library|plugin|device|robot|sensor|board|firmware)) (?:is|are|has|have|uses|needs|targets|supports|runs|must|should|will|costs|starts at|includes|requires|covers) (?!(?:so|very|really|too|not|going|getting|great|good|bad|nice|cool|amazing|awesome|broken|down|slow|late|fine|ok|okay|done|ready|hard|weird|ugly|boring|interesting|exciting|driving|killing|being|just|still)\\b)(?<d>[^;!?\\uE001]*(?:\\d|(?-i:\\p{Lu}\\p{L})|called|named)[^;!?\\uE001]*)",
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "$t" },
      sure: 0.65,
    },
    {
      say: "(?:we|our team) (?:have|has|am|are|have got) (?<d>(?:a team of |about |around |roughly |over |only )?(?:\\d[\\d.,k]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:[\\p{L}-]+ ){0,2}(?:engineers?|developers?|devs|people|designers?|services|microservices|repos|environments|servers|nodes|customers|clients|users|tenants|employees|sprints?|databases|clusters|regions|offices|testers|apps|tests|endpoints|tables|languages)[^;!?\\uE001]*)",
      learn: { project_fact: { detail: "$d" } },
      sure: 0.75,
    },
    {
      say: "(?:no|never) (?<d>(?:[\\p{L}-]+ ){1,4}?(?:in (?:this|the|our) (?:{tech}|project|team|company|repo)|on (?:main|master|fridays|prod|weekends)|by hand|without [^;!?]+|to (?:main|master|prod))[^;!?\\uE001]*)",
      learn: { project_rule: "no $d" },
      polarity: "any",
      sure: 0.75,
    },
    {
      say: "(?<d>(?:tabs|spaces|two spaces|four spaces|2 spaces|4 spaces|single quotes|double quotes|semicolons|camelCase|snake_case|kebab-case|PascalCase|conventional commits|squash merges?|rebase|linear history|named exports|async\\/await)(?: (?:only|everywhere|not [^;!?]+|instead of [^;!?]+|in [^;!?]+|for [^;!?]+|throughout))+)",
      learn: { project_rule: "$d" },
      sure: 0.75,
    },
    {
      say: "we (?:am |are )(?<d>(?:hiring|targeting|supporting|building|developing|shipping|testing|hosting|running|using|maintaining|deprecating|sunsetting|rolling out|working with|working on|standardising on|standardizing on) (?!it|this|that|you|out|low|late|fine|\\p{L}+ing(?![\\p{L}]))[^;!?\\uE001]+)",
      learn: { team_practice: { detail: "$d" } },
      sure: 0.75,
    },
    {
      say: "(?:the|our) (?<t>client|customers?|stakeholders?|users?|board|sponsor|product owner) (?<d>(?:wants?|needs?|expects?|prefers?|requires?|insists? on|asked for|are(?= (?:mostly |mainly |all |usually )*\\p{L}+s(?![\\p{L}]))|pay|come from|use) (?!to know|me |you |a call|an answer|it )[^;!?\\uE001]+)",
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "$t" },
      anywhere: true,
      sure: 0.7,
    },
    {
      say: "(?<d>(?:at least |at most |only )?(?:\\d+|one|two|three|four|five) (?:reviewers?|approvals?|approvers?|replicas?|environments?|regions?|retries|reviews?|sign-offs?|commits?|tests?|servers?|nodes?|workers?|backups?|engineers?) (?:is|are) (?:required|needed|mandatory|allowed|enough|on call|always on|kept)[^;!?\\uE001]*)",
      learn: { project_rule: "$d" },
      sure: 0.75,
    },
  ],
};
