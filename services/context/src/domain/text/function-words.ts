/** The languages whose words are cut to stems; what is in another one is taken for English. */
export const LANGUAGES = ["english", "french", "german", "spanish"] as const;
export type Language = (typeof LANGUAGES)[number];

// Folded. A word may be listed for several languages.
const LISTS: Readonly<Record<Language, string>> = {
  english: `
    a about above after again against all am an and any are aren as at be because been before being
    below between both but by can cannot could couldn d did didn do does doesn doing don down during
    each few for from further had hadn has hasn have haven having he her here hers herself him
    himself his how i if in into is isn it its itself just ll m ma me might mightn more most must
    mustn my myself needn no nor not now of off on once only or other our ours ourselves out over own
    re s same shan she should shouldn so some such t than that the their theirs them themselves then
    there these they this those through to too under until up ve very was wasn we were weren what
    when where which while who whom whose why will with won would wouldn you your yours yourself
    yourselves`,
  french: `
    a ai aie aient aies ait alors as au aucun aura aurai auraient aurait aussi autre aux avaient avais
    avait avant avec avez avions avoir avons ayant c ca ce ceci cela celle celles celui ces cet cette
    ceux chez comme d dans de depuis des donc dont du elle elles en encore es est et etaient etais
    etait etant ete etes etre eu eux fait fut il ils j je l la le les leur leurs lors lui m ma mais
    me meme memes mes moi moins mon n ne ni nos notre nous on ont ou par pas plus pour pourquoi
    pouvez puis qu quand que quel quelle quelles quels qui quoi s sa sans se sera serai serait ses si
    sien soi soit sommes son sont sous suis sur t ta te tes toi ton tous tout toute toutes tres tu un
    une va vais vont vos votre vous y`,
  german: `
    ab aber als also am an andere anderen auch auf aus bei beim bin bis bist da damit dann darf das
    dass dein deine dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort
    du durch ein eine einem einen einer eines er es etwas euch euer fur gegen gibt habe haben hat
    hatte hatten hier hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins ist ja jede
    jedem jeden jeder jedes jetzt kann kein keine keinen konnen konnte machen man mein meine meinem
    meinen meiner mich mir mit muss nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem
    seinen seiner seit sich sie sind so soll sondern sonst uber um und uns unser unsere unter viel vom
    von vor wann war waren warum was weil weiter welche welcher welches wenn wer werde werden wie
    wieder will wir wird wo wollen wurde wurden zu zum zur zwischen`,
  spanish: `
    a al algo algunas algunos ante antes aquel aquella asi aun aunque cada como con contra cual cuando
    de del desde donde dos e el ella ellas ellos en entre era eran eres es esa ese eso esos esta
    estaba estado estan estar estas este esto estos estoy fue fueron ha habia han has hasta hay he la
    las le les lo los mas me mi mis mucho muchos muy nada ni no nos nosotros nuestra nuestro o os otra
    otro otros para pero poco por porque que quien quienes se sea ser si sido siempre sin sobre sois
    somos son soy su sus tambien tanto te tengo ti tiene tienen todo todos tu tus un una uno unos vos
    vosotros vuestra vuestro y ya yo`,
};

/** Per folded word: a bit for each language, in the order of `LANGUAGES`, in which it says nothing by itself. */
export const FUNCTION_WORDS: ReadonlyMap<string, number> = readLists();

function readLists(): Map<string, number> {
  const words = new Map<string, number>();
  for (const [bit, language] of LANGUAGES.entries()) {
    for (const word of LISTS[language].trim().split(/\s+/)) {
      words.set(word, (words.get(word) ?? 0) | (1 << bit));
    }
  }
  return words;
}
