// Each group: the word that stands for the others, then its irregular forms.
const IRREGULAR = `
arise arose arisen, awake awoke awoken, bear bore born borne, beat beaten, become became, begin
began begun, bend bent, bind bound, bite bit bitten, bleed bled, blow blew blown, break broke
broken, breed bred, bring brought, build built, burn burnt, buy bought, catch caught, choose chose
chosen, cling clung, come came, creep crept, deal dealt, dig dug, draw drew drawn, dream dreamt,
drink drank drunk, drive drove driven, eat ate eaten, fall fell fallen, feed fed, feel felt, fight
fought, find found, flee fled, fling flung, fly flew flown, forbid forbade forbidden, forget forgot
forgotten, forgive forgave forgiven, freeze froze frozen, get got gotten, give gave given, go went
gone, grind ground, grow grew grown, hang hung, hear heard, hide hid hidden, hold held, keep kept,
kneel knelt, know knew known, lay laid, lead led, lean leant, leap leapt, learn learnt, leave left,
lend lent, lie lay lain, light lit, lose lost, make made, mean meant, meet met, mistake mistook
mistaken, overcome overcame, pay paid, prove proven, ride rode ridden, ring rang rung, rise rose
risen, run ran, say said, see saw seen, seek sought, sell sold, send sent, sew sewn, shake shook
shaken, shine shone, shoot shot, show shown, shrink shrank shrunk, sing sang sung, sink sank sunk,
sit sat, sleep slept, slide slid, smell smelt, speak spoke spoken, speed sped, spend spent, spin
spun, spring sprang sprung, stand stood, steal stole stolen, stick stuck, sting stung, strike struck
stricken, strive strove striven, swear swore sworn, sweep swept, swell swollen, swim swam swum,
swing swung, take took taken, teach taught, tear tore torn, tell told, think thought, throw threw
thrown, understand understood, undertake undertook undertaken, wake woke woken, wear wore worn,
weave wove woven, weep wept, win won, withdraw withdrew withdrawn, write wrote written,
child children, man men, woman women, person people, foot feet, tooth teeth, goose geese, mouse
mice, wife wives, life lives, knife knives, leaf leaves, half halves, shelf shelves, wolf wolves,
loaf loaves, thief thieves, self selves, calf calves, scarf scarves, good better best, bad worse
worst
`;

// Each group: the word that stands for the others, then other names and spellings of the very same thing.
const SAME_THING = `
mom mum mommy mummy mother, dad daddy father, grandma granny grandmother, grandpa granddad
grandfather, kid child, pic photo picture, movie film, vacation vacay holiday, tv television, bike
bicycle, fridge refrigerator, phone telephone cellphone, doctor doc, exam examination, lab
laboratory, fave favorite favourite, color colour, flavor flavour, neighbor neighbour, behavior
behaviour, honor honour, humor humour, theater theatre, center centre, cozy cosy, gray grey, jewelry
jewellery, organize organise, realize realise, car automobile, pup puppy doggy,
kitty kitten
`;

/** The word a form stands for, for forms that cutting off an ending does not lead back to it. */
export const BASE_FORMS: ReadonlyMap<string, string> = readForms();

function readForms(): Map<string, string> {
  const bases = new Map<string, string>();
  for (const group of [...IRREGULAR.split(","), ...SAME_THING.split(",")]) {
    const [base = "", ...forms] = group.trim().split(/\s+/);
    for (const form of forms) if (!bases.has(form)) bases.set(form, base);
  }
  for (const [form, base] of bases) bases.set(form, bases.get(base) ?? base);
  return bases;
}
