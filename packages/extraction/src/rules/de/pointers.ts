import type { Pointers } from "../grammar.ts";

export const POINTERS_DE: Pointers = {
  ends: [
    /^(?:ich|wir) (?:habe|haben) (?:mein |meine |das |unser )?(?<old>[\p{L}\d]+)-?(?:abo|abonnement|mitgliedschaft|vertrag) (?:gekündigt|abbestellt|beendet|storniert|auslaufen lassen)[.!]*$/iu,
    /^(?:der |die |das |mein |meine |unser |unsere )?(?<old>[^,;!?]+?) (?:ist|sind|wurde|wurden|hat sich)(?: (?:jetzt|nun|leider|endgültig|inzwischen|komplett))* (?:abgesagt|abgesetzt|gestrichen|vorbei|geschichte|vom tisch|erledigt|gestorben|weg|abgeschafft|verkauft|beendet|gekündigt|ausgefallen|passé|raus|abgeblasen|geplatzt|abgeschaltet|aufgelöst|zu ende|hinfällig)\b/iu,
    /^(?<old>[^,;!?]+?) (?:fällt aus|fällt flach|findet nicht statt|gibt es nicht mehr|gibt's nicht mehr|findet statt)$/iu,
    /^(?:ich|wir) (?:habe|haben|bin|sind) (?:(?:mich|uns|inzwischen|gerade|endlich|jetzt) )*(?:von |bei |aus |mit )?(?:den |die |das |dem |der |mein |meine |meinen |unser |unsere |unseren )?(?<old>[^,;!?]+?) (?:verkauft|gekündigt|abgesagt|storniert|gestrichen|verlassen|aufgegeben|beendet|abgeschafft|verschenkt|weggegeben|abbestellt|abgemeldet|getrennt|ausgetreten|verabschiedet|aufgehört|ausgestiegen|abgebrochen|deinstalliert|gelöscht|zurückgegeben|verloren|entsorgt|abgelöst|ersetzt|überdrüssig|satt|an den nagel gehängt|hingeschmissen|geschmissen|sein lassen|sein gelassen|drangegeben|abgegeben|eingestellt|abgehakt|hinter mir gelassen|hinter mir|ad acta gelegt|auf eis gelegt|in rente geschickt|rausgeworfen|rausgeschmissen|gekickt|schluss gemacht)(?=[.,!;]|$)/iu,
    /^(?<old>(?-i:\p{Lu})[\p{L}'-]+) (?:hat (?:gekündigt|uns verlassen|aufgehört)|ist (?:gegangen|weg|ausgeschieden|in rente|verstorben|gestorben)|arbeitet hier)/iu,
    /^(?:schluss mit|nie wieder|vorbei mit) (?:dem |der |den )?(?<old>[^,;!?]+?)[.!]*$/iu,
  ],
  swaps: [
    /^(?<old>[^,;!?]+?) (?:schreibt (?:man|sich)|wird|schreibe ich) (?:eigentlich |richtig |richtigerweise |doch )?(?<fresh>(?-i:\p{Lu})[^,;!? ]+)(?: geschrieben)?[.!]*$/iu,
    /^(?:nicht|nein,? nicht) (?:in |im |am |bei |der |die |das |den )?(?<old>[^,;.!?]+?),? (?:sondern (?:in |im |am |bei |der |die |das |den )?)?(?<fresh>[^,;.!?]+?)(?: (?:heißt|ist|war|meinte|heiße)(?: (?:er|sie|es|ich|gemeint|das))?)?[.!]*$/iu,
    /^(?:es |das |er |sie )?(?:ist|heißt|sind|muss|soll|sollte) ?(?:heißen )?(?:in |im |am |bei |der |die |das |den )?(?<fresh>[^,;!?]+?),? (?:und )?(?:nicht|statt|anstatt) (?:in |im |am |bei |der |die |das |den )?(?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?<fresh>[^,;!?]+?) (?:ist richtig|stimmt|heißt (?:er|sie|es)),? (?:und )?nicht (?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?:ich )?(?:sagte|schrieb|habe) (?<old>[^,;!?]+?)(?: gesagt| geschrieben)?,? (?:meinte|aber es (?:ist|heißt)|gemeint (?:war|ist)) (?:aber )?(?<fresh>[^,;!?]+?)[.!]*$/iu,
    /^(?:ersetze|ändere|korrigiere) (?<old>[^,;!?]+?) (?:durch|zu|in|auf) (?<fresh>[^,;!?]+?)[.!]*$/iu,
  ],
  contrast:
    /(?:, (?:und )?(?:nicht|keine?n?)| und nicht| statt| anstatt) (?:in |im |am |bei |der |die |das |den |dem |mit )?(?<old>[^,;!?]+?)[.!]*$/iu,
};
