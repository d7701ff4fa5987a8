import type { Instructions } from "../grammar.ts";
import { INSTRUCTION_TOPICS } from "../topics.ts";

const DO =
  "(?:antworte|antworten Sie|schreib|schreibe|schreiben Sie|gib|geben Sie|nenn|nenne|nennen Sie|verwende|verwenden Sie|nutze|nutzen Sie|benutze|benutzen Sie|nimm|nehmen Sie|mach|mache|machen Sie|halte|halten Sie|fass|fasse|fassen Sie|sprich|sprechen Sie|sag|sage|sagen Sie|ruf|rufe|rufen Sie|schick|schicke|schicken Sie|sende|senden Sie|frag|frage|fragen Sie|erklär|erkläre|erklären Sie|zeig|zeige|zeigen Sie|setz|setze|setzen Sie|vermeide|vermeiden Sie|erinnere|erinnern Sie|buche|buchen Sie|plane|planen Sie|empfiehl|empfehlen Sie|schlag|schlage|schlagen Sie|formuliere|formulieren Sie|formatiere|rechne|rechnen Sie|runde|runden Sie|unterschreib|unterschreibe|signiere|duze|duzen Sie|sieze|siezen Sie|kopier|kopiere|cc|stell|stelle|stellen Sie|lass|lassen Sie|prüf|prüfe|prüfen Sie|bestell|bestelle|bestellen Sie|übersetze|übersetzen Sie|kürze|kürzen Sie|liste|listen Sie|beginne|beginnen Sie|beende|beenden Sie|füg|füge|fügen Sie|merk|merke|melde|kontaktiere|kontaktieren Sie|informiere|informieren Sie|warte|hör|höre|hören Sie|bleib|bleibe|bleiben Sie|sei|seien Sie|trag|trage|wähle|wählen Sie|leg|lege)";

export const INSTRUCTIONS_DE: Instructions = {
  durable: [
    /^(?:bitte )?(?:schreib|schick|gib|mach|sag|zeig|nenn)e? (?:mir|uns) (?:bitte )?keine (?!zeit|sorgen)[^?]+$/iu,
    /^(?:antworten|erklärungen|texte|zusammenfassungen|code|kommentare|nachrichten)(?: bitte)? (?:immer|nur|stets|grundsätzlich) (?:in|auf|mit|ohne|als|kurz|knapp)(?![\p{L}])/iu,
    /^(?:wenn|falls|sobald) ich (?:dich |dir |sie |ihnen )?[^?]+? (?:gib|antworte|schreib|nutze|zeig|mach|nenn|erklär|fass|lass)(?:e)? (?:mir|dann|bitte|nur|immer|es|kurz|den|die|das|keine?n?)(?![\p{L}])/iu,
    /^ich (?:möchte|will|mag es)(?: es)?,? (?:nicht|auf keinen fall),? (?:dass|wenn) (?:du|sie) /iu,
    /^(?:das |beim )?nächste[ns]? mal[,:]? (?:bitte )?(?!ich |wir |war |ist )/iu,
    /^(?:bitte )?(?:antworte|antworten sie|schreib|schreibe|rede|sprich|formuliere|erkläre?|fasse? dich)(?: mir| bitte| doch)* (?:etwas |viel |deutlich )?(?:kürzer|länger|knapper|förmlicher|formeller|lockerer|einfacher|ausführlicher|direkter|höflicher|langsamer|technischer|verständlicher)(?: bitte)?$/iu,
    /^(?:bitte )?(?:keine?n?|nie wieder) (?!\d)[^,;?]+ mehr$/iu,
    /^(?:bitte )?(?:vermeide|vermeiden sie|verzichte auf|verzichten sie auf|spar dir|erspar mir|lass) (?:bitte )?(?:die |das |den |alle )?(?:\p{Ll}+ )?(?:\p{L}*jargon|fach\p{L}+|anglizismen|emojis?|smileys|aufzählungen|listen|floskeln|wiederholungen|füllwörter|abkürzungen|entschuldigungen|großbuchstaben|fremdwörter)/iu,
    /^(?:bitte )?(?:nutze|verwende|benutze|nimm|nutzen sie|verwenden sie|benutzen sie)(?: bitte)? (?:das |die |den |nur )?(?:metrische[nrs]? \p{L}+|metrisch|celsius|fahrenheit|euro|24-stunden-\p{L}+|britisches englisch|neue rechtschreibung|alte rechtschreibung|schweizer \p{L}+)/iu,
    new RegExp(
      `^(?:bitte )?${DO}\\b.*?\\b(?:immer|nie|niemals|stets|grundsätzlich|künftig|zukünftig|in zukunft|ab jetzt|ab sofort|von nun an|jedes mal|jedesmal|standardmäßig|generell|wenn (?:ich|du|sie|wir)|sobald|solange|nie wieder|nicht mehr|keine? [^.;!?]*mehr|in (?:allen|jeder|jedem)|bei (?:allen|jeder|jedem)|alle meine)\\b`,
      "iu",
    ),
    new RegExp(
      `^(?:bitte )?${DO}\\b.*\\b(?:nicht|keine?n?|niemals|nie|ohne)\\b.*\\b(?:mir|mich|uns|emojis?|wochenende\\p{L}*|antworten|listen|tabellen|fachbegriffe|abkürzungen|anglizismen|vornamen?|floskeln|smileys?|stichpunkte|aufzählungen|markdown|ausrufezeichen|gendern|entschuldigung\\p{L}*)\\b`,
      "iu",
    ),
    /^(?:immer|nie|niemals|stets|künftig|ab jetzt|ab sofort|von nun an|in zukunft|grundsätzlich|standardmäßig)(?: bitte| nur)?,? (?!ich |wir |mein)/iu,
    /^(?:bitte )?(?:keine?|weniger|mehr|nie|nur) (?:\p{L}+ )?(?:emojis?|smileys?|stichpunkte|aufzählungen|listen|tabellen|fachbegriffe|floskeln|abkürzungen|anglizismen|ausrufezeichen|markdown|entschuldigungen|erklärungen|kommentare|small ?talk|witze)\b/iu,
    /^(?:bitte )?(?:antworte|antworten sie|schreib|schreibe|schreiben sie|sprich|sprechen sie|formuliere|erklär|erkläre)(?: mir| uns)?(?: bitte)?(?: nur| immer| stets| lieber)? (?:auf|in|mit|ohne|als|kurz|knapp|ausführlich|so|wie)\b(?! (?:diese|dem text|den text))/iu,
    /^(?:bitte )?(?:halte|halt|fass|fasse|halten sie|fassen sie) (?:deine |ihre |die |alle )?(?:antworten|dich|erklärungen|nachrichten|texte|sie)\b/iu,
    /^(?:bitte )?(?:verwende|nutze|benutze|nimm|verwenden sie|nutzen sie|nehmen sie) (?!dies|das hier|den (?:text|folgenden))[^.;!?]+(?:,? (?:nicht|nie|statt|anstatt|anstelle|und nicht|keine)\b| (?:einheiten|format|schreibweise|anführungszeichen|tabs|leerzeichen|ton|stil|währung)\b)/iu,
    /^(?:bitte )?(?!wir |ich |unser|mein|die |der |das )[^.;!?]+\b(?:statt|anstatt|anstelle von)\b [^.;!?]+$/iu,
    /^(?:bitte )?(?:duze?|sieze?|duzen|siezen) (?:mich|sie mich|wir uns)|^(?:wir können uns|sie können mich|du kannst mich) (?:gern(?:e)? )?(?:duzen|siezen)|^(?:bitte )?(?:sprich|rede|nenn|nenne) mich\b/iu,
    /^(?:ich (?:möchte|will|hätte gern|wünsche mir|bevorzuge es),? (?:dass|wenn) (?:du|sie)|mir ist (?:es )?lieber,? wenn (?:du|sie)) /iu,
    /^(?:du|sie) (?:sollst|sollen|darfst|dürfen|musst|müssen|kannst|können)\b.*\b(?:immer|nie|niemals|künftig|ab jetzt|jetzt|in zukunft|bis zu \d+|nicht mehr|keine?)\b/iu,
    new RegExp(
      `^(?:wenn|sobald|immer wenn|jedes mal,? wenn|falls|bevor|nachdem) (?:ich|du|sie|wir|es|jemand|ein)\\b[^?]*, ?(?:dann |bitte )*${DO}\\b`,
      "iu",
    ),
    /^(?:merke? dir|merken sie sich|denk(?:e)? daran|für (?:das )?nächste(?:s)? mal|beim nächsten mal|regel|neue regel)[,:]? /iu,
    /^(?:immer )?wenn ich (?:dich|dir|sie|ihnen|nach) [^,?]+, (?:dann )?(?!ich |wir |ist |war )\p{L}+/iu,
    /^ich (?:will|möchte) (?:ab jetzt )?(?:nie wieder |keine? )(?:[\p{L}-]+ )?(?:emojis?|aufzählungen|listen|tabellen|stichpunkte|smileys?|anglizismen|floskeln|erinnerungen|benachrichtigungen|fachbegriffe)/iu,
    /^(?:bitte )?sag(?:en sie)? (?:bitte )?(?:sie|du) zu mir/iu,
    /(?:,| -| –|:) ?(?:immer|jedes mal|stets|grundsätzlich|ab jetzt|ab sofort|künftig)[.! ]*$/iu,
    /^(?:bitte )?(?:sei|seien sie|bleib|bleibe|bleiben sie) (?:immer |stets |etwas |mehr |weniger )?(?:kurz|knapp|sachlich|direkt|ehrlich|freundlich|höflich|präzise|formell|locker|konkret|genau)/iu,
    /^(?:bitte )?(?:schreib|schreibe|schreiben sie|gib|geben sie|runde|unterschreib|unterschreibe|signiere|formatiere|setz|setze)\b.*\b(?:mit|als|in|auf)\b.*\b(?:komma|punkt|format|nachkommastellen|euro|großbuchstaben|kleinbuchstaben|anführungszeichen|grüßen|grüße)\b/iu,
  ],
  once: /(?:\+|\b0)\d[\d /-]{6,}|^ich (?:möchte|will),? dass (?:du|sie) (?:mir|uns) .*(?:hilfst|helfen|hilft)(?![\p{L}])|\b(?:diese[nmrs]? (?:text|satz|absatz|artikel|mail|e-mail|brief|datei|code|seite|nachricht|liste|tabelle|woche|mal|dokument|bild|abschnitt|entwurf)|folgende[nmrs]?|obige[nmrs]?|hier unten|unten stehende[nmrs]?)\b|\?\s*$|^(?:übersetze?|fasse? .* zusammen|korrigiere?)\b(?!.*\b(?:immer|künftig|stets|ab jetzt|jede[nrms]?)\b)/iu,
  withdrawn: [
    /\b(?:vergiss|vergessen sie|streich|streiche|ignorier|ignoriere|lass) (?:das mit |die (?:regel|anweisung|sache) (?:mit|zu|über|für) |was ich (?:über|zu) )?(?:dem |der |den |die |das )?(?<about>[^,;.!?]+?)(?: gesagt habe| weg| sein)?(?:,|[.!]*$)/iu,
    /^(?:du|sie) (?:musst|müssen|brauchst|brauchen)(?: mir| mich| uns)? (?<about>[^,;.!?]+?) (?:nicht mehr|nicht länger) /iu,
    /^(?:du|sie) (?:brauchst|brauchen|musst|müssen) (?:nicht mehr|keine[nr]?) (?<about>[^,;.!?]+)/iu,
    /^(?:die )?(?:regel|anweisung|vorgabe) (?:mit |zu |über |für )?(?:dem |der |den )?(?<about>[^,;.!?]+?) (?:gilt nicht mehr|ist (?:hinfällig|aufgehoben|weg)|entfällt)/iu,
  ],
  lead: /^(?:(?:bitte|danke|ok|okay|und|auch|übrigens|ach ja|noch was|merke? dir(?: bitte)?(?: für (?:das )?nächste mal)?|denk(?:e)? daran|für (?:das )?nächste(?:s)? mal|regel|neue regel|eine bitte|kleine bitte)[,:.!]? )+/iu,
  topics: INSTRUCTION_TOPICS,
};
