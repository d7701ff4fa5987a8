import type { Family } from "../rule.ts";

/** Names that end like a trade. */
const NAMES =
  "(?:Peter|Martin|Kathrin|Katrin|Karin|Alexander|Oliver|Werner|Dieter|Günt(?:h)?er|Rainer|Reiner|Walter|Heiner|Xaver|Esther|Ester|Robin|Kevin|Benjamin|Valentin|Konstantin|Quentin|Marvin|Armin|Erwin|Edwin|Gudrun|Kerstin|Kirstin|Alexander|Christopher|Jasmin|Yasmin|Merlin|Justin|Fynn|Colin|Holger|Volker|Elmar|Otmar|Gunnar|Ansgar|Joachim|Florian|Fabian|Christian|Adrian|Julian|Bastian|Sebastian|Damian|Maximilian|Lilian|Vivian|Marian|Kilian|Jonathan|Stefan|Roman|Tristan|Herrmann|Hermann|Hartmann|Neumann|Frau|Evelin|Diabetiker(?:in)?|Allergiker(?:in)?|Asthmatiker(?:in)?|Epileptiker(?:in)?|Legastheniker(?:in)?|Vegetarier(?:in)?|Veganer(?:in)?|Flexitarier(?:in)?|Linkshänder(?:in)?|Rechtshänder(?:in)?|Raucher(?:in)?|Nichtraucher(?:in)?|Brillenträger(?:in)?|Rollstuhlfahrer(?:in)?|Autist(?:in)?|Österreicher(?:in)?|Schweizer(?:in)?|Italiener(?:in)?|Spanier(?:in)?|Ukrainer(?:in)?|Syrer(?:in)?|Iraner(?:in)?|Kroate|Single|Fan|Anhänger(?:in)?|Liebhaber(?:in)?|Besitzer(?:in)?|Vater|Mutter|Bruder|Schwester|Kinder|Frühaufsteher(?:in)?|Langschläfer(?:in)?|Anfänger(?:in)?|Alkoholiker(?:in)?|Christ(?:in)?|Atheist(?:in)?|Optimist(?:in)?|Pessimist(?:in)?|Sicher|Immer|Corin|Simeon|Josefin|Catrin|Augustin|Severin)";
/** Endings and words by which German tells a trade. */
export const TRADE_DE = `(?!${NAMES}(?![\\p{L}]))(?:\\p{Lu}[\\p{L}-]*(?:er|erin|in|ist|eur|ant|ent|oge|ogin|ekt|iker|mann|frau|kraft|hilfe|leiter|leitung|arzt|amme|nant|amter|amtin|koch|wirt|anwalt|pilot|chef|coach|agent|berater|azubi|assistenz|sitter|student|Student|pfleger|schwester|bäcker|graf|grafin|ograph|ographin|ologe|therapeut|therapeutin|lotse)|Koch|Arzt|Anwalt|Pilot|Chef|Azubi|Dozent|Notar|Jurist|Hebamme|Krankenschwester|Hausfrau|Hausmann|Freelancer|Student|Doktorand|Rentner|Beamter|Bauer|Landwirt|Wirt|Pfarrer|Imam|Rabbi|DJ|CEO|CTO|PM|Consultant|Developer|Designer|Manager|Coach|Selbstständige?r?|Praktikant|Polizist|Soldat|Matrose|Bote|Psychologe|Biologe|Geologe|Pädagoge)`;

/** Trades that are told by their ending alone, for whoever types without capitals. */
const LOWER_TRADE =
  "\\p{Ll}*(?:leiter|pfleger|lehrer|entwickler|ingenieur|techniker|mechaniker|berater|verkäufer|fahrer|arbeiter|händler|führer|erzieher|manager|designer|therapeut|betreuer|trainer|planer|gestalter|redakteur|programmierer|schreiner|tischler|elektriker|maurer|friseur|buchhalter|controller|referent|assistent|student|meister|macher|bäcker|metzger|gärtner|optiker|physiker|chemiker|informatiker|mathematiker|architekt|journalist|polizist|bibliothekar|sachbearbeiter|apotheker|texter|übersetzer|dolmetscher|musiker|schauspieler|grafiker|kellner|makler|kassierer|hausmeister|förster|winzer|imker|restaurator|autor|lektor|redakteur|moderator|logopäde|physiotherapeut)(?:in)?|(?:lehrer|erzieher|schreiner|tischler|elektriker|maurer|friseur|buchhalter|bäcker|metzger|gärtner|ingenieur|softwareentwickler|entwickler|projektleiter|programmierer|architekt|journalist|polizist|informatiker|student|pfleger|apotheker|optiker|controller)(?:in)?|\\p{Ll}*(?:kauffrau|kaufmann|ärztin|arzt|anwältin|anwalt|köchin|krankenschwester|hebamme|beamtin|psychologin|psychologe|biologin|biologe|soziologin|pädagogin|pädagoge)|(?!vegan|vegetar|raucher|nichtraucher|allergiker|diabetiker|asthmatiker|schweizer|österreicher|italiener|spanier|deutsche|fan|christ|muslim|sportler|läufer|anfänger|einsteiger)\\p{Ll}{3,}(?:orin|erin|istin|eurin|antin|entin|login|kantin)|koch|chemikerin|azubi|rentner(?:in)?";

export const WORK_DE: Family = {
  name: "work",
  rules: [
    {
      say: "{i} (?:wurde|bin) (?:(?:in die |zur )(?:filiale|niederlassung|zweigstelle|zentrale) )?nach <c:pname> versetzt(?: worden)?",
      learn: { work_location: "$c" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{i} bin (?:(?:in der firma|bei uns|im team|auf arbeit) )?für (?:den |die |das )?<r:np> (?:zuständig|verantwortlich)",
      learn: { job_title: "zuständig für $r" },
    },
    {
      say: "{my} (?:direkte[rn]?|neue[rn]?|aktuelle[rn]?) (?:chef|chefin|boss|vorgesetzte[rn]?|teamleiter|teamleiterin)(?: ist| heißt|:)+ <m:name>",
      learn: { manager: "$m" },
      anywhere: true,
    },
    {
      say: "{i} (?:kümmere mich um|bin zuständig für|bin verantwortlich für|mache) (?:den |die |das )?(?<r>(?:kundensupport|kundenservice|buchhaltung|marketing|vertrieb|einkauf|personal|social media|logistik|support|pr|öffentlichkeitsarbeit|it)[^;,.!?\\uE001]*?)(?=$|[,.;!]| \\uE001| und| bei)",
      learn: { job_title: "macht $r" },
      sure: 0.8,
    },
    {
      say: "{i} (?:habe|wurde)(?: (?:meinen job|meine stelle|den job|selbst))? (?<s>gekündigt|hingeschmissen|entlassen|rausgeworfen|gefeuert)(?=$|[,.;!]| \\uE001)",
      learn: { employment_status: "$s" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "(?:\\uE001. )?mir wurde (?:\\uE001. )?gekündigt",
      learn: { employment_status: "gekündigt" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{i} arbeite (?<h>remote|im homeoffice|von zu hause(?: aus)?|in teilzeit|teilzeit|vollzeit|in vollzeit|freiberuflich|nachts|halbtags) (?:für|bei|in|an) (?:der |die |den |das |eine[rmn]? |ein )?<o:np>(?: als <j:np>)?",
      learn: { employer: "$o", job_title: "$j", working_hours: "$h" },
    },
    {
      say: "{my} (?:stelle|position|jobtitel|berufsbezeichnung) (?:heißt|lautet|nennt sich) <j:np>",
      learn: { job_title: "$j" },
    },
    {
      say: "{i} (?:arbeite|bin tätig) (?:im bereich|in der branche|in dem bereich|im sektor) (?:in der |in |im |der )?<v:np>",
      learn: { industry: "$v" },
    },
    {
      say: "ich (?!bin|habe|mache)(?<v>\\p{L}+e) beruflich (?<x>[^;,.!?\\uE001]+)",
      learn: { job_title: "$v $x" },
    },
    {
      say: "{i} (?:habe|haben) (?:(?:mit \\p{L}+|gerade|kürzlich) )*(?:ein |eine |einen )(?!konto|fenster|tür|ticket)<b:np>(?: (?:in|im) <p:place>)? (?:eröffnet|gegründet|aufgemacht)",
      learn: { business: "$b" },
    },
    {
      say: "{i} (?:habe|haben|bin|fange|starte|wechsle|beginne) (?:(?:gerade|jetzt|neu|(?:einen|meinen|den) (?:neuen )?job|(?:eine|meine|die) (?:neue )?stelle|zur firma|als <j:np>) )*(?:bei der|bei|beim|zu|im|in der|an der) <o:pname>(?: als <k:np>)? ?(?:angefangen|an|gestartet|begonnen|gewechselt|bekommen|gefunden|angenommen|eingestiegen|unterschrieben)",
      learn: { employer: "$o", job_title: "$j|$k" },
      cue: "replaces",
      sure: 0.85,
    },
    {
      say: "{i} (?:bin|wurde) (?:gerade |jetzt |vor kurzem )?(?:zur |zum )<j:np> (?:befördert|ernannt|aufgestiegen)(?: worden)?",
      learn: { job_title: "$j" },
      cue: "replaces",
    },
    {
      say: "ich bin (?:jetzt )?(?!\\d|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|mama|papa|mutter|vater|oma|opa|onkel|tante|eltern|großeltern|volljährig|krank|müde|alt|älter)<j:np> geworden",
      learn: { job_title: "$j" },
      cue: "replaces",
    },
    {
      say: "{i} (?:arbeite|bin|sitze) (?:im|in der|in dem) (?<t>[\\p{L}-]+) (?:bei der|bei den|beim|bei) <o:np>(?: als <j:np>)?",
      learn: { employer: "$o", team: "$t", job_title: "$j" },
    },
    {
      say: "{i} (?:mache|nehme|bin(?: gerade)? in)(?: grad| grade)? (?<s>elternzeit|mutterschutz|sabbatical|bildungsurlaub|kurzarbeit)",
      learn: { employment_status: "$s" },
    },
    {
      say: "{i} (?:arbeite|arbeiten|jobbe|schaffe|bin (?:tätig|angestellt|beschäftigt))(?: als (?:eine? )?<j:np>)?(?: (?:bei der|bei dem|bei|beim|im|in der|in einem|in einer|an der|am|für die|für den|für|auf der)(?: firma)?) <o:np>(?: als (?:eine? )?<k:np>)?",
      learn: { employer: "$o", job_title: "$j|$k" },
    },
    {
      say: "{i} (?:arbeite|arbeiten|jobbe|bin tätig) als (?:eine? )?<j:np>(?: (?:bei|beim|im|in|an|am|für)(?: der| einem| einer| dem)? <o:np>)?",
      learn: { job_title: "$j", employer: "$o" },
    },
    {
      say: "{i} bin (?:als <j:np> )?(?:bei|beim|im|in der) <o:np> (?:angestellt|beschäftigt|tätig)",
      learn: { employer: "$o", job_title: "$j" },
    },
    {
      say: "{i} (?:bin|sind) (?:bei|beim) (?:der |den )?<o:pname>(?= \\uE001)",
      learn: { employer: "$o" },
      sure: 0.8,
    },
    {
      say: "{i} (?:mache|absolviere|habe)(?: grad| grade)? (?:ein |eine |mein |meine )?(?<l>praktikum|ausbildung|volontariat|fsj|duales studium|traineeprogramm|werkstudentenjob|lehre) (?:bei|beim|im|in der|am) <o:np>",
      learn: { employer: "$o", job_title: "$l" },
    },
    {
      say: "{i} verdiene (?:mein(?:e)? )?(?:geld|brötchen|lebensunterhalt|unterhalt)? ?(?:mein geld |meine brötchen )?(?:als|mit) <j:np>",
      learn: { job_title: "$j" },
    },
    {
      say: `{i} bin (?:[Vv]on [Hh]aus [Aa]us|von beruf|gelernt|im herzen) (?:eine? )?(?<j>${TRADE_DE})`,
      learn: { job_title: "$j" },
    },
    {
      say: "{i} (?:bin|sind) (?:bei der|beim|im|in der) (?<o>(?-i:\\p{Lu})[\\p{L}-]*(?:wehr|polizei|post|bahn|bundeswehr|stadt|verwaltung|amt|dienst|krankenhaus|klinik|klinikum|schule|universität|sparkasse|bank|gewerkschaft|kirche|caritas|handwerk|einzelhandel|vertrieb|bau|außendienst)|öffentlichen Dienst)",
      learn: { employer: "$o" },
      sure: 0.8,
    },
    {
      say: "{i} (?:mache|arbeite)(?: beruflich)? (?:was|etwas|irgendwas) (?:mit|in|im bereich) <v:np>",
      learn: { job_title: "etwas mit $v" },
    },
    {
      say: "{i} (?:suche|bin auf der suche nach) (?:gerade |aktuell )?(?:eine?n? |eine[mr] )?(?:neue[nr]? )?(?<v>(?:Job|Stelle|Arbeit|Ausbildung(?:splatz|sstelle)?|Praktikum|Werkstudentenstelle|Anstellung|Minijob|Wohnung|WG-Zimmer)(?: (?:als|im|in|bei|zum|zur) [^;,.!?\\uE001]+)?)",
      learn: { goal: "$v finden" },
      sure: 0.8,
    },
    {
      say: "{i} (?:arbeite|arbeiten) (?<h>nachts|in teilzeit|teilzeit|vollzeit|in vollzeit|im homeoffice|von zu hause(?: aus)?|remote|freiberuflich|schicht|im schichtdienst|in nachtschicht|nachtschicht|am wochenende|von \\d[^;!?\\uE001]*)",
      learn: { working_hours: "$h" },
    },
    {
      say: "{my} (?:beruf|job|stelle|position|tätigkeit|hauptberuf)(?: ist|:)+ (?:eine? )?<j:np>(?: (?:bei|beim|im|in) <o:np>)?",
      learn: { job_title: "$j", employer: "$o" },
    },
    {
      say: "{my} (?:arbeitgeber|firma)(?: ist| heißt|:)+ (?:die |der |das )?<o:np>",
      learn: { employer: "$o" },
    },
    {
      say: "ich bin (?:gelernte[rn]? |ausgebildete[rn]? |studierte[rn]? |examinierte[rn]? )<j:np>",
      learn: { job_title: "$j" },
    },
    {
      say: "(?:von beruf|beruflich) (?:bin ich |ich bin )?<j:np>|ich bin von beruf <k:np>|ich bin <l:np> von beruf",
      learn: { job_title: "$j|$k" },
    },
    {
      say: "{i} (?:habe|haben) (?<b>(?:ein|eine|einen|mein|meine|meinen|unser)(?: \\p{Ll}+)? (?:[\\p{L}-]+)?(?:unternehmen|firma|start-?up|laden|geschäft|agentur|verein|bäckerei|café|restaurant|praxis|studio|werkstatt|verlag|hof|buchhandlung|kanzlei|salon|betrieb)(?: für [^;,.!?\\uE001]+?)?)(?:,? (?:namens |genannt )?<o:pname>,?)? (?:gegründet|mitgegründet|aufgemacht|eröffnet|übernommen)",
      learn: { business: { name: "$b", called: "$o" } },
    },
    { say: "{i} (?:habe|haben) <o:pname> (?:mit)?gegründet", learn: { business: "$o" } },
    {
      say: "{i} (?:betreibe|führe|besitze|habe) (?<b>(?:ein|eine|einen|meine eigene|mein eigenes|einen eigenen|eine kleine|einen kleinen|ein kleines|mit \\p{L}+ eine?n?)(?: \\p{Ll}+)* (?:[\\p{L}-]+)?(?:unternehmen|firma|start-?up|laden|geschäft|agentur|bäckerei|café|restaurant|praxis|studio|werkstatt|verlag|bauernhof|hof|buchhandlung|kanzlei|salon|betrieb|hotel|pension|kneipe|bar|gärtnerei|weingut|shop|handwerksbetrieb|imkerei|fahrschule))",
      learn: { business: "$b" },
    },
    {
      say: "{i} (?:leite|leiten|führe|verantworte|manage|koordiniere|betreue) (?:das |die |den |ein |eine |einen )?<r:np>(?: (?:bei|beim|von|im|in der) <o:np>)?",
      learn: { job_title: "leitet $r", employer: "$o" },
    },
    {
      say: "ich unterrichte (?<j>[^.;!?\\uE001,]+?)(?: (?:an|am|in|auf)(?: einem| einer| der| dem)? (?<l>[^.;!?\\uE001,]+))?(?=$|[,.;!]| \\uE001)",
      learn: { job_title: "unterrichtet $j", workplace: "$l" },
    },
    {
      say: "{my} (?:chef|chefin|boss|vorgesetzter|vorgesetzte|teamleiter|teamleiterin)(?: ist| heißt|:)+ <m:name>",
      learn: { manager: "$m" },
    },
    { say: "ich berichte (?:direkt )?an <m:name>", learn: { manager: "$m" } },
    {
      say: "ich bin (?:in |im )?(?<s>rente|ruhestand|pensioniert|in rente|arbeitslos|arbeitssuchend|selbstständig|selbständig|freiberuflich|elternzeit|mutterschutz|berufsunfähig|verrentet|auf jobsuche|umschulung|rentner(?:in)?|pensionär(?:in)?|hausfrau|hausmann|frührentner(?:in)?|kurzarbeit|bürgergeld|freiberufler(?:in)?|werkstudent(?:in)?|sabbatical|altersteilzeit)(?: nach [\\p{L}\\d]+ jahren (?:bei|als|im|in)(?: der)? <o:np>)?",
      learn: { employment_status: "$s", former_job: "$o" },
    },
    {
      say: `ich bin (?:eine? |der |die )?(?<j>(?:(?:freiberufliche|selbstständige|leitende|angehende|ehemalige|pensionierte)[rn]? )?${TRADE_DE}(?: für [\\p{L}]+)?)(?=$|[,.!;:]| bei| beim| im| in| an| am| auf| und| von| \\uE001)(?: (?:im|in der|für) [\\p{L}-]+(?= bei| beim))?(?: (?:bei der|bei|beim|im|in der|in einem|in einer|in|an der|am|auf der) <o:np>)?`,
      learn: { job_title: "$j", employer: "$o" },
    },
    {
      say: `ich bin (?:eine? |der |die )?(?<j>(?:(?:freiberufliche|selbstständige|selbständige|leitende|angehende|stellvertretende|gelernte|ausgebildete|examinierte|studierte|freie)[rn]? )?(?:${LOWER_TRADE}))(?: (?:im|in der|für) (?:die |den |das )?[\\p{L}-]+(?=$| bei| beim|[,.;!]))?(?: (?:bei der|bei|beim|an der|an einer|an einem|am|in einem|in einer) <o:np>)?(?=$|[,.!;]| \\uE001| und)`,
      learn: { job_title: "$j", employer: "$o" },
      sure: 0.85,
    },
    {
      say: "{i} (?:wechsle|wechsele|wechseln|gehe|bin gewechselt) (?:von <f:pname> )?(?:zu|zum|zur) (?:der |firma )?<o:pname>(?: gewechselt)?",
      learn: { employer: "$o" },
      cue: "replaces",
    },
    {
      say: "{i} (?:habe|haben) (?:meinen job |meine stelle )?(?:bei|beim) <o:np> (?:gekündigt|aufgehört|verlassen|geschmissen)",
      learn: { employer: "$o" },
      cue: "ends",
    },
  ],
};

export const HOURS_DE: Family = {
  name: "hours",
  rules: [
    {
      say: "{my} (?:arbeitszeit(?:en)?|bürozeiten|schicht)(?: ist| sind| geht|:| gehen| läuft)+ (?<h>[^;!?\\uE001]*\\d[^;!?\\uE001]*)",
      learn: { working_hours: "$h" },
    },
    {
      say: "{i} (?:arbeite|fange|beginne) (?:immer )?(?<h>(?:von|um|ab) \\d[^;!?\\uE001]*)",
      learn: { working_hours: "$h" },
    },
    {
      say: "(?:{my} |der |die |das )?(?<e>(?:\\p{Ll}+ )?[\\p{L}-]*(?:standup|stand-up|besprechung|meeting|treffen|sitzung|kurs|probe|training|stammtisch|termin|jour fixe|unterricht|chor|yoga|weekly|daily|retro|gottesdienst|markt|wochenmarkt))(?: ist| sind| findet| beginnt| läuft|:)+(?: immer)? (?<w>(?:um|am|jeden|jede|immer|ab|montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|täglich|wöchentlich)[^;!?\\uE001]*)",
      learn: { routine: { activity: "$e", when: "$w" } },
      where: { activity: "$e" },
    },
  ],
};

export const EDUCATION_DE: Family = {
  name: "education",
  rules: [
    {
      say: "{i} habe (?:mich für )?(?:eine?n? |den )(?<f>[\\p{L}\\d+#-]+)[ -]?(?:kurs|workshop|lehrgang|bootcamp) (?:angefangen|gebucht|belegt|gemacht|abgeschlossen|begonnen|angemeldet)",
      learn: { education: { field: "$f", level: "kurs" } },
    },
    {
      say: "{i} habe (?:an der |an |am )(?<i>(?:uni(?:versität)?|fh|tu|hochschule|lmu|fu|hu|rwth|kit)(?: [\\p{L}-]+)?)(?: <f:np>)? studiert",
      learn: { education: { institution: "$i", field: "$f" } },
    },
    {
      say: "{i} (?:bin|bin noch) student(?:in)? (?:im|in) (?<y>(?:\\p{L}+|\\d+\\.) semester)(?: <f:np>)?",
      learn: { education: { year: "$y", field: "$f" } },
    },
    {
      say: "{i} promoviere (?:gerade )?(?:in|über|zu) (?:der |dem )?<f:np>(?: (?:an der|am) <i:np>)?",
      learn: { education: { level: "Promotion", field: "$f", institution: "$i" } },
    },
    {
      say: "{i} habe (?:\\uE001. )?(?:in|an der|an|am) <i:place> <f:np> studiert",
      learn: { education: { field: "$f", institution: "$i" } },
    },
    {
      say: "{i} (?:studiere|studieren|studierte|habe)(?: im (?<y>\\p{L}+) (?:semester|jahr))? <f:np>(?: (?:an der|an|am|in|im|auf) <i:np>)?(?: studiert)?(?<=studiere [^;]*|studieren [^;]*|studierte [^;]*|studiert)",
      learn: { education: { field: "$f", institution: "$i", year: "$y" } },
    },
    {
      say: "{i} (?:mache|schreibe|absolviere|beginne|habe|promoviere|bin)(?: gerade| im (?<y>\\p{L}+) (?:jahr|semester))? (?:meine?n? |eine?n? |in |über |der |den )?(?<l>Ausbildung|Master|Bachelor|Promotion|Doktorarbeit|Masterarbeit|Bachelorarbeit|Abitur|Studium|Lehre|Weiterbildung|Praktikum|Diplom|PhD|Referendariat|Doktor)?(?:studium)?(?: (?:in|der|des|zur|zum|als|über|im fach|zu) <f:np>)(?: (?:an der|an|am|bei|beim) <i:np>)?(?<=(?:Ausbildung|Master|Bachelor|Promotion|Doktorarbeit|Masterarbeit|Bachelorarbeit|Studium|Lehre|Weiterbildung|Praktikum|Diplom|PhD|promoviere|Referendariat) [^;]*)",
      learn: { education: { field: "$f", level: "$l", institution: "$i", year: "$y" } },
    },
    {
      say: "{i} (?:habe|bin) (?:einen (?:abschluss|doktor|master|bachelor) |promoviert |studiert |(?:in|im fach) <g:np> )?(?:in (?:der |dem )?<f:np>|promoviert)(?: (?:an der|in|an) <i:np>)?(?<=(?:promoviert|studiert|abschluss|doktor|master|bachelor)[^;]*)",
      learn: { education: { field: "$f|$g", institution: "$i" } },
    },
    {
      say: "{i} habe (?:in |an der |an )<f:np> (?:promoviert|studiert|meinen abschluss gemacht|habilitiert)",
      learn: { education: { field: "$f" } },
    },
    {
      say: "{i} habe (?:meine?n? |eine?n? |das |die |den )?(?<l>Abi(?:tur)?|Fachabi(?:tur)?|Matura|Lehre|Ausbildung|Studium|Master|Bachelor|Führerschein|Meister|Diplom|Staatsexamen|Realschulabschluss|Hauptschulabschluss|Schein|Weiterbildung|Umschulung)(?: (?:in|an der|an|bei|als|zum|zur|am) <f:np>)? (?:gemacht|abgeschlossen|absolviert|bestanden|geschafft|fertig)",
      learn: { education: { level: "$l", field: "$f" } },
    },
    {
      say: "{my} (?<l>Masterarbeit|Bachelorarbeit|Doktorarbeit|Promotion|Studium|Abschlussarbeit)(?: ist| handelt| geht)?(?: in| über| von| zu) <f:np>",
      learn: { education: { field: "$f", level: "$l" } },
      anywhere: true,
    },
  ],
};
